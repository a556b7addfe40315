import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Database, Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { findDoubtfulSince, findTrustedDate, trustedDateKey as key } from './trusted-date.queries.ts';

const keepDate = prepare((db, p: Slots<{ today: CalendarDate }>) =>
  db
    .insertInto('setting')
    .values({ key, value: p('today') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p('today') })),
);

export const trustDate = (tx: Transaction, today: CalendarDate): Promise<number> =>
  keepDate.run(tx, { today });

/** Like `findDoubtfulSince`; a trusted date is stored as the last one. */
export async function checkDate(db: Database, today: CalendarDate): Promise<CalendarDate | null> {
  const doubtful = await findDoubtfulSince(db, today);
  const last = (await findTrustedDate.first(db, {}))?.value;
  if (doubtful === null && last !== today) await db.transaction((tx) => trustDate(tx, today));
  return doubtful;
}
