import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Generated } from 'kysely';
import type { Edition } from './edition.ts';

/** The tables of children. */
export interface ChildTables {
  child: {
    child_id: Generated<number>;
    card_no: string | null;
    name: string;
    site_grade_id: number;
    gender: string | null;
    baseline_level: number | null;
    level: number | null;
    inactive_since: Generated<CalendarDate | null>;
    date_of_birth: Generated<CalendarDate | null>;
    guardian_phone: Generated<string | null>;
    /** When the record was anonymised; a check constraint makes sure that no personal data is left. */
    erased_at: Generated<string | null>;
    created_at: string;
  } & Edition;
  child_word: { word: string; child_id: number };
  child_move: {
    move_id: string;
    child_id: number;
    from_site_grade_id: number | null;
    to_site_grade_id: number | null;
    date: CalendarDate;
    promotion_id: string | null;
    /** Which a promotion began, by its first calendar year: a child is promoted once in each. */
    school_year: Generated<number | null>;
    undone: Generated<number>;
    /** Null: an import has moved the child. */
    staff_id: number | null;
    at: string;
  };
  /** A child's request for a title. Whether it is fulfilled is read from the loans (decision 53). */
  wish: {
    /** UUIDv7: later than the id of every loan that was recorded before it. */
    wish_id: string;
    child_id: number;
    title_id: number;
    wished_on: CalendarDate;
    note: Generated<string>;
    /** Who has recorded it. */
    staff_id: number;
    at: string;
    /** 'fulfilled' once the child wishes for the title again. */
    closed_as: Generated<'withdrawn' | 'fulfilled' | null>;
    closed_by: Generated<number | null>;
    closed_at: Generated<string | null>;
  };
}

/** Columns of a child that people edit; reads, writes, imports and the record of a child take them from here. */
export const childColumns = [
  'name',
  'card_no',
  'site_grade_id',
  'gender',
  'baseline_level',
  'level',
  'date_of_birth',
  'guardian_phone',
] as const;

/** Those that hold personal data besides the name: erasing a child empties them. */
export const personalColumns = ['card_no', 'gender', 'date_of_birth', 'guardian_phone'] as const;
