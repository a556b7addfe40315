import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { personalColumns } from '../../db/tables/child.ts';
import type { Author } from '../work.ts';
import { forgetChildWords, insertMoves } from './child.commands.ts';

/** Anonymises the row of a child (decision 30); the card number becomes free. */

const eraseRow = prepare((db, p: Slots<{ child_id: number; name: string; today: CalendarDate } & Author>) =>
  db
    .updateTable('child')
    .set((eb) => ({
      name: p('name'),
      ...Object.fromEntries(personalColumns.map((column) => [column, null])),
      inactive_since: eb.fn.coalesce('inactive_since', eb.val(p('today'))),
      erased_at: p('at'),
      version: eb('version', '+', 1),
      changed_by: p('staff_id'),
      changed_at: p('at'),
    }))
    .where('child_id', '=', p('child_id'))
    .where('erased_at', 'is', null),
);

interface Erased {
  child_id: number;
  site_grade_id: number;
  inactive_since: CalendarDate | null;
}

export async function eraseChildRow(
  tx: Transaction,
  { child_id, site_grade_id, inactive_since }: Erased,
  { name, today, staff_id, at }: { name: string; today: CalendarDate } & Author,
): Promise<void> {
  await eraseRow.run(tx, { child_id, name, today, staff_id, at });
  await forgetChildWords(tx, child_id);
  if (inactive_since !== null) return;
  await insertMoves(tx, [{ child_id, from: site_grade_id, to: null }], { date: today, staff_id, at });
}
