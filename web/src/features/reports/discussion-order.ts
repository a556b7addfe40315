import type { ReportComment } from '@storyvan/contract/reports';

const everyMs = 5_000;
const mostMs = 60_000;

/** When to ask for new comments again, after so many failures in a row. */
export const askAgainAfter = (failures: number): number => Math.min(everyMs * 2 ** failures, mostMs);

/** Two lists as one, the oldest first and each comment once. */
export function merged(known: ReportComment[], fresh: ReportComment[]): ReportComment[] {
  const ids = new Set(known.map(({ comment_id }) => comment_id));
  const added = fresh.filter(({ comment_id }) => !ids.has(comment_id));
  return added.length === 0
    ? known
    : [...known, ...added].toSorted((one, other) => one.comment_id - other.comment_id);
}

/** Of two that write at one moment the later number may be seen first, and so may one's own before another's. */
const unsettledMs = 60_000;

/** The comment from which on to ask: what was written within a minute of the newest is asked for once more. */
export function settledUpTo(comments: ReportComment[]): number {
  const newest = Math.max(...comments.map(({ at }) => Date.parse(at)));
  return comments.findLast(({ at }) => Date.parse(at) < newest - unsettledMs)?.comment_id ?? 0;
}
