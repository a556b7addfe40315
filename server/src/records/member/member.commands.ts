import type { Insertable, Selectable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { Edition } from '../../db/edition.ts';
import { ChangedMeanwhile } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertRowsForIds } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import type { Author } from '../author.ts';

/** Writes members of the library: new ones, and a new version at each change. */

export const insertMembers = (
  tx: Transaction,
  members: ReadonlyArray<Insertable<Schema['member']>>,
): Promise<number[]> => insertRowsForIds(tx, 'member', 'member_id', members);

type MemberRow = Omit<Selectable<Schema['member']>, 'member_id' | 'created_at' | keyof Edition>;
type Change = MemberRow & { member_id: number; version: number } & Author;

const updateMember = prepare((db, p: Slots<Change>) =>
  db
    .updateTable('member')
    .set((eb) => ({
      card_no: p('card_no'),
      name: p('name'),
      fbt: p('fbt'),
      phone: p('phone'),
      note: p('note'),
      joined_on: p('joined_on'),
      inactive_since: p('inactive_since'),
      version: eb('version', '+', 1),
      changed_by: p('staff_id'),
      changed_at: p('at'),
    }))
    .where('member_id', '=', p('member_id'))
    .where('version', '=', p('version')),
);

/** Throws ChangedMeanwhile when the member is no longer in the version that was read. */
export async function changeMember(tx: Transaction, change: Change): Promise<void> {
  if ((await updateMember.run(tx, change)) === 0) throw new ChangedMeanwhile();
}
