import { type RefObject, useEffect, useRef } from 'react';

/**
 * What is pressed and vanishes would take the focus along: once it is gone, the last button of the element gets it.
 * Returns what is to be called at the press; drawings in between, for other reasons, change nothing.
 */
export function useFocusAfter(element: RefObject<HTMLElement | null>): () => void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    [...(element.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  });
  return () => {
    pressed.current = document.activeElement;
  };
}
