import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Member, MemberGroup } from '@storyvan/contract/members';
import { byName } from '../../db/name-order.ts';
import type { MemberRow } from './members.queries.ts';

/** How members are told to people. */

export const memberOf = ({ inactive_since, ...row }: MemberRow): Member => ({
  ...row,
  fbt: row.fbt === 1,
  active: inactive_since === null,
  left_on: inactive_since,
});

/** By name; those who have left only where they are asked for. */
export const membersOf = (rows: MemberRow[], group: MemberGroup, former: boolean): Member[] =>
  rows
    .map(memberOf)
    .filter((member) => (group === 'all' || member.fbt) && (former || member.active))
    .sort(byName);

/** Since when a member is none any more: the day stays when it was told before. */
export const leftOn = (
  active: boolean,
  before: Pick<MemberRow, 'inactive_since'> | null,
  today: CalendarDate,
): CalendarDate | null => (active ? null : (before?.inactive_since ?? today));
