import { type RefObject, useEffect, useRef } from 'react';

/**
 * A pressed button that disappears would lose the focus: the last button of the element gets it instead.
 * Returns a function to call when the button is pressed. Renders for other reasons have no effect.
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
