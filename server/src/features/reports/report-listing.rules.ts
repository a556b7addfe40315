import type { reportFields } from '@storyvan/contract/reports';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { addDays } from '@storyvan/domain/calendar-date';
import { matchingNames, readPattern } from './report-pattern.rules.ts';

/** Which places and lesson plans a listing matches, and which index finds its reports. Pure: names in, ids out. */

export interface Listing {
  /** Null for any. */
  places: number[] | null;
  plans: number[] | null;
  /** The first and last day of a month. */
  month: { from: CalendarDate; to: CalendarDate } | null;
  before: number;
  limit: number;
  /** The filter that selects the index; the other filters are checked on each row. */
  lead: 'month' | 'places' | 'plans' | 'programme';
}

interface GradeName {
  site_grade_id: number;
  school_id: number | null;
  grade_code: string;
  schools_name: string;
}

interface PlanName {
  lp_id: number;
  lp_name: string;
}

export interface Names {
  grades: GradeName[];
  plans: PlanName[];
}

export interface Asked {
  school: number | 'all';
  grade: number | 'all';
  lp: number | 'all';
  month: string;
  field?: (typeof reportFields)[number] | undefined;
  pattern?: string | undefined;
}

type Filters = Pick<Listing, 'places' | 'plans'>;

/** What the path names and the pattern matches in a field; a sentence if the pattern is invalid. */
export function filtersOf(asked: Asked, { grades, plans }: Names): Filters | string {
  const { school, grade, lp, field, pattern = '' } = asked;
  let places = grades.filter(
    (row) =>
      (school === 'all' || row.school_id === school) && (grade === 'all' || row.site_grade_id === grade),
  );
  let lessons = plans.filter((row) => lp === 'all' || row.lp_id === lp);
  const searched = field !== undefined && pattern !== '';
  if (searched) {
    const compiled = readPattern(pattern);
    if (typeof compiled === 'string') return compiled;
    const names = field === 'lp_name' ? lessons.map((row) => row.lp_name) : places.map((row) => row[field]);
    const matching = matchingNames(compiled, names);
    if (typeof matching === 'string') return matching;
    if (field === 'lp_name') lessons = lessons.filter((row) => matching.has(row.lp_name));
    else places = places.filter((row) => matching.has(row[field]));
  }
  const ofPlans = lp !== 'all' || (searched && field === 'lp_name');
  return {
    places: places.length === grades.length ? null : places.map((row) => row.site_grade_id),
    // A report without a lesson plan matches no name, not even where every name matches.
    plans: ofPlans ? lessons.map((row) => row.lp_id) : null,
  };
}

/** A month has some thousand sessions at most; few places or plans are found by their index; otherwise all are read. */
export function leadOf({ places, plans }: Filters, month: Listing['month'], { grades, plans: all }: Names) {
  if (month) return 'month';
  if (places && places.length <= grades.length / 2) return 'places';
  return plans && plans.length <= all.length / 2 ? 'plans' : 'programme';
}

/** Its first and last day. */
export function monthOf(month: string): { from: CalendarDate; to: CalendarDate } | null {
  if (month === 'all') return null;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  return { from: `${month}-01`, to: addDays(next, -1) };
}
