import { date, flag, id, text } from './column.ts';
import { createdAt, edition, inactiveSince } from './common-columns.ts';
import { table } from './table.ts';

/** Members of the library. */

export const member = table({
  member_id: id('The number of the member'),
  card_no: text('The number on the card').orNull(),
  name: text('The name of the member'),
  fbt: flag('Whether the member belongs to the group FBT'),
  phone: text('A telephone number').orNull(),
  note: text('A note'),
  joined_on: date('Since when the member belongs to the library'),
  inactive_since: inactiveSince,
  created_at: createdAt,
  ...edition,
});
