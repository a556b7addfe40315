import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { schoolVillages, siteVillages, twoShiftCode } from './place-names.ts';
import type { Random } from './random.ts';

/** The sites the van visits, and the schools with their grades. */

type SchoolRow = Insertable<Schema['school']>;
type PlaceRow = Insertable<Schema['site_grade']>;

const visitTimes = ['15:30', '16:00', '16:30', '17:00'];

const romanNumbers = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];

/** Which grades a school has, as class and section. */
const gradeSets: ReadonlyArray<readonly [ReadonlyArray<readonly [number, string]>, number]> = [
  [
    [
      [3, 'A'],
      [4, 'A'],
      [5, 'A'],
    ],
    10,
  ],
  [
    [
      [2, 'A'],
      [3, 'A'],
      [4, 'A'],
    ],
    10,
  ],
  [
    [
      [4, 'A'],
      [4, 'B'],
      [5, 'A'],
    ],
    5,
  ],
  [
    [
      [3, 'A'],
      [3, 'B'],
      [4, 'A'],
      [5, 'A'],
    ],
    6,
  ],
  [
    [
      [2, 'A'],
      [3, 'A'],
      [4, 'A'],
      [5, 'A'],
    ],
    5,
  ],
  [
    [
      [3, 'A'],
      [3, 'B'],
      [4, 'A'],
      [4, 'B'],
      [5, 'A'],
    ],
    4,
  ],
];

export function makeSites(random: Random, created_at: string): PlaceRow[] {
  return siteVillages.flatMap(([code, village, hasJunior], n) => {
    // Monday to Saturday in turn, and one site on a Sunday.
    const visit_day = n === siteVillages.length - 1 ? 0 : (n % 6) + 1;
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
    const senior = random.pick(visitTimes);
    if (!hasJunior) return [site(village, 0, village, senior)];
    return [
      site(`${village} (senior)`, 0, `${village} 1`, '17:00'),
      site(`${village} (junior)`, 1, `${village} 2`, '15:30'),
    ];
  });
}

export function makeSchools(created_at: string): SchoolRow[] {
  return schoolVillages.flatMap(([code, village, region]) => {
    const school = (shift: string, name: string): SchoolRow => ({ code, shift, name, region, created_at });
    if (code !== twoShiftCode) return [school('', `${village} Primary`)];
    return [
      school('morning', `${village} Primary, morning`),
      school('afternoon', `${village} Primary, afternoon`),
    ];
  });
}

export function makeGrades(random: Random, school_id: number, created_at: string): PlaceRow[] {
  return random.weighted(gradeSets).map(([year, section]) => {
    const code = `${romanNumbers[year - 1]}-${section}`;
    return {
      program: 'lis',
      school_id,
      code,
      name: code,
      junior: 0,
      visit_day: null,
      visit_time: null,
      sort_key: `${String(year).padStart(2, '0')}-${section}`,
      created_at,
    };
  });
}
