import { lendingRegister, lendingRegisterDay } from '@storyvan/contract/lending-register';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import {
  findRegisterDay,
  listLoansIssued,
  listLoansRenewed,
  listLoansReturned,
} from './lending-register.queries.ts';
import { registerDayOf, registerOf } from './lending-register.rules.ts';

export function lendingRegisterRoutes(api: Api): void {
  const { db } = api;

  serve(api, lendingRegister, async ({ params: { date, ...asked } }) => {
    const { site_grade_id } = await getHolder(db, asked);
    const on = { site_grade_id, date };
    return registerOf({
      issued: await listLoansIssued.all(db, on),
      renewed: await listLoansRenewed.all(db, on),
      returned: await listLoansReturned.all(db, on),
    });
  });

  serve(api, lendingRegisterDay, async ({ params: { date, ...asked } }) => {
    const { site_grade_id } = await getHolder(db, asked);
    return registerDayOf(found(await findRegisterDay.first(db, { site_grade_id, date }), 'place'), date);
  });
}
