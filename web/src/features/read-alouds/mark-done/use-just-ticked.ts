import { useLayoutEffect, useRef } from 'react';
import type { Attendance } from './use-attendance.ts';

/** A tap this soon after a change was meant for what the screen showed before. */
export const reactionMs = 400;

/**
 * Whether a child was ticked a moment ago because the borrowers arrived. A tap on such a row is meant to tick it, and
 * must not untick it.
 */
export function useJustTicked(
  borrowers: Attendance['borrowers'],
  present: number[],
): (child_id: number) => boolean {
  const drawn = useRef({ borrowers, present });
  const arrival = useRef({ at: Number.NEGATIVE_INFINITY, ticked: new Set<number>() });
  // Not a passive effect: a tap may be handled before those run.
  useLayoutEffect(() => {
    const before = drawn.current;
    if (borrowers === 'known' && before.borrowers !== 'known') {
      const ticked = present.filter((child_id) => !before.present.includes(child_id));
      arrival.current = { at: performance.now(), ticked: new Set(ticked) };
    }
    drawn.current = { borrowers, present };
  }, [borrowers, present]);
  return (child_id) =>
    performance.now() - arrival.current.at < reactionMs && arrival.current.ticked.has(child_id);
}
