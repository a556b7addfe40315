import type { Executor } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';

const findDays = prepare((db, _p: Slots<Record<never, never>>) =>
  db.selectFrom('setting').select('value').where('key', '=', 'field_kit_days'),
);

const byDefault = 7;
const most = 30;

/** For how many days a device keeps the names of a place that was taken along: 1 to 30. */
export async function getFieldKitDays(on: Executor): Promise<number> {
  const days = Number((await findDays.first(on, {}))?.value ?? byDefault);
  return Number.isInteger(days) && days >= 1 ? Math.min(days, most) : byDefault;
}
