import type { Schema } from '../../db/schema.ts';

/** Where a copy is, by which loans, and since which event; the journal of an import of loans keeps it as JSON. */
export type CopyPlace = Pick<
  Schema['copy'],
  'site_grade_id' | 'child_id' | 'site_loan_id' | 'child_loan_id' | 'moved_on' | 'last_event_id'
>;
