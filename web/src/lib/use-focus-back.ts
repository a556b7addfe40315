import { useEffect } from 'react';

/**
 * Gives the focus back to what had it when this was opened, unless something else has taken it meanwhile. For what is
 * drawn only while it is open: the kit gives it back to dialogs that stay and are closed.
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
