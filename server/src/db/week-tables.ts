import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Generated } from 'kysely';
import type { Edition } from './edition.ts';

/** The tables of what staff plan, hold and write about. */
export interface WeekTables {
  read_aloud: {
    ra_id: Generated<number>;
    program: Programme;
    site_grade_id: number;
    date: CalendarDate;
    /** HH:MM on 24 hours, or ''. */
    time: Generated<string>;
    status: 'planned' | 'done' | 'cancelled';
    /** 1 once it has its report: set before the report is written, in one transaction. */
    reported: Generated<number>;
    lead_rp_id: Generated<number | null>;
    lp_id: Generated<number | null>;
    /** Children who were there, enrolled or not; null until the session is done. */
    children_count: Generated<number | null>;
    /** Of a session that is done: when it was planned to be held, '' for no time; null without a plan. */
    planned_date: Generated<CalendarDate | null>;
    planned_time: Generated<string | null>;
  } & Edition;
  read_aloud_partner: { ra_id: number; seat: 1 | 2; rp_id: number };
  /** Children who were there, by name. */
  attendance: { ra_id: number; child_id: number };
  report: {
    rep_id: Generated<number>;
    ra_id: number;
    reported: Generated<1>;
    /** As its read-aloud has them. */
    program: Programme;
    site_grade_id: number;
    submitted_on: CalendarDate;
    rating: Generated<number | null>;
    what_was_read: Generated<string>;
    how_it_went: Generated<string>;
    to_change: Generated<string>;
    written_by: Generated<number | null>;
  } & Edition;
  /** `rp_id` as it was sent (SPEC section 6); `staff_id` has written it. */
  report_comment: {
    comment_id: Generated<number>;
    rep_id: number;
    rp_id: number;
    comment: string;
    staff_id: number;
    at: string;
  };
  reading_partner: {
    rp_id: Generated<number>;
    name: string;
    phone: Generated<string | null>;
    note: Generated<string>;
    mop: Generated<number>;
    lis: Generated<number>;
    /** The staff account of the same person; null for a volunteer. */
    staff_id: Generated<number | null>;
    inactive_since: Generated<CalendarDate | null>;
    created_at: string;
  } & Edition;
  lesson_plan: {
    lp_id: Generated<number>;
    lp_name: string;
    /** The folded name (domain/src/search-words.ts), which is unique. */
    lp_key: string;
    title_id: Generated<number | null>;
    theme: Generated<string>;
    objectives: Generated<string>;
    steps: Generated<string>;
    materials: Generated<string>;
    inactive_since: Generated<CalendarDate | null>;
    created_at: string;
  } & Edition;
  todo_note: {
    note_id: Generated<number>;
    /** Whose note it is. */
    staff_id: number;
    prog: Programme;
    title: string;
    due: CalendarDate;
    done_on: Generated<CalendarDate | null>;
    version: Generated<number>;
    created_at: string;
  };
}
