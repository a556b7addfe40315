import { timeOfId } from '@storyvan/domain/id-time';
import { date, number, uuid } from '../../../db/tables/column.ts';
import { accnNo, childId, program, recordedAt, siteGradeId } from '../../../db/tables/common-columns.ts';
import { eventKind, kindOf, type LendingEventRow, lending_event } from '../../../db/tables/loan.ts';
import { exportedColumn, exportedFile, type ShownRow, type StoredRow } from '../exported-file.ts';

/** The lending events. The table names only the loan of an event (decision 75); the file says the rest for people. */

/** `moved_on` is the date of the latest change of the copy's state before the event. */
const events = `(
  select event.event_id, event.kind, event.date, event.undoes_event_id, event.staff_id, undo.event_id as undone_by,
    coalesce(event.child_loan_id, event.site_loan_id) as loan_id, child_loan.child_id, 1 as librarian_id,
    coalesce(child_loan.accn_no, site_loan.accn_no) as accn_no,
    coalesce(child_loan.program, site_loan.program) as program,
    coalesce(child_loan.site_grade_id, site_loan.site_grade_id) as site_grade_id,
    (select max(change.date) from copy_state_change change where change.change_id < event.event_id
      and change.accn_no = coalesce(child_loan.accn_no, site_loan.accn_no)) as moved_on
  from lending_event event
    left join child_loan on child_loan.child_loan_id = event.child_loan_id
    left join site_loan on site_loan.site_loan_id = event.site_loan_id
    left join lending_event undo on undo.undoes_event_id = event.event_id)`;

interface Step {
  event_id: string;
  date: string;
}

/**
 * Follows the events of all copies: the one before an event is the latest of the copy that was not undone by then. Of a copy,
 * only the latest event that was never undone is kept, and those after it.
 */
function follow(): (row: ShownRow) => void {
  const steps = new Map<string, Step[]>();
  return (row) => {
    const { event_id, date, accn_no, undoes_event_id } = row as unknown as Step & Record<string, string>;
    const known = steps.get(accn_no as string) ?? [];
    const isUndone = row.previous_event_id !== null;
    const changed_on = row.previous_moved_on as string | null;
    // An undo has the date of the event that it undoes.
    const before = undoes_event_id ? { event_id: undoes_event_id, date } : known.at(-1);
    if (undoes_event_id) {
      steps.set(
        accn_no as string,
        known.filter((step) => step.event_id !== undoes_event_id),
      );
    } else steps.set(accn_no as string, [...(isUndone ? known : []), { event_id, date }]);
    row.kind = kindOf(row.kind as LendingEventRow['kind']);
    row.previous_event_id = before?.event_id ?? null;
    row.previous_moved_on = [before?.date, changed_on].filter(Boolean).sort().at(-1) ?? null;
    row.at = timeOfId(event_id);
  };
}

/** Undefined for another word, which the database then refuses. */
const kindNumbers: Record<string, number | undefined> = eventKind;

function columnsOfTable({ kind, loan_id = null, child_id }: StoredRow): StoredRow {
  const [child_loan_id, site_loan_id] = child_id === null ? [null, loan_id] : [loan_id, null];
  return { kind: kindNumbers[String(kind)] ?? 0, child_loan_id, site_loan_id };
}

/** The table does not have it. */
const forPeople = { stored: null };

export const lendingEventsFile = exportedFile({
  name: 'lending-events',
  table: 'lending_event',
  about: 'Each issue, renewal, return and undo, in the order in which they were recorded.',
  columns: [
    exportedColumn('event_id', lending_event.columns.event_id),
    exportedColumn('kind', lending_event.columns.kind, { type: 'text' }),
    exportedColumn('accn_no', accnNo, forPeople),
    exportedColumn('program', program, forPeople),
    exportedColumn('site_grade_id', siteGradeId, forPeople),
    exportedColumn('child_id', childId.orNull()),
    exportedColumn('loan_id', number('The loan, as in site-loans.csv or child-loans.csv')),
    exportedColumn('date', lending_event.columns.date),
    // `follow` replaces what these read.
    exportedColumn('undone_by', uuid('The latest event of the copy before').orNull(), {
      name: 'previous_event_id',
      ...forPeople,
    }),
    exportedColumn('moved_on', date('The date of the latest event of the copy before').orNull(), {
      name: 'previous_moved_on',
      ...forPeople,
    }),
    exportedColumn('undoes_event_id', lending_event.columns.undoes_event_id),
    exportedColumn('librarian_id', number('As the call sent it (always 1)'), forPeople),
    exportedColumn('staff_id', lending_event.columns.staff_id),
    exportedColumn('event_id', recordedAt, { name: 'at', ...forPeople }),
  ],
  from: events,
  complete: follow,
  derive: columnsOfTable,
  onlyToDerive: ['child_id', 'loan_id'],
});
