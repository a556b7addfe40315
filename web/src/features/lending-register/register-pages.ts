import type { RegisterEntry } from '@storyvan/contract/lending-register';

/** What one child gave back and took on one date. */
export interface ChildEntries {
  child_id: number;
  child_name: string;
  card_no: string | null;
  level: number | null;
  entries: RegisterEntry[];
}

/** The entries child by child, in the order they came. */
export function byChild(entries: RegisterEntry[]): ChildEntries[] {
  const children = new Map<number, RegisterEntry[]>();
  for (const entry of entries) {
    const known = children.get(entry.child_id);
    if (known) known.push(entry);
    else children.set(entry.child_id, [entry]);
  }
  return [...children.values()].map((own) => {
    const { child_id, child_name, card_no, child_level } = latestIssue(own);
    return { child_id, child_name, card_no, level: child_level, entries: own };
  });
}

/** An entry carries the child's level of the day of issue: the latest issue is nearest to the day of the register. */
const latestIssue = ([first, ...others]: RegisterEntry[]): RegisterEntry =>
  others.reduce(
    (latest, entry) => (entry.date_issue > latest.date_issue ? entry : latest),
    first as RegisterEntry,
  );

export const countStatus = (entries: RegisterEntry[], status: RegisterEntry['status']): number =>
  entries.filter((entry) => entry.status === status).length;
