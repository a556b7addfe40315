import { eventKind } from '../db/tables/loan.ts';
import { bySql, type Invariant } from './invariant.ts';

/** DOMAIN, "Where a copy can be": a copy's row, its loans and its events agree. */

const { issue_site, issue_child, renew_child, return_child, return_site, undo } = eventKind;
const issueOf = { site: issue_site, child: issue_child };
const returnOf = { site: return_site, child: return_child };

/** Events with whether they were undone, without the undos themselves. */
const events = `select event_id, child_loan_id, site_loan_id, kind, date,
    event_id in (select undoes_event_id from lending_event where undoes_event_id is not null) as undone
  from lending_event where kind <> ${undo}`;

/** The state of each loan by its events. */
const byEvents = (to: 'site' | 'child') => `select ${to}_loan_id as loan_id,
    sum(case when kind = ${issueOf[to]} then 1 else 0 end) as issues,
    sum(case when kind = ${issueOf[to]} and undone then 1 else 0 end) as undone,
    min(case when kind = ${issueOf[to]} then date end) as issued_on,
    sum(case when kind = ${returnOf[to]} and not undone then 1 else 0 end) as returns,
    max(case when kind = ${returnOf[to]} and not undone then date end) as returned_on
  from (${events}) e where kind in (${issueOf[to]}, ${returnOf[to]}) group by ${to}_loan_id`;

const eventsTell = (to: 'site' | 'child'): Invariant =>
  bySql(
    `${to}-loans-as-events-tell`,
    `Each loan to a ${to} has one issue event, and is returned or undone according to its later events.`,
    `select loan.${to}_loan_id as example
     from ${to}_loan loan left join (${byEvents(to)}) by_events on by_events.loan_id = loan.${to}_loan_id
     where by_events.loan_id is null or by_events.issues <> 1 or by_events.undone <> loan.undone
       or by_events.issued_on <> loan.date_issue
       or (loan.undone = 0 and by_events.returns <> case when loan.date_return is null then 0 else 1 end)
       or (loan.undone = 0 and by_events.returned_on is distinct from loan.date_return)`,
  );

const eventsOfNoLoan = (to: 'site' | 'child'): Invariant =>
  bySql(
    `events-of-${to}-loans`,
    `Each event of a loan to a ${to} belongs to an existing loan.`,
    `select event_id as example from lending_event where ${to}_loan_id is not null
       and not exists (select 1 from ${to}_loan where ${to}_loan.${to}_loan_id = lending_event.${to}_loan_id)`,
  );

const notAtOnce = (to: 'site' | 'child'): Invariant =>
  bySql(
    `${to}-loans-one-after-the-other`,
    `A copy is lent to one ${to} at a time: no loan starts before the previous one has ended.`,
    `select accn_no as example from (
       select accn_no, date_issue, lag(coalesce(cast(date_return as text), '9999')) over (
         partition by accn_no order by date_issue, coalesce(cast(date_return as text), '9999')) as ended
       from ${to}_loan where undone = 0) loan
     where ended > cast(date_issue as text)`,
  );

