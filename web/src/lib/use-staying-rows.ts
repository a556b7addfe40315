import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Longer than the pause between two taps of a person working down a list. */
export const staysForMs = 1200;

/**
 * A row that is removed from a list stays in its place for a moment. If the list closed up at once, the next tap could hit
 * the row that moved under the finger.
 */
export function useStayingRows<R>(rows: readonly R[], keyOf: (row: R) => string) {
  const [shown, setShown] = useState(rows);
  const [taps, setTaps] = useState(0);
  const key = useRef(keyOf);
  key.current = keyOf;
  const merged = useMemo(() => withLeaving(shown, rows, key.current), [shown, rows]);
  const isQuiet = merged.length === rows.length;
  if (isQuiet && shown !== rows) setShown(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tap and each removed row restarts the wait
  useEffect(() => {
    if (isQuiet) return;
    const timer = setTimeout(() => setShown(rows), staysForMs);
    return () => clearTimeout(timer);
  }, [isQuiet, rows, taps]);
  const leaving = useMemo(() => {
    const here = new Set(rows.map(key.current));
    return new Set(merged.map(key.current).filter((each) => !here.has(each)));
  }, [merged, rows]);
  const noteTap = useCallback(() => setTaps((before) => before + 1), []);
  return {
    /** The present rows and, in their old places, those that were just removed. */
    rows: merged,
    leaving,
    /** Call it on each tap: rows are not removed while the user is tapping. */
    noteTap,
  };
}

/** Puts each removed row behind the row it followed before. */
function withLeaving<R>(before: readonly R[], now: readonly R[], keyOf: (row: R) => string): R[] {
  const here = new Set(now.map(keyOf));
  const merged = [...now];
  before.forEach((row, n) => {
    if (here.has(keyOf(row))) return;
    const previous = before[n - 1];
    const at = previous ? merged.findIndex((each) => keyOf(each) === keyOf(previous)) : -1;
    merged.splice(at + 1, 0, row);
  });
  return merged;
}
