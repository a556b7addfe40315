import { useEffect, useState } from 'react';

const uses = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Whether someone has moved, tapped, typed or scrolled since the screen was opened: what can wait loads then. */
export function useInUse(): boolean {
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    const note = () => setInUse(true);
    for (const each of uses) addEventListener(each, note, { once: true, passive: true });
    return () => {
      for (const each of uses) removeEventListener(each, note);
    };
  }, []);
  return inUse;
}
