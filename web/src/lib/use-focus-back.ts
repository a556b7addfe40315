import { useEffect } from 'react';

/**
 * Returns the focus to the element that had it when this was opened, unless another element took it. For dialogs that
 * are mounted only while open: Mantine does it for dialogs that stay mounted.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const from = document.activeElement;
    return () => {
      const { activeElement, body } = document;
      const taken = activeElement !== null && activeElement !== body;
      if (!taken && from instanceof HTMLElement) from.focus({ preventScroll: true });
    };
  }, []);
}
