import { hasWords, reportNeedsWords } from '@storyvan/contract/reports';
import { noStars } from './reports.messages.ts';

/** What a writer gives to a report; 0 stars while none is chosen. */
export interface WrittenReport {
  rating: number;
  what_was_read: string;
  how_it_went: string;
  to_change: string;
}

export const nothingWritten: WrittenReport = {
  rating: 0,
  what_was_read: '',
  how_it_went: '',
  to_change: '',
};

/** The fields of a report that is there, to be mended; reports of before have no stars yet. */
export const writtenIn = (
  report: Omit<WrittenReport, 'rating'> & { rating: number | null },
): WrittenReport => ({
  rating: report.rating ?? 0,
  what_was_read: report.what_was_read,
  how_it_went: report.how_it_went,
  to_change: report.to_change,
});

/** What is missing before it can be sent. */
export const problemsOf = (written: WrittenReport) => ({
  what_was_read: hasWords(written) ? undefined : reportNeedsWords,
  rating: written.rating > 0 ? undefined : noStars,
});

/** A report on its way, as this device keeps it. */
export interface KeptReport {
  fields: WrittenReport;
  /** When it was typed last; UTC */
  at: string;
}

export const draftName = (ra_id: number): string => `report ${ra_id}`;

/** The texts of a report under their headings. */
export const reportTexts = [
  { key: 'what_was_read', title: 'What was read' },
  { key: 'how_it_went', title: 'How it went' },
  { key: 'to_change', title: 'What to change next time' },
] as const;
