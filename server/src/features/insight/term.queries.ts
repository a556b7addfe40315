import type { DateRange } from '@storyvan/domain/date-range';
import { prepare, type Slots } from '../../db/prepare.ts';

/** In their order. */
export const listTermLoans = prepare((db, p: Slots<DateRange & { child_id: number }>) =>
  db
    .selectFrom('child_loan')
    .select(['date_issue', 'child_level'])
    .where('child_id', '=', p('child_id'))
    .where('date_issue', '>=', p('start'))
    .where('date_issue', '<=', p('end'))
    .where('undone', '=', 0)
    .orderBy('date_issue')
    .orderBy('child_loan_id'),
);

export const countLoansOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db
    .selectFrom('child_loan')
    .select((eb) => eb.fn.countAll<number>().as('loans'))
    .where('child_id', '=', p('child_id'))
    .where('undone', '=', 0),
);
