import { addDays, type CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import type { dashboardPlace, programmeFigures } from '@storyvan/contract/dashboard';
import type { z } from 'zod';
import type { BoxRow, CopiesAtPlaceRow, DashboardPlaceRow, ReportsPendingRow } from './dashboard.queries.ts';

/** What a coordinator's week looks like. A week runs from Sunday to Saturday (SPEC section 9). */

type ProgrammeFigures = z.infer<typeof programmeFigures>;
type DashboardPlace = z.infer<typeof dashboardPlace>;

const weekday = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

const dayName = (date: CalendarDate): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });

export const weekStart = (today: CalendarDate): CalendarDate => addDays(today, -weekday(today));

/** The sites of this week, by date and time. */
export function visitsOf(places: DashboardPlaceRow[], today: CalendarDate): DashboardPlace[] {
  const sunday = weekStart(today);
  return places
    .flatMap((place) => {
      if (place.visit_day === null) return [];
      const date = addDays(sunday, place.visit_day);
      const { site_grade_id, school_id, place_name, visit_time: time } = place;
      return { site_grade_id, school_id, place_name, day: dayName(date), time, date, note: null };
    })
    .sort((a, b) => compare(a.date, b.date) || compare(a.time ?? '', b.time ?? ''));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The grades whose box is due back, each on the day its oldest book is. */
export function boxesOf(
  boxes: BoxRow[],
  places: DashboardPlaceRow[],
  period: number,
  today: CalendarDate,
): DashboardPlace[] {
  const named = new Map(places.map((place) => [place.site_grade_id, place]));
  return boxes.flatMap(({ site_grade_id, oldest_issue, books }) => {
    const place = named.get(site_grade_id);
    if (!place) return [];
    const { school_id, place_name } = place;
    const date = addDays(oldest_issue, period);
    const note = `box of ${books} ${date < today ? 'was due back' : 'due back'}`;
    return { site_grade_id, school_id, place_name, day: dayName(date), time: null, date, note };
  });
}

interface ProgrammeRows {
  program: Programme;
  places: DashboardPlaceRow[];
  copies: CopiesAtPlaceRow[];
  schools: number;
  borrowed: number;
  overdue: number;
  this_week: DashboardPlace[];
  pending: ReportsPendingRow[];
}

export function figuresOf(rows: ProgrammeRows): ProgrammeFigures {
  const { program, places, borrowed, overdue, this_week } = rows;
  const named = new Map(places.map((place) => [place.site_grade_id, place]));
  const copies = rows.copies.filter((row) => row.site_grade_id !== null && named.has(row.site_grade_id));
  const children = sum(places.map((place) => Math.max(place.active_children, place.enrolled_count)));
  const books_out = sum(copies.map((row) => row.with_children));
  return {
    program,
    places: places.length,
    schools: program === 'lis' ? rows.schools : null,
    children,
    books_out,
    books_at_places: sum(copies.map((row) => row.copies)) - books_out,
    children_borrowed_this_month: borrowed,
    // Children who borrowed and then left are no longer among those counted.
    children_not_borrowed_this_month: Math.max(0, children - borrowed),
    overdue,
    this_week,
    reports_pending: rows.pending.flatMap(({ site_grade_id, pending }) => {
      const place = named.get(site_grade_id);
      return place
        ? { site_grade_id, school_id: place.school_id, place_name: place.place_name, pending }
        : [];
    }),
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
