import { account, flag, id, text } from './column.ts';
import { createdAt, edition, inactiveSince } from './common-columns.ts';
import { table } from './table.ts';

/** The people who lead and support sessions. */

export const reading_partner = table({
  rp_id: id('The number of the person'),
  name: text('The name of the person'),
  phone: text('A telephone number').orNull(),
  note: text('A note').byDefault(),
  mop: flag('Whether the person helps in the community programme').byDefault(),
  lis: flag('Whether the person helps in the school programme').byDefault(),
  /** The staff account of the same person; null for a volunteer. */
  staff_id: account('The username of the person; empty for a volunteer').orNull().as('account'),
  inactive_since: inactiveSince,
  created_at: createdAt,
  ...edition,
});
