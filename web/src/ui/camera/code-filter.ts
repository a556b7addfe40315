import type { SeenCode } from './code-formats.ts';

/** A code that is still in view is not read again: only this long after it was last seen, in milliseconds. */
const repeatAfter = 2000;

/** True if the code that was seen in a picture, at this time in milliseconds, counts as read. */
export type CodeFilter = (seen: SeenCode | null, now: number) => boolean;

/**
 * Decides which seen codes count as read, each once for as long as it is in view. A code without a check digit counts
 * when two pictures in a row agree.
 */
export function makeCodeFilter(): CodeFilter {
  const lastSeen = new Map<string, number>();
  let before: string | undefined;
  let inView: string | undefined;
  return (seen, now) => {
    const agrees = before === seen?.code;
    before = seen?.code;
    const stays = inView !== undefined && inView === seen?.code;
    inView = undefined;
    if (!seen || (seen.format === 'code_39' && !agrees)) return false;
    inView = seen.code;
    const at = lastSeen.get(seen.code);
    lastSeen.set(seen.code, now);
    // A slow phone may take seconds from one picture to the next.
    return at === undefined || (!stays && now - at > repeatAfter);
  };
}

/** Several codes may be in view, such as a label and an ISBN: the person aims at the one nearest to the middle. */
export function nearestToMiddle(codes: SeenCode[], { width, height }: { width: number; height: number }) {
  const distance = ({ x, y }: SeenCode) => Math.hypot(x - width / 2, y - height / 2);
  return codes.reduce<SeenCode | null>(
    (nearest, code) => (nearest && distance(nearest) <= distance(code) ? nearest : code),
    null,
  );
}
