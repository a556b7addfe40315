import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { TableRow } from '../../db/schema.ts';
import type { childColumns } from '../../db/tables/child.ts';

type ChildColumns = Pick<TableRow<'child'>, (typeof childColumns)[number]>;

interface Presence {
  /** Null while the child is here. */
  inactive_since: CalendarDate | null;
}

/** A child as it is written; without a value, a column is empty. */
export type ChildRow = Pick<ChildColumns, 'name' | 'site_grade_id'> & Partial<ChildColumns & Presence>;

/** A child as read for a change. */
export type KnownChild = ChildRow & Presence & { child_id: number; version: number };

export interface ChildChange {
  before: KnownChild;
  /** The new values. */
  after: Partial<ChildRow & Presence>;
}
