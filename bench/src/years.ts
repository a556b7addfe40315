import { addDays, type CalendarDate } from '../../contract/src/common/calendar-date.ts';
import type { Holder } from '../../contract/src/common/programme.ts';
import type { Database } from '../../server/src/db/database.ts';
import { insertRows } from '../../server/src/demo/bulk.commands.ts';
import { makeRandom } from '../../server/src/demo/random.ts';
import { timeOrderedIds } from '../../server/src/demo/time-ordered-id.ts';
import { PlaceYears, type YearsOfPlace } from './place-years.ts';

/**
 * Five years of lending at 640 places, invented and the same at each run: 1,000,000 loans to 20,000 children of
 * 100,000 copies. Every place has copies of its own, so that its history does not depend on the others.
 */

export const sites = 40;
const schools = 100;
const gradesPerSchool = 6;
export const places = sites + schools * gradesPerSchool;
const childrenOf = (place: number): number => (place <= sites ? 60 : place % 3 === 0 ? 30 : 29);
const copiesPerPlace = 157;
const titles = 25_000;
const days = 5 * 365;
const seed = 20_261_121;
const created_at = '2021-01-01T00:00:00.000Z';
const placesAtOnce = 20;

const primaries = [
  'Story',
  'Picture book',
  'Folk tale',
  'Poetry',
  'Information',
  'Comic',
  'Biography',
  'Play',
];
const secondaries = ['Animals', 'Family', 'School', 'Adventure', 'Humour', 'Friendship', 'Nature', 'Mystery'];
const colours = ['#2f8f46', '#c9372c', '#d9822b', '#7a5195', '#2f6fb5', '#e0b71d', '#0b6e69', '#b8420f'];

const holderOf = (place: number): Holder => ({
  program: place <= sites ? 'mop' : 'lis',
  site_grade_id: place,
});

/** Children and copies are numbered from 1, place after place. */
export const firstChildOf = (place: number): number => {
  let first = 1;
  for (let before = 1; before < place; before++) first += childrenOf(before);
  return first;
};

export async function makeTitlesAndPlaces(db: Database): Promise<void> {
  const range = (length: number) => Array.from({ length }, (_, n) => n);
  const categories = [
    ...primaries.map((name, n) => ({ kind: 'primary' as const, name, hex_code: colours[n] as string })),
    ...secondaries.map((name, n) => ({ kind: 'secondary' as const, name, hex_code: colours[n] as string })),
  ];
  const titleRows = range(titles).map((n) => ({
    title_id: n + 1,
    title_key: `title ${n}`,
    title: `The Book of ${secondaries[n % 8]} ${n}`,
    author: `Author ${n % 900}`,
    language: n % 3 ? 'English' : 'Konkani',
    level: n % 97 === 0 ? null : 1 + (n % 6),
    category_primary: n % 53 === 0 ? null : (primaries[n % 7] as string),
    category_secondary: secondaries[n % 5] as string,
    created_at,
  }));
  const schoolRows = range(schools).map((n) => ({
    school_id: n + 1,
    code: `SC${n + 1}`,
    shift: '',
    name: `School ${n + 1}`,
    region: null,
    created_at,
  }));
  const placeRows = range(places).map((n) => ({
    ...holderOf(n + 1),
    school_id: n < sites ? null : 1 + Math.floor((n - sites) / gradesPerSchool),
    code: n < sites ? `S${n + 1}` : `G${n + 1}`,
    name: n < sites ? `Site ${n + 1}` : `${'I'.repeat(1 + (n % 3))}-${n}`,
    visit_day: n < sites ? 1 + (n % 5) : null,
    sort_key: String(n).padStart(4, '0'),
    created_at,
  }));
  await db.transaction(async (tx) => {
    await insertRows(tx, 'category', categories);
    await insertRows(tx, 'title', titleRows);
    await insertRows(tx, 'school', schoolRows);
    await insertRows(tx, 'site_grade', placeRows);
  });
}

/** The years of the places from the first to the last, both included; gives the number of loans to children. */
export async function makeYears(
  db: Database,
  given: { first: number; last: number; today: CalendarDate; staff_id: number },
): Promise<number> {
  let loans = 0;
  for (let first = given.first; first <= given.last; first += placesAtOnce) {
    const last = Math.min(given.last, first + placesAtOnce - 1);
    const numbers = Array.from({ length: last - first + 1 }, (_, n) => first + n);
    const years = numbers.map((place) => yearsOf(place, given.today, given.staff_id));
    loans += years.reduce((sum, { childLoans }) => sum + childLoans.length, 0);
    await insertPlaces(db, years);
  }
  return loans;
}

function yearsOf(place: number, today: CalendarDate, staff_id: number): YearsOfPlace {
  const random = makeRandom(seed + place);
  const firstChild = firstChildOf(place);
  return new PlaceYears({
    holder: holderOf(place),
    random,
    makeId: timeOrderedIds(random),
    staff_id,
    created_at,
    children: Array.from({ length: childrenOf(place) }, (_, n) => firstChild + n),
    copies: Array.from({ length: copiesPerPlace }, (_, n) => {
      const number = (place - 1) * copiesPerPlace + n;
      return { accn_no: `B-${String(number + 1).padStart(6, '0')}`, title_id: 1 + ((number * 7) % titles) };
    }),
  }).live(addDays(today, -days), today);
}

async function insertPlaces(db: Database, years: YearsOfPlace[]): Promise<void> {
  const all = <Key extends keyof YearsOfPlace>(key: Key) =>
    years.flatMap((one) => one[key] as YearsOfPlace[Key][number][]);
  await db.transaction(async (tx) => {
    await insertRows(tx, 'child', all('children') as never);
    await insertRows(
      tx,
      'copy',
      (all('copies') as YearsOfPlace['copies']).map((copy) => ({ ...copy, created_at })),
    );
    await insertRows(tx, 'site_loan', all('siteLoans') as never);
    await insertRows(tx, 'child_loan', all('childLoans') as never);
    await insertRows(tx, 'reading', all('readings') as never);
    await insertRows(tx, 'read_aloud', all('readAlouds') as never);
  });
}
