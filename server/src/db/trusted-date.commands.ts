import { addDays, type CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Database, Executor, Transaction } from './database.ts';
import { prepare, type Slots } from './prepare.ts';

/**
 * The last day on which the server worked. A clock that jumps far ahead would delete what is kept for a time only, so
 * nothing is deleted until an administrator says that the date is right, by saving how long children's data is kept.
 */

const key = 'nightly.date';

/** A machine may be off for two weeks before anyone is asked. */
const mostDaysOff = 14;

const findDate = prepare((db) => db.selectFrom('setting').select('value').where('key', '=', key));

const keepDate = prepare((db, p: Slots<{ today: CalendarDate }>) =>
  db
    .insertInto('setting')
    .values({ key, value: p('today') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p('today') })),
);

/** The last trusted day, when today is too long after it; null when the date is trusted. */
export async function findDoubtfulSince(on: Executor, today: CalendarDate): Promise<CalendarDate | null> {
  const last = (await findDate.first(on, {}))?.value;
  return last !== undefined && today > addDays(last, mostDaysOff) ? last : null;
}

export const trustDate = (tx: Transaction, today: CalendarDate): Promise<number> =>
  keepDate.run(tx, { today });

/** The same as `findDoubtfulSince`; a date that is trusted is kept as the last one. */
export async function checkDate(db: Database, today: CalendarDate): Promise<CalendarDate | null> {
  const last = (await findDate.first(db, {}))?.value;
  const doubtful = await findDoubtfulSince(db, today);
  if (doubtful === null && last !== today) await db.transaction((tx) => trustDate(tx, today));
  return doubtful;
}
