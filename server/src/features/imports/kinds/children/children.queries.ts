import type { Programme } from '@storyvan/contract/common/programme';
import { chunksOf } from '../../../../db/chunks.ts';
import type { Executor } from '../../../../db/database.ts';
import { prepare, runQuery } from '../../../../db/prepare.ts';
import { childColumns } from '../../../../db/tables/child.ts';
import { placeName } from '../../../../records/place/place-name.ts';
import { readLibrary } from '../../../../records/setting/library.queries.ts';
import { listGrades, listSchools, listSites } from '../places/places.queries.ts';
import type { PresentChild } from './children.rules.ts';
import { gradeKey, siteKey } from './children.rules.ts';

/** Places by each key that a row may use: code first, then name; null if several share it. */
export async function findPlaces(on: Executor): Promise<Map<string, number | null>> {
  const places = new Map<string, number | null>();
  const byName: [string, number][] = [];
  const sites = await listSites.all(on, {});
  for (const site of sites) {
    places.set(siteKey(site.code, site.junior), site.site_grade_id);
    byName.push([siteKey(site.name, site.junior), site.site_grade_id]);
  }
  const schools = new Map((await listSchools.all(on, {})).map((school) => [school.school_id, school]));
  for (const grade of await listGrades.all(on, {})) {
    const school = schools.get(grade.school_id);
    if (!school) continue;
    places.set(gradeKey(school.code, school.shift, grade.code), grade.site_grade_id);
    byName.push([gradeKey(school.name, school.shift, grade.code), grade.site_grade_id]);
  }
  const codes = new Set(places.keys());
  for (const [key, id] of byName) {
    if (!codes.has(key)) places.set(key, places.has(key) ? null : id);
  }
  for (const name of sites.flatMap((site) => [site.code, site.name])) {
    const groups = [siteKey(name, 0), siteKey(name, 1)];
    const only = places.get(groups.find((key) => places.has(key)) ?? '');
    if (only !== undefined) places.set(siteKey(name, ''), only);
  }
  return places;
}

/** All places by their names on the screens; a few thousand at most. */
export const listPlaceNames = prepare<Record<string, never>, { site_grade_id: number; place_name: string }>(
  (db) =>
    db
      .selectFrom('site_grade')
      .leftJoin('school', 'school.school_id', 'site_grade.school_id')
      .select('site_grade_id')
      .select(placeName().as('place_name')),
);

const presentColumns = ['child_id', ...childColumns, 'inactive_since', 'version'] as const;

/** The closed ones among these places. Locks the rows, so that the others stay open until the commit (decision 24). */
export async function findClosed(on: Executor, placeIds: number[]): Promise<Set<number>> {
  const closed = new Set<number>();
  for (const chunk of chunksOf(
    placeIds.toSorted((a, b) => a - b),
    1,
  )) {
    const rows = await runQuery(on, (k) =>
      k
        .selectFrom('site_grade')
        .select(['site_grade_id', 'inactive_since'])
        .where('site_grade_id', 'in', chunk)
        .orderBy('site_grade_id')
        .forShare(),
    );
    for (const { site_grade_id, inactive_since } of rows)
      if (inactive_since !== null) closed.add(site_grade_id);
  }
  return closed;
}

/** The places of the programmes that the library does not run. */
export async function findSwitchedOff(on: Executor): Promise<Map<number, Programme>> {
  const { programs } = await readLibrary(on);
  const rows = await runQuery(on, (k) =>
    k.selectFrom('site_grade').select(['site_grade_id', 'program']).where('program', 'not in', programs),
  );
  return new Map(rows.map(({ site_grade_id, program }) => [site_grade_id, program]));
}

/** Changes whenever one of these places is opened or closed, its children change, or a programme is switched on or off. */
export async function markOf(on: Executor, placeIds: number[]): Promise<string> {
  const { programs } = await readLibrary(on);
  const marks = [programs.join(' '), [...(await findClosed(on, placeIds))].join(' ')];
  for (const chunk of chunksOf(placeIds, 1)) {
    const [mark] = await runQuery(on, (k) =>
      k
        .selectFrom('child')
        .select((eb) => [
          eb.fn.countAll<number>().as('children'),
          eb.fn.sum<number | null>('version').as('versions'),
          eb.fn.max('child_id').as('latest'),
        ])
        .where('site_grade_id', 'in', chunk),
    );
    marks.push(Object.values(mark ?? {}).join(' '));
  }
  return marks.join('; ');
}

/** The children with these cards, and all who are or were enrolled at these places. */
export async function findChildren(
  on: Executor,
  cards: string[],
  placeIds: number[],
): Promise<PresentChild[]> {
  const found = new Map<number, PresentChild>();
  const keep = (rows: PresentChild[]) => {
    for (const row of rows) found.set(row.child_id, row);
  };
  for (const chunk of chunksOf(cards, 1)) {
    keep(
      await runQuery(on, (k) => k.selectFrom('child').select(presentColumns).where('card_no', 'in', chunk)),
    );
  }
  for (const chunk of chunksOf(placeIds, 1)) {
    keep(
      await runQuery(on, (k) =>
        k
          .selectFrom('child')
          .select(presentColumns)
          .where('site_grade_id', 'in', chunk)
          .where('erased_at', 'is', null),
      ),
    );
  }
  return [...found.values()];
}

/** The number of books that each of these children has now. */
export async function countBooksWith(on: Executor, childIds: number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const chunk of chunksOf(childIds, 1)) {
    const rows = await runQuery(on, (k) =>
      k.selectFrom('copy').select('child_id').where('child_id', 'in', chunk),
    );
    for (const { child_id } of rows) {
      if (child_id !== null) counts.set(child_id, (counts.get(child_id) ?? 0) + 1);
    }
  }
  return counts;
}

export const listBorrowers = prepare<Record<string, never>, { child_id: number }>((db) =>
  db
    .selectFrom('copy')
    .select('child_id')
    .distinct()
    .where('child_id', 'is not', null)
    .$narrowType<{ child_id: number }>(),
);
