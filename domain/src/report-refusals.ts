import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { type CalendarDate, formatDate } from './calendar-date.ts';
import { nameOf } from './read-aloud.ts';

/** Why a session cannot have a report yet; null if it can. */
export function notDoneYet(readAloud: Pick<ReadAloud, 'site_name' | 'date' | 'status'>): string | null {
  const which = `The session at ${readAloud.site_name} on ${formatDate(readAloud.date)}`;
  if (readAloud.status === 'planned') return `${which} is not marked as done yet.`;
  return readAloud.status === 'cancelled' ? `${which} was cancelled.` : null;
}

interface Reported {
  site_name: string;
  date: CalendarDate;
  written_by: string | null;
}

export const alreadyReported = (report: Reported): string =>
  `The session at ${report.site_name} on ${formatDate(report.date)} already has a report${
    report.written_by === null ? '' : `, written by ${report.written_by}`
  }.`;

/** Why a session stays done. */
export const hasReport = (readAloud: Pick<ReadAloud, 'site_name' | 'date' | 'time'>): string =>
  `The session of ${nameOf(readAloud)} already has a report and cannot be changed back to planned.`;

export const reportSubmitted = (site_name: string): string => `The report of ${site_name} is submitted.`;
