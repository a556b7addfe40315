import { readGradeCode } from '../../db/grade-code.ts';
import { foldText } from '../../db/words.ts';
import { readShift } from './grades.rules.ts';
import type { Cells, Field, Level, Reading, Unusable } from './import-kind.ts';
import { readNumber } from './numbers.rules.ts';
import { readJunior } from './sites.rules.ts';
import { oneLine, orNull, readLevel, unknownLevel } from './values.rules.ts';

/** Reads a row of a list of children, and finds the place it names. */

export const childFields: Field[] = [
  {
    field: 'name',
    headers: ['name', 'child name', 'name of child', 'child', 'student name', 'student'],
    max: 200,
  },
  { field: 'card_no', headers: ['card no', 'card number', 'card', 'child card no'], max: 200 },
  { field: 'site_code', headers: ['site code', 'site', 'site name', 'village', 'location'], max: 200 },
  { field: 'group', headers: ['group', 'junior', 'site group', 'senior junior'], max: 40 },
  {
    field: 'school_code',
    headers: ['school code', 'kv code', 'udise code', 'udise', 'school', 'school name'],
    max: 200,
  },
  { field: 'shift', headers: ['shift', 'school shift'], max: 40 },
  { field: 'grade', headers: ['grade', 'grade code', 'class', 'standard', 'std'], max: 64 },
  { field: 'section', headers: ['section', 'division', 'div'], max: 40 },
  { field: 'gender', headers: ['gender', 'sex'], max: 40 },
  { field: 'baseline_level', headers: ['baseline level', 'baseline'], max: 40 },
  { field: 'level', headers: ['level', 'reading level', 'present level', 'current level'], max: 40 },
];

export type ChildValue = {
  card_no: string | null;
  name: string;
  /** As the row names it, and the key it is found by. */
  place: string;
  place_key: string;
  gender: string | null;
  baseline_level: number | null;
  level: number | null;
};

export function readChild(cells: Cells, levels: Level[]): Reading<ChildValue> {
  const name = oneLine(cells.name);
  if (!name) return { kind: 'no name', reason: 'The row has no name.' };
  const card = cells.card_no ? readNumber(cells.card_no, 'card number') : { number: null };
  if ('reason' in card) return card;
  const place = readPlace(cells);
  if ('reason' in place) return place;
  const level = readLevel(cells.level, levels);
  if (level === undefined) return unknownLevel(cells.level, levels);
  const baseline_level = readLevel(cells.baseline_level, levels);
  if (baseline_level === undefined) return unknownLevel(cells.baseline_level, levels);
  const gender = orNull(oneLine(cells.gender));
  return { value: { card_no: card.number, name, ...place, gender, baseline_level, level } };
}

export const siteKey = (nameOrCode: string, junior: number): string =>
  `mop|${foldText(nameOrCode)}|${junior}`;
export const gradeKey = (nameOrCode: string, shift: string, grade: string): string =>
  `lis|${foldText(nameOrCode)}|${foldText(shift)}|${foldText(grade)}`;

function readPlace(cells: Cells): { place_key: string; place: string } | Unusable {
  const site = oneLine(cells.site_code);
  const school = oneLine(cells.school_code);
  if (site && school) {
    return { kind: 'two places', reason: `The row names a site, ${site}, and a school, ${school}.` };
  }
  if (site) {
    const junior = readJunior(cells.group);
    if (junior === undefined) {
      return { kind: 'unknown group', reason: `A group is senior or junior, not "${cells.group}".` };
    }
    return { place: `${junior ? 'the junior group of ' : ''}site ${site}`, place_key: siteKey(site, junior) };
  }
  const grade = readGradeCode(oneLine(cells.grade), oneLine(cells.section));
  if (!school) return { kind: 'no place', reason: 'The row names neither a site nor a school.' };
  if (!grade) return { kind: 'no place', reason: `The row names no grade of school ${school}.` };
  const shift = readShift(cells.shift);
  const place = `grade ${grade} of school ${school}${shift ? `, shift ${shift}` : ''}`;
  return { place, place_key: gradeKey(school, shift, grade) };
}

export interface PresentChild {
  child_id: number;
  card_no: string | null;
  name: string;
  site_grade_id: number;
  gender: string | null;
  baseline_level: number | null;
  level: number | null;
}

/** Which child of the library a row speaks of: by card, else by name at the place; null for a new one. */
export function pickChild(
  row: { card_no: string | null; name: string; site_grade_id: number },
  byCard: Map<string, PresentChild>,
  byName: Map<string, PresentChild[]>,
): PresentChild | null | Unusable {
  const known = row.card_no === null ? undefined : byCard.get(row.card_no);
  if (known) return known;
  const namesakes = byName.get(nameKey(row)) ?? [];
  const without = namesakes.filter(({ card_no }) => card_no === null);
  // A child enrolled by name gets its card with a later list.
  const candidates = row.card_no !== null || without.length > 0 ? without : namesakes;
  if (candidates.length <= 1) return candidates[0] ?? null;
  return {
    kind: 'several children',
    reason: `${candidates.length} children called ${row.name} are enrolled there; give the card number.`,
  };
}

export const nameKey = ({ name, site_grade_id }: { name: string; site_grade_id: number }): string =>
  `${site_grade_id}|${foldText(name)}`;
