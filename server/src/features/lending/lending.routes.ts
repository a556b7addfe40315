import type { Holder } from '@storyvan/contract/common/programme';
import {
  changeCopyState,
  copiesMeant,
  issueBookChild,
  issueBookSite,
  lendToChild,
  type ReturnableBook,
  renewBookChild,
  returnableFromChildren,
  returnableFromSite,
  returnableFromSiteLib,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { timeOut } from '@storyvan/domain/overdue';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import { listCopiesMeant } from './copies-meant.ts';
import { setCopyState } from './copy-state.commands.ts';
import { listAtPlace, listWithChildren } from './desk-lists.queries.ts';
import { issueToChild, issueToPlace, renew, returnFromChild, returnFromPlace } from './lending.commands.ts';
import { undo } from './undo.commands.ts';

export function lendingRoutes(api: Api): void {
  serve(api, issueBookChild, (call) => issueToChild(call.work(), call.body));
  serve(api, lendToChild, (call) => issueToChild(call.work(), call.body));
  serve(api, issueBookSite, (call) => issueToPlace(call.work(), call.body));
  serve(api, renewBookChild, (call) => renew(call.work(), call.body));
  serve(api, returnBookFromChild, (call) => returnFromChild(call.work(), call.body));
  serve(api, returnBookSite, (call) => returnFromPlace(call.work(), call.body));
  serve(api, undoLending, (call) => undo(call.work(), call.body));
  serve(api, changeCopyState, (call) => setCopyState(call.work(), call.body));

  serve(api, copiesMeant, async ({ params: { text, ...asked } }) => {
    const { site_grade_id } = await getHolder(api.db, asked);
    return listCopiesMeant(api.db, site_grade_id, text);
  });
  serve(api, returnableFromSite, ({ params }) => atPlace(api, params));
  serve(api, returnableFromSiteLib, ({ params }) => atPlace(api, params));
  serve(api, returnableFromChildren, async ({ params }) => {
    const holder = await getHolder(api.db, params);
    const { child } = await getLoanPeriods(api.db);
    const rows = await listWithChildren.all(api.db, { site_grade_id: params.id });
    return rows.map(returnableOn(api.today(), child[holder.program]));
  });
}

async function atPlace(
  api: Api,
  params: { program: Holder['program']; id: number },
): Promise<ReturnableBook[]> {
  const holder = await getHolder(api.db, params);
  const { site } = await getLoanPeriods(api.db);
  const rows = await listAtPlace.all(api.db, { site_grade_id: params.id });
  const returnable = returnableOn(api.today(), site[holder.program]);
  return rows.map((row) => returnable({ child_id: null, child_name: null, date_renewed: null, ...row }));
}

/** How many days a book has been out, and whether it is overdue. */
const returnableOn =
  (today: CalendarDate, period: number) =>
  (row: Omit<ReturnableBook, 'days_out' | 'overdue'>): ReturnableBook => {
    const { days_out, overdue } = timeOut(row, today, period);
    return { days_out, overdue, ...row };
  };
