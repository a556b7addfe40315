import type { Insertable } from 'kysely';
import type { Transaction } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { enrolChildren } from '../records/child/child.commands.ts';
import { insertPlaces, insertSchools } from '../records/place/place.commands.ts';
import { type DemoChild, makeChildren } from './children.ts';
import type { VisitedPlace } from './lending-history.ts';
import { makeGrades, makeSchools, makeSites } from './places.ts';
import type { Random } from './random.ts';

/** Writes the sites, schools, grades and children, and returns the pattern of their weeks. */

export interface PlacesAsked {
  random: Random;
  /** How many days of lending lie before today. */
  days: number;
  created_at: string;
  staff_ids: number[];
}

type PlaceRow = Insertable<Schema['site_grade']>;

/** The last class whose children still read a level lower. */
const youngerUpTo = '03';

function levelsUsualAt(row: PlaceRow): ReadonlyArray<readonly [number, number]> {
  const isYoung = row.junior === 1 || (row.program === 'lis' && row.sort_key.slice(0, 2) <= youngerUpTo);
  const weights = isYoung ? [50, 35, 12, 3] : [22, 33, 28, 17];
  return weights.map((weight, n) => [n + 1, weight] as const);
}

function countChildren(random: Random, row: PlaceRow): number {
  if (row.program === 'lis') return random.between(8, 17);
  return row.junior === 1 ? random.between(16, 24) : random.between(25, 40);
}

export async function insertDemoPlaces(tx: Transaction, asked: PlacesAsked): Promise<VisitedPlace[]> {
  const { random, created_at } = asked;
  const schools = makeSchools(created_at);
  const school_ids = await insertSchools(tx, schools);
  const rows = [
    ...makeSites(random, created_at),
    ...school_ids.flatMap((school_id) => makeGrades(random, school_id, created_at)),
  ];
  const ids = await insertPlaces(tx, rows);

  let cards = 0;
  const nextCard = () => {
    cards += 1;
    return `C-${String(cards).padStart(4, '0')}`;
  };
  const groups = rows.map((row, n) => {
    const site_grade_id = ids[n] as number;
    const count = countChildren(random, row);
    return makeChildren(
      random,
      { site_grade_id, count, levels: levelsUsualAt(row), days: asked.days },
      nextCard,
    );
  });
  const childrenIds = await enrolChildren(
    tx,
    groups.flat().map(({ row }) => row),
    created_at,
  );
  return rows.map((row, n) => {
    const group = groups[n] ?? [];
    const children = group.map((child) => visited(child, childrenIds.shift() as number, asked.days));
    return visitedPlace(random, row, ids[n] as number, children, asked.staff_ids);
  });
}

function visited({ row, attends, away_from }: DemoChild, child_id: number, days: number) {
  const gained = row.level - row.baseline_level;
  // Children gain levels on different days, so that some do in any half year.
  const share = (10 + ((child_id * 37) % 80)) / 100;
  const gains_on = Array.from({ length: gained }, (_, n) => Math.round((days * (n + share)) / gained));
  return { child_id, level: row.level, attends, away_from, gains_on };
}

function visitedPlace(
  random: Random,
  row: PlaceRow,
  site_grade_id: number,
  children: VisitedPlace['children'],
  staff_ids: number[],
): VisitedPlace {
  const isSite = row.program === 'mop';
  const [hour, minutes] = (row.visit_time ?? '').split(':').map(Number);
  const enough = Math.round(children.length * 1.6) + random.between(2, 12);
  return {
    holder: { program: row.program, site_grade_id },
    weekday: isSite ? (row.visit_day as number) : random.between(1, 6),
    starts_at: isSite ? (hour as number) * 60 + (minutes as number) : 8 * 60 + 30 + random.between(0, 5) * 40,
    box: Math.min(60, Math.max(25, enough)),
    children,
    staff_ids: random.shuffled(staff_ids),
  };
}
