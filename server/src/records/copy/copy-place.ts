import type { CalendarDate } from '@storyvan/domain/calendar-date';

/** Where a copy is, by which loans, and since which event; the journal of an import of loans keeps it as JSON. */
export interface CopyPlace {
  site_grade_id: number | null;
  child_id: number | null;
  site_loan_id: number | null;
  child_loan_id: number | null;
  moved_on: CalendarDate | null;
  last_event_id: string | null;
}
