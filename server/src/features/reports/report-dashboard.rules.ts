import type { ReplyOf } from '@storyvan/contract/endpoint';
import { mostStars, type reportDashboard } from '@storyvan/contract/reports';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { byPlace } from '@storyvan/domain/name-order';

/** Puts the figures of places, dates and ratings together. Pure: rows in, the reply out. */

interface PlaceReported {
  site_grade_id: number;
  school_id: number | null;
  school_name: string | null;
  place_name: string;
  sort_key: string;
  inactive_since: CalendarDate | null;
  ra_count: number;
  reports_pending: number;
  oldest_pending: CalendarDate | null;
  last_rep_id: number | null;
  last_submitted_on: CalendarDate | null;
}

interface RatingCount {
  site_grade_id: number;
  rating: number | null;
  cnt: number;
}

interface DateCount {
  date: CalendarDate;
  ra_count: number;
  report_status: number;
  children_count: number;
}

type Dashboard = ReplyOf<typeof reportDashboard>;

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The last twelve months, up to that of a date, oldest first, as "2026-11". */
export function lastTwelveMonths(today: CalendarDate): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: 12 }, (_, n) =>
    new Date(Date.UTC(year, month - 12 + n, 1)).toISOString().slice(0, 7),
  );
}

function averageOf(counts: RatingCount[]): number | null {
  if (counts.length === 0) return null;
  return sum(counts.map(({ rating, cnt }) => (rating ?? 0) * cnt)) / sum(counts.map(({ cnt }) => cnt));
}

/** A closed place is shown only while a report is pending there. */
export function dashboardOf(
  rows: PlaceReported[],
  ratings: RatingCount[],
  dates: DateCount[],
  today: CalendarDate,
): Dashboard {
  const shown = rows.filter((row) => row.inactive_since === null || row.reports_pending > 0);
  const places = shown.sort(byPlace).map((row) => ({
    site_grade_id: row.site_grade_id,
    school_id: row.school_id,
    site_name: row.place_name,
    ra_count: row.ra_count,
    report_status: row.ra_count - row.reports_pending,
    oldest_pending: row.oldest_pending,
    last_rep_id: row.last_rep_id,
    last_submitted_on: row.last_submitted_on,
    average_rating: averageOf(ratings.filter(({ site_grade_id }) => site_grade_id === row.site_grade_id)),
  }));
  const months = lastTwelveMonths(today).map((month) => {
    const days = dates.filter(({ date }) => date.startsWith(month));
    return {
      month,
      ra_count: sum(days.map((day) => day.ra_count)),
      report_status: sum(days.map((day) => day.report_status)),
      children_count: sum(days.map((day) => day.children_count)),
    };
  });
  return {
    ra_count: sum(places.map((place) => place.ra_count)),
    report_status: sum(places.map((place) => place.report_status)),
    places,
    months,
    ratings: Array.from({ length: mostStars }, (_, n) => ({
      rating: n + 1,
      cnt: sum(ratings.filter(({ rating }) => rating === n + 1).map(({ cnt }) => cnt)),
    })),
  };
}
