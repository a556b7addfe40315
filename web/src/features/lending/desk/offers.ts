import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import { type Asked, type DeskRow, hasItAlready } from './desk-list.ts';
import type { DeskSetup } from './desk-task.ts';

/** What a refused row offers to do instead. */
export interface Offer {
  label: string;
  asked: Partial<Asked>;
}

export const firstName = (name: string): string => name.split(' ')[0] ?? name;

const whoOf = ({ child_name, place_name }: HeldBy): string =>
  child_name ? firstName(child_name) : place_name;

export function offersOf(row: DeskRow, setup: DeskSetup): Offer[] {
  const { task, state, held_by, child } = row;
  if (state !== 'refused' || !held_by) return [];
  if (hasItAlready(row)) {
    // A book that was lent today has its whole period before it.
    const renew: Offer[] =
      held_by.since < row.date ? [{ label: 'Renew', asked: { task: 'renew-child' } }] : [];
    return [...renew, { label: 'Take back', asked: { task: 'return-child' } }];
  }
  const here = held_by.site_grade_id === setup.site_grade_id;
  const withChild = held_by.child_id !== null;
  const takeBack = `Take back from ${whoOf(held_by)}`;
  const first = { take_back_from: held_by };
  if (task === 'issue-child') {
    return child ? [{ label: `${takeBack} and lend to ${firstName(child.name)}`, asked: first }] : [];
  }
  if (task === 'issue-place') return [{ label: `${takeBack} and lend here`, asked: first }];
  if (task === 'return-place') {
    const elsewhere = here ? null : held_by;
    return [{ label: takeBack, asked: { elsewhere, take_back_from: withChild ? held_by : null } }];
  }
  if (here) return [];
  const back = withChild ? ('return-child' as const) : ('return-place' as const);
  return [{ label: takeBack, asked: { task: back, elsewhere: held_by } }];
}
