import { type RefObject, useEffect } from 'react';
import { useStable } from '../../lib/use-stable.ts';
import { isTextField, startsScan } from '../../ui/scan-keys.ts';

interface ScanElsewhere {
  /** Closes dialogs and sheets, and focuses the field. */
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
