import type { ReportComment, ReportPage, ReportRow } from '@storyvan/contract/reports';
import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import { childrenOf } from '@storyvan/domain/children-count';
import { type PeopleInRow, withPeople } from '../../records/read-aloud/read-aloud-people.ts';

/** When a report may be written, and how reports and comments are shown. Pure: rows in, decisions and replies out. */

type ReportRowRead = Omit<ReportRow, 'lead' | 'rps' | 'grade_code'> & PeopleInRow & { code: string };
type WholeReport = ReportRowRead &
  Omit<ReportPage, keyof ReportRow | 'time' | 'no_of_children' | 'present'> & {
    time: string;
    enrolled_count: number;
    active_children: number;
    books_here: number;
    books_with_children: number;
  };
type CommentRow = Omit<ReportComment, 'mine'> & { staff_id: number };

/** The question when a place has several sessions without a report. */
export const chooseOne = (pending: { date: CalendarDate }[]): string => {
  const named = pending.slice(0, 3).map(({ date }) => formatDate(date));
  const more = pending.length > named.length ? ' …' : '';
  return `There are ${pending.length} sessions without a report here: ${named.join(', ')}${more}. Choose one with ra_id.`;
};

export function reportRowOf(row: ReportRowRead): ReportRow {
  const { code, ...rest } = withPeople(row);
  return { ...rest, grade_code: row.program === 'lis' ? code : null };
}

export function reportPageOf(row: WholeReport, present: string[]): ReportPage {
  const { enrolled_count, active_children, books_here: _, books_with_children: __, time, ...rest } = row;
  const { what_was_read, how_it_went, to_change, version, changed_by, changed_at, ...listed } = rest;
  return {
    ...reportRowOf(listed),
    what_was_read,
    how_it_went,
    to_change,
    time: time || null,
    no_of_children: childrenOf({ enrolled_count, active_children }),
    present,
    version,
    changed_by,
    changed_at,
  };
}

export function commentOf({ staff_id, ...rest }: CommentRow, asking: number): ReportComment {
  return { ...rest, mine: staff_id === asking };
}
