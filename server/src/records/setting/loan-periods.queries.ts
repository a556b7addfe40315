import { type LoanPeriods, loanPeriodsOf } from '@storyvan/domain/overdue';
import type { Executor } from '../../db/database.ts';
import { prepare } from '../../db/prepare.ts';

const findSettings = prepare((db) =>
  db.selectFrom('setting').select(['key', 'value']).where('key', 'like', '%_period_days.%'),
);

export const getLoanPeriods = async (on: Executor): Promise<LoanPeriods> =>
  loanPeriodsOf(await findSettings.all(on, {}));
