import type { Member, MemberGroup } from '@storyvan/contract/members';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { byName } from '@storyvan/domain/name-order';
import type { TableRow } from '../../db/schema.ts';

/** How members are listed. Pure: rows in, replies out. */

type MemberRow = Omit<Member, 'fbt' | 'active' | 'left_on'> &
  Pick<TableRow<'member'>, 'fbt' | 'inactive_since'>;

export const memberOf = ({ inactive_since, ...row }: MemberRow): Member => ({
  ...row,
  fbt: row.fbt === 1,
  active: inactive_since === null,
  left_on: inactive_since,
});

/** By name; those who have left only on request. */
export const membersOf = (rows: MemberRow[], group: MemberGroup, former: boolean): Member[] =>
  rows
    .map(memberOf)
    .filter((member) => (group === 'all' || member.fbt) && (former || member.active))
    .sort(byName);

/** The day on which a member left; it stays as first recorded. */
export const leftOn = (
  active: boolean,
  before: Pick<MemberRow, 'inactive_since'> | null,
  today: CalendarDate,
): CalendarDate | null => (active ? null : (before?.inactive_since ?? today));
