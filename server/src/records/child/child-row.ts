import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Schema } from '../../db/schema.ts';

/** What is kept of a child. */
export type ChildRow = Pick<
  Schema['child'],
  'name' | 'card_no' | 'site_grade_id' | 'gender' | 'baseline_level' | 'level'
> & { date_of_birth: CalendarDate | null; guardian_phone: string | null };

interface Presence {
  /** Null while the child is here. */
  inactive_since: CalendarDate | null;
}

/** A child as it was read. */
export interface KnownChild extends ChildRow, Presence {
  child_id: number;
  version: number;
}

export interface ChildChange {
  before: KnownChild;
  /** What becomes different. */
  after: Partial<ChildRow & Presence>;
}
