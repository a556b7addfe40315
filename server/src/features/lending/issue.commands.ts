import type { BodyOf } from '@storyvan/contract/endpoint';
import type { IssueReply, issueBookChild, issueBookSite } from '@storyvan/contract/lending';
import { decideDate, decideIssueToChild, decideIssueToPlace, decidePlace } from '@storyvan/domain/lending';
import { detailsOf, issuedToChild, issuedToPlace } from '@storyvan/domain/lending-reply';
import { found } from '../../api-error.ts';
import { insertChildLoan, insertSiteLoan } from '../../records/loan/loan.commands.ts';
import { findPlaceToIssue } from '../../records/place/place.queries.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { getPlaceAsked, placeAsked } from './asked-place.ts';
import { type CopyRow, findChildToIssue, findCopy, findCopyForChild } from './lending.queries.ts';
import { inLibrary, type Refused, record, refusedOrNull } from './lending-event.commands.ts';
import { refusal, stateOf, success } from './lending-reply.ts';
import { endLoans, takesBack } from './return.commands.ts';

/** Issues to places and to children: one transaction each, also where the copy is taken back first. */

/** The copy for the rules: in the library, if it is taken back first. */
const stateFor = (copy: CopyRow | null, back: boolean) =>
  copy && { ...stateOf(copy), ...(back && { held_by: null }) };

export function issueToPlace(work: Work, input: BodyOf<typeof issueBookSite>): Promise<IssueReply> {
  return once(work, 'issue_book_site', input, async (tx) => {
    const { accn_no, date_issue } = input;
    refusedOrNull(decideDate(date_issue, work.today));
    const { inactive_since, ...place } = placeAsked(input, await findPlaceToIssue.first(tx, input));
    refuseSwitchedOff(work, place.program);
    const noBooks = refusedOrNull(decidePlace(place, inactive_since));
    if (noBooks) return refusal(noBooks);
    const before = await findCopy.first(tx, { accn_no });
    const back = takesBack(before, input.take_back_from, date_issue);
    const refused = refusedOrNull(decideIssueToPlace(stateFor(before, back), accn_no, date_issue));
    if (refused || !before) return refusal(refused as Refused, before);

    const { copy, taken_back } = back
      ? await endLoans(tx, work, before, date_issue)
      : { copy: before, taken_back: [] };
    const { program, site_grade_id, place_name } = place;
    const loan = { accn_no, program, site_grade_id, date_issue, date_return: null, undone: 0 };
    const site_loan_id = await insertSiteLoan(tx, loan);
    const event = { kind: 'issue_site' as const, loan_id: site_loan_id, date: date_issue };
    const to = { ...inLibrary, site_grade_id, site_loan_id };
    const { last_event_id } = await record(tx, work, copy, event, to);
    return success(
      'issued',
      issuedToPlace(copy.title, place_name),
      detailsOf(copy, { event_id: last_event_id, ...place, date_issue, taken_back }),
    );
  });
}

export function issueToChild(work: Work, input: BodyOf<typeof issueBookChild>): Promise<IssueReply> {
  return once(work, 'issue_book_child', input, async (tx) => {
    const { accn_no, date_issue, child_id } = input;
    refusedOrNull(decideDate(date_issue, work.today));
    const issuedTo = await findChildToIssue.first(tx, { child_id });
    const place = await getPlaceAsked(tx, input, issuedTo);
    refuseSwitchedOff(work, place.program);
    const child = found(issuedTo, 'child');
    const before = await findCopyForChild.first(tx, { accn_no, child_id });
    const back = takesBack(before, input.take_back_from, date_issue);
    const refused = refusedOrNull(
      decideIssueToChild(stateFor(before, back), accn_no, child, place, date_issue),
    );
    if (refused || !before) return refusal(refused as Refused, before);

    const { copy, taken_back } = back
      ? await endLoans(tx, work, before, date_issue, place.site_grade_id)
      : { copy: before, taken_back: [] };
    const { program, site_grade_id } = place;
    const { title_id, level, site_loan_id } = copy;
    const child_loan_id = await insertChildLoan(tx, {
      accn_no,
      title_id,
      program,
      site_grade_id,
      child_id,
      site_loan_id,
      date_issue,
      level,
      child_level: child.level,
      date_return: null,
      undone: 0,
    });
    const event = { kind: 'issue_child' as const, loan_id: child_loan_id, date: date_issue };
    const to = { site_grade_id, child_id, site_loan_id, child_loan_id };
    const { last_event_id } = await record(tx, work, copy, event, to);
    const details = detailsOf(copy, {
      event_id: last_event_id,
      ...place,
      child_id,
      child_name: child.name,
      child_level: child.level,
      child_books: (child.books ?? 0) + (before.child_id === child_id ? 0 : 1),
      had_before: before.had_before,
      date_issue,
      taken_back,
    });
    return success('issued', issuedToChild(copy.title, child.name), details);
  });
}
