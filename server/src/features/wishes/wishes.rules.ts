import type { ReplyOf } from '@storyvan/contract/endpoint';
import { type addWish, mostWishes, type WishedTitle } from '@storyvan/contract/wishes';
import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';

/** Whether a wish may be added, and the titles wished for most. Pure: rows in, decisions and replies out. */

type Status = ReplyOf<typeof addWish>['status'];

interface Asked {
  child: { name: string; inactive_since: CalendarDate | null };
  title: string;
  /** Since when the child has a copy of the title now; null if it has none. */
  has_since: CalendarDate | null;
  /** The child already wishes for the title. */
  wished: boolean;
  /** Open wishes of the child. */
  wishes: number;
}

/** The refusal, or null if the wish is added. */
export function refuseWish({ child, title, has_since, wished, wishes }: Asked): Status | null {
  const { name, inactive_since } = child;
  if (inactive_since !== null) {
    return { status: 'child has left', message: `${name} has left, since ${formatDate(inactive_since)}.` };
  }
  if (has_since !== null) {
    return { status: 'child has it', message: `${name} has ${title} now, since ${formatDate(has_since)}.` };
  }
  if (wished) return { status: 'already wished', message: `${name} already wishes for ${title}.` };
  if (wishes < mostWishes) return null;
  return {
    status: 'too many wishes',
    message: `${name} has ${mostWishes} wishes, which is the most. Withdraw one first.`,
  };
}

type Counts = 'wishes' | 'oldest';

/** In the order of the counts. */
export function wishedTitlesOf(
  counts: readonly Pick<WishedTitle, 'title_id' | Counts>[],
  titles: readonly Omit<WishedTitle, Counts>[],
): WishedTitle[] {
  const byId = new Map(titles.map((title) => [title.title_id, title]));
  return counts.flatMap(({ title_id, wishes, oldest }) => {
    const title = byId.get(title_id);
    return title ? [{ wishes, oldest, ...title }] : [];
  });
}
