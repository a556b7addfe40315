import { hasWords, type ReportPage, reportNeedsWords } from '@storyvan/contract/reports';
import { noStars } from './reports.messages.ts';

/** A report in its form; 0 stars until a rating is chosen. */
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

/** The fields of an existing report, to edit it. Older reports have no stars. */
export function writtenIn({ rating, what_was_read, how_it_went, to_change }: ReportPage): WrittenReport {
  return { rating: rating ?? 0, what_was_read, how_it_went, to_change };
}

/** What is missing before it can be sent. */
export const problemsOf = (written: WrittenReport) => ({
  what_was_read: hasWords(written) ? undefined : reportNeedsWords,
  rating: written.rating > 0 ? undefined : noStars,
});

/** The draft of a report, as kept on this device. */
export interface KeptReport {
  fields: WrittenReport;
  /** When it was last changed; UTC */
  at: string;
}

export const draftName = (ra_id: number): string => `report ${ra_id}`;

/** The texts of a report with their headings. */
export const reportTexts = [
  { key: 'what_was_read', title: 'What was read' },
  { key: 'how_it_went', title: 'How it went' },
  { key: 'to_change', title: 'What to change next time' },
] as const;
