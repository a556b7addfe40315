import type { ChildWish, WaitingChild } from '@storyvan/contract/common/wish-fields';
import { formatDate } from '@storyvan/domain/calendar-date';

type WhereCopies = Pick<ChildWish, 'copies' | 'in_library' | 'here' | 'next_back'>;

/** "1 here, 2 in the library", "With Rahul Naik since 9 Nov 2026, due 23 Nov 2026", "No copy in the library". */
export function whereWords(
  { copies, in_library, here, next_back }: WhereCopies,
  site_grade_id: number,
): string {
  const counts = [here > 0 && `${here} here`, in_library > 0 && `${in_library} in the library`];
  if (here + in_library > 0) return counts.filter(Boolean).join(', ');
  if (!next_back) return 'The library has no copy';
  const { child_name, place_name, since, due } = next_back;
  const elsewhere = next_back.site_grade_id === site_grade_id ? '' : `, ${place_name}`;
  const who = child_name === null ? `At ${place_name}` : `With ${child_name}${elsewhere}`;
  const more = copies > 1 ? `; ${copies - 1} more out` : '';
  return `${who} since ${formatDate(since)}, due ${formatDate(due)}${more}`;
}

/** Most names in a sentence. */
const mostNamed = 2;

/** The children that a sentence names, and how many more there are. */
export function namedOf(waiting: readonly WaitingChild[]) {
  const named = waiting.length <= mostNamed + 1 ? waiting : waiting.slice(0, mostNamed);
  return { named, more: waiting.length - named.length };
}
