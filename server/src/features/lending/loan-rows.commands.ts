import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { LendingEventKind } from '../../db/schema.ts';

/** The rows a lending command writes beside the copy's own row: its loan and the event. */

export const insertSiteLoan = prepare(
  (
    db,
    p: Slots<{
      site_loan_id: string;
      accn_no: string;
      program: Programme;
      site_grade_id: number;
      date_issue: CalendarDate;
    }>,
  ) =>
    db.insertInto('site_loan').values({
      site_loan_id: p('site_loan_id'),
      accn_no: p('accn_no'),
      program: p('program'),
      site_grade_id: p('site_grade_id'),
      date_issue: p('date_issue'),
      date_return: null,
      undone: 0,
    }),
);

export const insertChildLoan = prepare(
  (
    db,
    p: Slots<{
      child_loan_id: string;
      accn_no: string;
      title_id: number;
      program: Programme;
      site_grade_id: number;
      child_id: number;
      site_loan_id: string | null;
      date_issue: CalendarDate;
      level: number | null;
      child_level: number | null;
    }>,
  ) =>
    db.insertInto('child_loan').values({
      child_loan_id: p('child_loan_id'),
      accn_no: p('accn_no'),
      title_id: p('title_id'),
      program: p('program'),
      site_grade_id: p('site_grade_id'),
      child_id: p('child_id'),
      site_loan_id: p('site_loan_id'),
      date_issue: p('date_issue'),
      date_return: null,
      level: p('level'),
      child_level: p('child_level'),
      undone: 0,
    }),
);

type Ending = { loan_id: string; date_return: CalendarDate | null; undone: number };

/** Ends a loan, opens it again, or marks it undone. */
export const endSiteLoan = prepare((db, p: Slots<Ending>) =>
  db
    .updateTable('site_loan')
    .set({ date_return: p('date_return'), undone: p('undone') })
    .where('site_loan_id', '=', p('loan_id')),
);

export const endChildLoan = prepare((db, p: Slots<Ending>) =>
  db
    .updateTable('child_loan')
    .set({ date_return: p('date_return'), undone: p('undone') })
    .where('child_loan_id', '=', p('loan_id')),
);

export const insertEvent = prepare(
  (
    db,
    p: Slots<{
      event_id: string;
      kind: LendingEventKind;
      accn_no: string;
      program: Programme;
      site_grade_id: number;
      child_id: number | null;
      loan_id: string;
      date: CalendarDate;
      previous_event_id: string | null;
      previous_moved_on: CalendarDate | null;
      undoes_event_id: string | null;
      librarian_id: number;
      staff_id: number;
      at: string;
    }>,
  ) =>
    db.insertInto('lending_event').values({
      event_id: p('event_id'),
      kind: p('kind'),
      accn_no: p('accn_no'),
      program: p('program'),
      site_grade_id: p('site_grade_id'),
      child_id: p('child_id'),
      loan_id: p('loan_id'),
      date: p('date'),
      previous_event_id: p('previous_event_id'),
      previous_moved_on: p('previous_moved_on'),
      undoes_event_id: p('undoes_event_id'),
      librarian_id: p('librarian_id'),
      staff_id: p('staff_id'),
      at: p('at'),
    }),
);
