import { type RefObject, useEffect } from 'react';
import { useStable } from '../../lib/use-stable.ts';

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

/** Space presses buttons and `/` opens the search box, so neither can start a scan. */
const startsScan = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && key !== '/' && !ctrlKey && !metaKey && !altKey;

interface ScanElsewhere {
  /** Closes dialogs and sheets. */
  onStart: () => void;
  /** "?" shows the keys. */
  onHelp: () => void;
  /** A dialog opened in the middle of a scan, which then ends outside the field. */
  interrupted: boolean;
  onEnter: () => void;
}

/**
 * Focuses the scan field when the desk opens, and sends it keys pressed anywhere outside another input: the focus moves
 * on keydown, so that the letter arrives in the field.
 */
export function useScanFocus(
  field: RefObject<HTMLInputElement | null>,
  focus: () => void,
  { onStart, onHelp, interrupted, onEnter }: ScanElsewhere,
): void {
  const bringHere = useStable((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isEmpty = event.target === field.current && field.current?.value === '';
    if (event.key === '?' && (isEmpty || !isTextField(event.target))) {
      event.preventDefault();
      return onHelp();
    }
    if (isTextField(event.target)) return;
    const ends = ['Enter', 'Tab'].includes(event.key) && interrupted && field.current?.value !== '';
    if (!ends && !startsScan(event)) return;
    onStart();
    focus();
    if (!ends) return;
    event.preventDefault();
    onEnter();
  });

  useEffect(() => {
    focus();
    window.addEventListener('keydown', bringHere, true);
    return () => window.removeEventListener('keydown', bringHere, true);
  }, [focus, bringHere]);
}
