import { type RefObject, useEffect, useRef } from 'react';

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

/** A space presses buttons and `/` is the search box's; both may stand inside a scan, never at its start. */
const startsScan = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && key !== '/' && !ctrlKey && !metaKey && !altKey;

interface ScanElsewhere {
  /** Closes what is in the way. */
  onStart: () => void;
  /** True when a dialog came up in the middle of a scan, which then ends outside the field. */
  interrupted: boolean;
  onEnter: () => void;
}

/**
 * The scan field has the focus when the desk opens, and a key pressed anywhere outside another input goes to it: the
 * focus moves while the key goes down, so that its letter arrives there.
 */
export function useScanFocus(
  field: RefObject<HTMLInputElement | null>,
  focus: () => void,
  elsewhere: ScanElsewhere,
): void {
  const latest = useRef(elsewhere);
  latest.current = elsewhere;

  useEffect(() => {
    focus();
    const bringHere = (event: KeyboardEvent) => {
      if (event.isComposing || isTextField(event.target)) return;
      const { onStart, interrupted, onEnter } = latest.current;
      const ends = ['Enter', 'Tab'].includes(event.key) && interrupted && field.current?.value !== '';
      if (!ends && !startsScan(event)) return;
      onStart();
      focus();
      if (!ends) return;
      event.preventDefault();
      onEnter();
    };
    window.addEventListener('keydown', bringHere, true);
    return () => window.removeEventListener('keydown', bringHere, true);
  }, [field, focus]);
}
