import type { BodyOf } from '@storyvan/contract/endpoint';
import type { RenewReply, renewBookChild } from '@storyvan/contract/lending';
import { decideDate, decideRenewal } from '@storyvan/domain/lending';
import { detailsOf, renewedUntil } from '@storyvan/domain/lending-reply';
import { dueOn } from '@storyvan/domain/overdue';
import { insertRenewals, renewChildLoan } from '../../records/loan/loan.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import type { Work } from '../../records/work.ts';
import { getPlaceAsked } from './asked-place.ts';
import { type CopyRow, countBooksOfChild, findCopy } from './lending.queries.ts';
import { type Refused, record, refusedOrNull } from './lending-event.commands.ts';
import { refusal, stateOf, success } from './lending-reply.ts';

/** A renewal is a separate event; the loan goes on, and its period starts again (decision 51). */

const stateToRenew = (copy: CopyRow) => ({
  ...stateOf(copy),
  period_start: copy.child_date_renewed ?? copy.child_date_issue,
});

export function renew(work: Work, input: BodyOf<typeof renewBookChild>): Promise<RenewReply> {
  // As in a return: an entry of a device names the child, the desk before it did not.
  const { from_child_id, ...asked } = input;
  return once(work, 'renew_book_child', asked, async (tx) => {
    const { accn_no, date_renewal: date } = asked;
    refusedOrNull(decideDate(date, work.today));
    const copy = await findCopy.first(tx, { accn_no });
    const state = copy && stateToRenew(copy);
    const place = await getPlaceAsked(tx, asked, state?.held_by);
    const shown = { place, child_id: from_child_id };
    const refused = refusedOrNull(decideRenewal(state, accn_no, shown, date));
    if (refused || !copy) return refusal(refused as Refused, copy);

    const { child_id, child_name, site_grade_id, site_loan_id, child_loan_id } = copy;
    const loan_id = child_loan_id as number;
    const event = { kind: 'renew_child' as const, loan_id, date };
    const to = { site_grade_id, child_id, site_loan_id, child_loan_id };
    const { last_event_id } = await record(tx, work, copy, event, to);
    await renewChildLoan(tx, loan_id, date);
    await insertRenewals(tx, [
      {
        event_id: last_event_id,
        child_loan_id: loan_id,
        site_grade_id: place.site_grade_id,
        child_id: child_id as number,
        date,
      },
    ]);
    const periods = await getLoanPeriods(tx);
    const due_on = dueOn(date, periods.child[place.program]);
    const counted = child_id === null ? null : await countBooksOfChild.first(tx, { child_id });
    const details = detailsOf(copy, {
      event_id: last_event_id,
      ...place,
      child_id,
      child_name,
      child_level: copy.loan_child_level,
      child_books: counted?.books ?? null,
      date_issue: copy.child_date_issue,
      date_renewed: date,
      due_on,
    });
    return success('renewed', renewedUntil(copy.title, child_name, due_on), details);
  });
}
