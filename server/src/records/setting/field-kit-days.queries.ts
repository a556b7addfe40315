import type { Executor } from '../../db/database.ts';
import { readSetting } from './setting.queries.ts';

const byDefault = 7;
const most = 30;

/** For how many days a device keeps the names of a place that was taken along: 1 to 30. */
export async function getFieldKitDays(on: Executor): Promise<number> {
  const days = Number((await readSetting(on, 'field_kit_days')) ?? byDefault);
  return Number.isInteger(days) && days >= 1 ? Math.min(days, most) : byDefault;
}
