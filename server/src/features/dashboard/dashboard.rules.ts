import type { dashboardPlace, PlaceAtAGlance, programmeFigures } from '@storyvan/contract/dashboard';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import { childrenOf } from '@storyvan/domain/children-count';
import { byPlace, compareBytes } from '@storyvan/domain/name-order';
import { dueOn } from '@storyvan/domain/overdue';
import { dayName, nextOn, weekStart } from '@storyvan/domain/week';
import type { z } from 'zod';
import type { TableRow } from '../../db/schema.ts';

/** A coordinator's week and month, place by place; the figures of a programme are the sums. */

type PlaceRow = Pick<
  TableRow<'site_grade'>,
  'site_grade_id' | 'program' | 'school_id' | 'sort_key' | 'visit_day' | 'visit_time' | 'enrolled_count'
> &
  Record<
    'active_children' | 'books_here' | 'books_with_children' | 'read_alouds_of_week' | 'reports_pending',
    number
  > & { place_name: string; school_name: string | null };

interface BorrowedRow {
  site_grade_id: number;
  children: number;
}

interface OverdueRow {
  site_grade_id: number;
  loans: number;
}

interface BoxRow {
  site_grade_id: number;
  books: number;
  overdue: number;
  oldest_issue: CalendarDate;
}

type ProgrammeFigures = z.infer<typeof programmeFigures>;
type DashboardPlace = z.infer<typeof dashboardPlace>;

/** By name; the grades of a school stay together, in the order of its classes. */
export function placesOf(
  rows: PlaceRow[],
  borrowedRows: BorrowedRow[],
  overdueRows: OverdueRow[],
  today: CalendarDate,
): PlaceAtAGlance[] {
  const borrowed = new Map(borrowedRows.map((row) => [row.site_grade_id, row.children]));
  const overdue = new Map(overdueRows.map((row) => [row.site_grade_id, row.loans]));
  return rows.toSorted(byPlace).map((row) => {
    const { program, site_grade_id, school_id, place_name, visit_day } = row;
    const children = childrenOf(row);
    const borrowed_this_month = borrowed.get(site_grade_id) ?? 0;
    return {
      program,
      site_grade_id,
      school_id,
      place_name,
      children,
      books_out: row.books_with_children,
      books_at_place: row.books_here,
      borrowed_this_month,
      not_borrowed_this_month: children - borrowed_this_month,
      overdue: overdue.get(site_grade_id) ?? 0,
      sessions_this_week: row.read_alouds_of_week,
      next_visit: visit_day === null ? null : nextOn(visit_day, today),
      reports_pending: row.reports_pending,
    };
  });
}

function noteOf({ status, lead, date }: ReadAloud, today: CalendarDate): string {
  if (status === 'done') return 'done';
  const note = date < today ? 'to be marked done' : 'planned';
  return lead ? `${note} · led by ${lead.name}` : note;
}

/** The sessions of this week, and the sites with a visit day but no session; by date and time. */
export function visitsOf(places: PlaceRow[], readAlouds: ReadAloud[], today: CalendarDate): DashboardPlace[] {
  const sunday = weekStart(today);
  const planned = readAlouds.map((readAloud) => {
    const { site_grade_id, school_id, site_name: place_name, date, time, ra_id } = readAloud;
    const note = noteOf(readAloud, today);
    return { site_grade_id, school_id, place_name, day: dayName(date), time, date, note, ra_id };
  });
  const withReadAloud = new Set(readAlouds.map(({ site_grade_id }) => site_grade_id));
  const open = places.flatMap((place) => {
    if (place.visit_day === null || withReadAloud.has(place.site_grade_id)) return [];
    const date = addDays(sunday, place.visit_day);
    const { site_grade_id, school_id, place_name, visit_time: time } = place;
    const note = 'no session planned';
    return { site_grade_id, school_id, place_name, day: dayName(date), time, date, note, ra_id: null };
  });
  return [...planned, ...open].sort(
    (a, b) => compareBytes(a.date, b.date) || compareBytes(a.time ?? '', b.time ?? ''),
  );
}

function boxNote({ books, overdue }: BoxRow): string {
  if (overdue === 0) return `box of ${books} due back`;
  return overdue === books ? `box of ${books} was due back` : `box of ${books} due back, ${overdue} overdue`;
}

/** The grades whose box is due back, each on the due date of its oldest book. */
export function boxesOf(boxes: BoxRow[], places: PlaceRow[], period: number): DashboardPlace[] {
  const named = new Map(places.map((place) => [place.site_grade_id, place]));
  return boxes.flatMap((box) => {
    const { site_grade_id, oldest_issue } = box;
    const place = named.get(site_grade_id);
    if (!place) return [];
    const { school_id, place_name } = place;
    const date = dueOn(oldest_issue, period);
    const note = boxNote(box);
    return { site_grade_id, school_id, place_name, day: dayName(date), time: null, date, note, ra_id: null };
  });
}

type Counted = Omit<ProgrammeFigures, 'program' | 'schools' | 'this_week'>;

const mostShown = 8;

export function sumOf(places: PlaceAtAGlance[]): Counted {
  const sum = (count: (place: PlaceAtAGlance) => number): number =>
    places.reduce((total, place) => total + count(place), 0);
  return {
    places: places.length,
    children: sum((place) => place.children),
    books_out: sum((place) => place.books_out),
    books_at_places: sum((place) => place.books_at_place),
    children_borrowed_this_month: sum((place) => place.borrowed_this_month),
    children_not_borrowed_this_month: sum((place) => place.not_borrowed_this_month),
    overdue: sum((place) => place.overdue),
    sessions_this_week: sum((place) => place.sessions_this_week),
    reports_pending_total: sum((place) => place.reports_pending),
    reports_pending: places
      .filter((place) => place.reports_pending > 0)
      .sort((a, b) => b.reports_pending - a.reports_pending)
      .slice(0, mostShown)
      .map(({ site_grade_id, school_id, place_name, reports_pending: pending }) => ({
        site_grade_id,
        school_id,
        place_name,
        pending,
      })),
  };
}
