import { type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReportComment, ReportPage, ReportRow } from '@storyvan/contract/reports';
import { withPeople } from '../../db/session-people.ts';
import { childrenOf } from '../sites/place-figures.queries.ts';
import type { CommentRow, ReportRowRead, SessionRow, WholeReport } from './reports.queries.ts';

/** When a report may be written, and how reports and comments are told. Pure: rows in, decisions and replies out. */

/** Why a session cannot have its report yet; null when it can. */
export function notDoneYet(session: SessionRow): string | null {
  const which = `The session at ${session.site_name} on ${formatDate(session.date)}`;
  if (session.status === 'planned') return `${which} is not marked as done yet.`;
  return session.status === 'cancelled' ? `${which} was taken out of the plan.` : null;
}

/** What is asked for when a place has several sessions without a report. */
export const chooseOne = (pending: { date: CalendarDate }[]): string => {
  const named = pending.slice(0, 3).map(({ date }) => formatDate(date));
  const more = pending.length > named.length ? ' …' : '';
  return `There are ${pending.length} sessions without a report here: ${named.join(', ')}${more}. Say which one with ra_id.`;
};

export const alreadyReported = (report: WholeReport): string =>
  `The session at ${report.site_name} on ${formatDate(report.date)} has its report already${
    report.written_by === null ? '' : `, written by ${report.written_by}`
  }.`;

export function reportRowOf(row: ReportRowRead): ReportRow {
  const { code, ...told } = withPeople(row);
  return { ...told, grade_code: row.program === 'lis' ? code : null };
}

export function reportPageOf(row: WholeReport, present: string[]): ReportPage {
  const { enrolled_count, active_children, books_here: _, books_with_children: __, time, ...told } = row;
  const { what_was_read, how_it_went, to_change, version, changed_by, changed_at, ...listed } = told;
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

export function commentOf({ staff_id, ...told }: CommentRow, asking: number): ReportComment {
  return { ...told, mine: staff_id === asking };
}
