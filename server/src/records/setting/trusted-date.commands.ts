import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Database, Transaction } from '../../db/database.ts';
import { putSetting } from './setting.commands.ts';
import { readSetting } from './setting.queries.ts';
import { findDoubtfulSince, trustedDateKey } from './trusted-date.queries.ts';

export const trustDate = (tx: Transaction, today: CalendarDate): Promise<number> =>
  putSetting(tx, trustedDateKey, today);

/** Like `findDoubtfulSince`; a trusted date is stored as the last one. */
export async function checkDate(db: Database, today: CalendarDate): Promise<CalendarDate | null> {
  const doubtful = await findDoubtfulSince(db, today);
  const last = await readSetting(db, trustedDateKey);
  if (doubtful === null && last !== today) await db.transaction((tx) => trustDate(tx, today));
  return doubtful;
}
