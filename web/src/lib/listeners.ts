/** Functions that are called with each event, until what `add` returned is called. */
export function makeListeners<Event>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    add: (listener: (event: Event) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell: (event: Event) => {
      for (const listener of listeners) listener(event);
    },
  };
}
