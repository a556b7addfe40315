import type { ProposedBox, WishOutside } from '@storyvan/contract/proposals';
import { byKey } from '../../by-key.ts';

/** What a proposed box says about children and wishes. Pure. */

/**
 * The size of the last box: the latest day on which about as many copies as usual went to the place, so that one book
 * that was sent after a box does not count as the next.
 */
export function lastBoxSize(days: readonly { copies: number }[]): number | null {
  const most = Math.max(...days.map(({ copies }) => copies));
  return days.find(({ copies }) => copies * 2 >= most)?.copies ?? null;
}

interface Wish {
  title_id: number;
  title: string;
  child_id: number;
  child_name: string;
}
/** A copy that can be lent; without a place it is in the library. */
interface WishedCopy {
  title_id: number;
  site_grade_id: number | null;
  place_name: string;
}

/** Where the wishes can be fulfilled: in the box first, then at the place, in the library, elsewhere. */
export function wishesOf(
  wishes: readonly Wish[],
  copies: readonly WishedCopy[],
  { site_grade_id, inBox }: { site_grade_id: number; inBox: ReadonlySet<number> },
): ProposedBox['wishes'] {
  const copiesOf = byKey(copies, ({ title_id }) => title_id);
  const sorted: ProposedBox['wishes'] = { in_box: 0, here: 0, in_library: [], elsewhere: [], nowhere: [] };
  for (const [title_id, ofTitle] of byKey(wishes, (wish) => wish.title_id)) {
    const outside: WishOutside = {
      title_id,
      title: ofTitle[0]?.title ?? '',
      child_names: ofTitle.map(({ child_name }) => child_name),
    };
    const known = copiesOf.get(title_id) ?? [];
    if (inBox.has(title_id)) sorted.in_box += ofTitle.length;
    else if (known.some((copy) => copy.site_grade_id === site_grade_id)) sorted.here += ofTitle.length;
    else if (known.some((copy) => copy.site_grade_id === null)) sorted.in_library.push(outside);
    else if (known[0]) sorted.elsewhere.push({ ...outside, place_name: known[0].place_name });
    else sorted.nowhere.push(outside);
  }
  return sorted;
}

/** Lowest first; those without a level last. */
export function countLevels(levels: readonly (number | null)[]): { level: number | null; n: number }[] {
  const order = (level: number | null) => level ?? Number.MAX_SAFE_INTEGER;
  return [...byKey(levels, (level) => level)]
    .map(([level, all]) => ({ level, n: all.length }))
    .sort((a, b) => order(a.level) - order(b.level));
}
