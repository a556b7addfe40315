import { formatDate } from '@storyvan/domain/calendar-date';
import { readGradeCode } from '@storyvan/domain/grade-code';
import { type NumberHolder, takenBy } from '@storyvan/domain/number-holder';
import { foldText } from '@storyvan/domain/search-words';
import { byKey } from '../../../by-key.ts';
import type { KnownChild } from '../../../records/child/child-row.ts';
import { readNumber } from '../copies/numbers.rules.ts';
import { gradeField, groupField, sectionField, shiftField } from '../files/columns.rules.ts';
import { oneLine, orNull, readLevel, unknownLevel } from '../files/values.rules.ts';
import type { Cells, Field, Level, Reading, Unusable } from '../import-kind.ts';
import { readShift } from '../places/grades.rules.ts';
import { readJunior } from '../places/sites.rules.ts';

/** Reads a row of a list of children, and finds its place. */

export const childFields: Field[] = [
  {
    field: 'name',
    headers: [
      'name',
      'child name',
      'name of child',
      'full name',
      'student name',
      'name of student',
      'pupil name',
      'name of pupil',
      'learner name',
      'member name',
      'patron name',
      'borrower name',
      'reader name',
      'child',
      'student',
      'patron',
      'member',
    ],
    max: 200,
  },
  { field: 'first_name', headers: ['first name', 'given name', 'forename'], max: 200 },
  { field: 'last_name', headers: ['last name', 'surname', 'family name'], max: 200 },
  {
    field: 'card_no',
    headers: [
      'card no',
      'card number',
      'card',
      'child card no',
      'student card no',
      'library card no',
      'library card',
      'reader card no',
      'member card no',
      'borrower card no',
      'patron barcode',
      'student barcode',
      'barcode',
      'member id',
      'member no',
      'membership no',
      'library membership no',
      'borrower no',
      'library no',
    ],
    max: 200,
  },
  {
    field: 'site_code',
    headers: [
      'site code',
      'site',
      'site name',
      'name of site',
      'site id',
      'site no',
      'village',
      'village name',
      'location',
    ],
    max: 200,
  },
  groupField,
  {
    field: 'school_code',
    headers: [
      'school code',
      'kv code',
      'udise code',
      'udise',
      'udise no',
      'school id',
      'school no',
      'school',
      'school name',
      'name of school',
      'sch name',
    ],
    max: 200,
  },
  shiftField,
  gradeField,
  sectionField,
  { field: 'gender', headers: ['gender', 'sex', 'boy girl', 'male female', 'm f'], max: 40 },
  {
    field: 'baseline_level',
    headers: ['baseline level', 'baseline', 'level at baseline', 'starting level'],
    max: 40,
  },
  {
    field: 'level',
    headers: ['level', 'reading level', 'present level', 'current level', 'child level', 'student level'],
    max: 40,
  },
];

export type ChildValue = {
  card_no: string | null;
  name: string;
  /** The place as written in the row, and the key to find it by. */
  place: string;
  place_key: string;
  gender: string | null;
  baseline_level: number | null;
  level: number | null;
};