export const lendingInvariants: Invariant[] = [
  bySql(
    'copy-at-its-site-loan',
    'A copy at a place on a site loan has that loan open, at that place.',
    `select copy.accn_no as example from copy left join site_loan loan on loan.site_loan_id = copy.site_loan_id
     where copy.site_loan_id is not null and (loan.site_loan_id is null or loan.accn_no <> copy.accn_no
       or loan.date_return is not null or loan.undone = 1 or loan.site_grade_id <> copy.site_grade_id)`,
  ),
  bySql(
    'copy-at-its-child-loan',
    'A copy with a child has that loan open, to that child at that place, within the copy’s site loan.',
    `select copy.accn_no as example from copy left join child_loan loan on loan.child_loan_id = copy.child_loan_id
     where copy.child_loan_id is not null and (loan.child_loan_id is null or loan.accn_no <> copy.accn_no
       or loan.date_return is not null or loan.undone = 1 or loan.child_id <> copy.child_id
       or loan.site_grade_id <> copy.site_grade_id or loan.site_loan_id is distinct from copy.site_loan_id)`,
  ),
  bySql(
    'open-site-loans-at-their-copy',
    'An open site loan is the one that its copy is on.',
    `select site_loan.site_loan_id as example from site_loan inner join copy on copy.accn_no = site_loan.accn_no
     where date_return is null and undone = 0 and copy.site_loan_id is distinct from site_loan.site_loan_id`,
  ),
  bySql(
    'open-child-loans-at-their-copy',
    'An open loan to a child is the one that its copy is on.',
    `select child_loan.child_loan_id as example from child_loan inner join copy on copy.accn_no = child_loan.accn_no
     where date_return is null and undone = 0 and copy.child_loan_id is distinct from child_loan.child_loan_id`,
  ),
  bySql(
    'child-loans-within-site-loans',
    'A loan to a child out of a site loan is of the same copy at the same place, and within the time of that site loan.',
    `select child_loan_id as example from child_loan inner join site_loan box on box.site_loan_id = child_loan.site_loan_id
     where child_loan.accn_no <> box.accn_no or child_loan.site_grade_id <> box.site_grade_id
       or (child_loan.undone = 0 and (box.undone = 1 or child_loan.date_issue < box.date_issue
         or (box.date_return is not null and (child_loan.date_return is null or child_loan.date_return > box.date_return))))`,
  ),
  notAtOnce('site'),
  notAtOnce('child'),
  eventsTell('site'),
  eventsTell('child'),
  bySql(
    'renewals-as-events-tell',
    'A loan to a child was renewed on the date of its latest renewal that was not undone, before it ended.',
    `select loan.child_loan_id as example
     from child_loan loan left join (select child_loan_id, max(date) as renewed_on from renewal where undone = 0
       group by child_loan_id) renewed on renewed.child_loan_id = loan.child_loan_id
     where renewed.renewed_on is distinct from loan.date_renewed or loan.date_renewed > loan.date_return`,
  ),
  bySql(
    'renewals-of-their-events',
    'Each event that renews a loan has a renewal of the same loan, with its place, child and date, undone if it was.',
    `select e.event_id as example from (${events}) e left join renewal on renewal.event_id = e.event_id
       left join child_loan loan on loan.child_loan_id = renewal.child_loan_id
     where (e.kind = ${renew_child}) <> (renewal.event_id is not null) or (renewal.event_id is not null
       and (renewal.child_loan_id <> e.child_loan_id or renewal.date <> e.date
       or renewal.site_grade_id <> loan.site_grade_id or renewal.child_id <> loan.child_id
       or renewal.undone <> case when e.undone then 1 else 0 end))`,
  ),
  eventsOfNoLoan('site'),
  eventsOfNoLoan('child'),
  bySql(
    'latest-event-of-copy',
    'The latest event of a copy is its own, was not undone, and is dated no later than the copy has moved.',
    `select copy.accn_no as example from copy left join lending_event e on e.event_id = copy.last_event_id
       left join child_loan on child_loan.child_loan_id = e.child_loan_id
       left join site_loan on site_loan.site_loan_id = e.site_loan_id
     where copy.last_event_id is not null and (e.event_id is null or e.kind = ${undo}
       or coalesce(child_loan.accn_no, site_loan.accn_no) is distinct from copy.accn_no
       or copy.moved_on is null or copy.moved_on < e.date
       or exists (select 1 from lending_event u where u.undoes_event_id = e.event_id))`,
  ),
  bySql(
    'undos-tell-of-their-event',
    'An undo is of the loan of the event that it undoes, and none undoes an undo.',
    `select undo.event_id as example from lending_event undo inner join lending_event e on e.event_id = undo.undoes_event_id
     where e.kind = ${undo} or e.child_loan_id is distinct from undo.child_loan_id
       or e.site_loan_id is distinct from undo.site_loan_id`,
  ),
  bySql(
    'gone-copies-in-no-hands',
    'A copy that is withdrawn or lost is at no place and with no child.',
    `select accn_no as example from copy where state <> 'available' and site_grade_id is not null`,
  ),
  bySql(
    'books-with-children-who-are-here',
    'A child who has left or was erased has no book out.',
    `select copy.accn_no as example from copy inner join child on child.child_id = copy.child_id
     where child.inactive_since is not null or child.erased_at is not null`,
  ),
];
