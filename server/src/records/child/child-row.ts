import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Schema } from '../../db/schema.ts';

/** The columns of a child that people edit. */
export type ChildRow = Pick<
  Schema['child'],
  'name' | 'card_no' | 'site_grade_id' | 'gender' | 'baseline_level' | 'level'
> & { date_of_birth: CalendarDate | null; guardian_phone: string | null };

interface Presence {
  /** Null while the child is here. */
  inactive_since: CalendarDate | null;
}

/** A child as read for a change. */
export interface KnownChild extends ChildRow, Presence {
  child_id: number;
  version: number;
}

export interface ChildChange {
  before: KnownChild;
  /** The new values. */
  after: Partial<ChildRow & Presence>;
}