export function readChild(cells: Cells, levels: Level[]): Reading<ChildValue> {
  const name = oneLine(cells.name || `${cells.first_name ?? ''} ${cells.last_name ?? ''}`);
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
/** The other group of the site with this key; null for a grade. */
function otherGroupOf(key: string): { key: string; group: string; missing: string } | null {
  if (!key.startsWith('mop|')) return null;
  const start = key.slice(0, -1);
  return key.endsWith('|0')
    ? { key: `${start}1`, group: 'junior', missing: 'senior' }
    : { key: `${start}0`, group: 'senior', missing: 'junior' };
}

export const gradeKey = (nameOrCode: string, shift: string, grade: string): string =>
  `lis|${foldText(nameOrCode)}|${foldText(shift)}|${foldText(grade)}`;

function readPlace(cells: Cells): { place_key: string; place: string } | Unusable {
  const site = oneLine(cells.site_code);
  const school = oneLine(cells.school_code);
  if (site && school) {
    return { kind: 'two places', reason: `The row has both a site, ${site}, and a school, ${school}.` };
  }
  if (site) {
    const junior = readJunior(cells.group);
    if (junior === undefined) {
      return { kind: 'unknown group', reason: `A group is senior or junior, not "${cells.group}".` };
    }
    return { place: `${junior ? 'the junior group of ' : ''}site ${site}`, place_key: siteKey(site, junior) };
  }
  const grade = readGradeCode(oneLine(cells.grade), oneLine(cells.section));
  if (!school) return { kind: 'no place', reason: 'The row has neither a site nor a school.' };
  if (!grade) return { kind: 'no place', reason: `The row has no grade for school ${school}.` };
  const shift = readShift(cells.shift);
  const place = `grade ${grade} of school ${school}${shift ? `, shift ${shift}` : ''}`;
  return { place, place_key: gradeKey(school, shift, grade) };
}

export type PresentChild = KnownChild;

/** Children by card, and by name and place: those enrolled there and those who have left. */
interface Present {
  byCard: Map<string, PresentChild>;
  byName: Map<string, PresentChild[]>;
  leftByName: Map<string, PresentChild[]>;
}

export function indexChildren(children: PresentChild[]): Present {
  const here = children.filter((child) => child.inactive_since === null);
  const left = children.filter((child) => child.inactive_since !== null);
  const cards = children.flatMap((child) => (child.card_no ? [[child.card_no, child] as const] : []));
  return { byCard: new Map(cards), byName: byKey(here, nameKey), leftByName: byKey(left, nameKey) };
}

/** The child that a row is about: by card, else by name at the place; null for a new one. */
export function pickChild(
  row: { card_no: string | null; name: string; place: string; site_grade_id: number },
  { byCard, byName, leftByName }: Present,
): PresentChild | null | Unusable {
  const known = row.card_no === null ? undefined : byCard.get(row.card_no);
  if (known) return known;
  const namesakes = byName.get(nameKey(row)) ?? [];
  const without = namesakes.filter(({ card_no }) => card_no === null);
  // A child enrolled by name can get its card from a later list.
  const candidates = row.card_no !== null || without.length > 0 ? without : namesakes;
  const [left] = row.card_no === null ? (leftByName.get(nameKey(row)) ?? []) : [];
  if (candidates.length === 0 && left) return mayBeBack(row, left);
  if (candidates.length <= 1) return candidates[0] ?? null;
  return {
    kind: 'several children',
    reason: `${candidates.length} children named ${row.name} are enrolled there; add the card number.`,
  };
}

const mayBeBack = (row: { name: string; place: string }, left: PresentChild): Unusable => ({
  kind: 'has left',
  reason:
    `${row.name} left ${row.place} on ${formatDate(left.inactive_since as string)}. ` +
    'If this is the same child, mark it as back on its page; if it is another, add its card number.',
});

export function unknownPlace(
  { place, place_key }: ChildValue,
  found: null | number | undefined,
  places: ReadonlyMap<string, number | null>,
): Unusable {
  if (found === null) {
    return { kind: 'several places', reason: `There are several places named ${place}; use the code.` };
  }
  const other = otherGroupOf(place_key);
  if (other && places.has(other.key)) {
    const site = place.replace(/^the junior group of /, '');
    const reason = `There is no ${other.missing} group of ${site}, only a ${other.group} group; enter ${other.group} in the group column.`;
    return { kind: 'unknown group', reason };
  }
  return { kind: 'unknown place', reason: `There is no ${place}; import the sites or schools first.` };
}

interface Known {
  holders: Map<string, NumberHolder>;
  booksWith: Map<number, number>;
  claimed: Set<number>;
  closed: Set<number>;
  site_grade_id: number | null | undefined;
}

/** Why a row is rejected; `found` is the child it is about, null for a new one. */
export function refuseChild(
  { name, card_no, place }: ChildValue,
  found: PresentChild | null | Unusable,
  { holders, booksWith, claimed, closed, site_grade_id }: Known,
): Unusable | null {
  const taken = card_no === null ? null : refuseNumber(holders.get(card_no));
  if (taken) return taken;
  const child = found && 'child_id' in found ? found : null;
  const stays = child?.site_grade_id === site_grade_id && child?.inactive_since === null;
  if (site_grade_id && closed.has(site_grade_id) && !stays) {
    return { kind: 'closed place', reason: `Children cannot be enrolled at ${place} because it is closed.` };
  }
  if (found && 'reason' in found) return found;
  if (!child) return null;
  if (claimed.has(child.child_id)) {
    const reason = `An earlier row is about the same child, ${child.name}; add the card number of each child.`;
    return { kind: 'several children', reason };
  }
  const books = booksWith.get(child.child_id) ?? 0;
  if (stays || books === 0) return null;
  const reason = `${name} is enrolled at another place and has ${books === 1 ? 'a book' : `${books} books`} from there; take ${books === 1 ? 'it' : 'them'} back first.`;
  return { kind: 'books out elsewhere', reason };
}

/** The card may already belong to this child. */
function refuseNumber(holder: NumberHolder | undefined): Unusable | null {
  if (holder?.kind === 'copy') return { kind: 'number of a book', reason: takenBy(holder) };
  if (holder?.kind === 'member') return { kind: 'number of a member', reason: takenBy(holder) };
  return null;
}

const nameKey = ({ name, site_grade_id }: { name: string; site_grade_id: number }): string =>
  `${site_grade_id}|${foldText(name)}`;
