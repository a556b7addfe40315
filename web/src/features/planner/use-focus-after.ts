import { type RefObject, useEffect, useRef } from 'react';

/**
 * A button that is pressed and vanishes would take the focus along: after the next drawing the last button of the
 * element gets it. Returns what is to be called when such a button is pressed.
 */
export function useFocusAfter(element: RefObject<HTMLElement | null>): () => void {
  const due = useRef(false);
  useEffect(() => {
    if (!due.current) return;
    due.current = false;
    [...(element.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  });
  return () => {
    due.current = true;
  };
}
