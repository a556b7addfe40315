import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { places } from './demo-data.ts';
import { byWeight, type Random } from './random.ts';

/** The sites the van visits, and the schools with their grades. */

type SchoolRow = Insertable<Schema['school']>;
type PlaceRow = Insertable<Schema['site_grade']>;

const romanNumbers = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];

export function makeSites(random: Random, created_at: string): PlaceRow[] {
  return places.sites.flatMap(({ code, village, has_junior }, n) => {
    // Monday to Saturday in turn, and one site on a Sunday.
    const visit_day = n === places.sites.length - 1 ? 0 : (n % 6) + 1;
    const site = (name: string, junior: 0 | 1, sort_key: string, visit_time: string): PlaceRow => ({
      program: 'mop',
      school_id: null,
      code,
      name,
      junior,
      visit_day,
      visit_time,
      sort_key: sort_key.toLowerCase(),
      created_at,
    });
    const senior = random.pick(places.visit_times);
    if (!has_junior) return [site(village, 0, village, senior)];
    return [
      site(`${village} (senior)`, 0, `${village} 1`, '17:00'),
      site(`${village} (junior)`, 1, `${village} 2`, '15:30'),
    ];
  });
}

export function makeSchools(created_at: string): SchoolRow[] {
  return places.schools.flatMap(({ code, village, region, shifts }) => {
    const name = `${village} Primary`;
    const school = { code, region, created_at };
    if (shifts.length === 0) return [{ ...school, shift: '', name }];
    return shifts.map((shift) => ({ ...school, shift, name: `${name}, ${shift}` }));
  });
}

export function makeGrades(random: Random, school_id: number, created_at: string): PlaceRow[] {
  return random.weighted(byWeight(places.grade_sets)).grades.map((grade) => {
    const [year = '', section] = grade.split('-');
    const code = `${romanNumbers[Number(year) - 1]}-${section}`;
    return {
      program: 'lis',
      school_id,
      code,
      name: code,
      junior: 0,
      visit_day: null,
      visit_time: null,
      sort_key: `${year.padStart(2, '0')}-${section}`,
      created_at,
    };
  });
}
