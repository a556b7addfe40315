import { useCallback, useRef } from 'react';

/** The same function for as long as the component is shown; it does what the latest one does. */
export function useStable<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(work);
  latest.current = work;
  return useCallback((...args: Args) => latest.current(...args), []);
}
