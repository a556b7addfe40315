import type { Programme } from '@storyvan/contract/common/programme';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { plainDigits } from '@storyvan/domain/digits';
import { readGender } from '@storyvan/domain/gender';
import { gradeMatchKey, readGradeCode } from '@storyvan/domain/grade-code';
import { type NumberHolder, takenBy } from '@storyvan/domain/number-holder';
import { foldText } from '@storyvan/domain/search-words';
import { byKey } from '../../../../by-key.ts';
import type { KnownChild } from '../../../../records/child/child-row.ts';
import { switchedOff } from '../../../../records/place/switched-off.ts';
import type { Cells, Unusable } from '../../columns/input.ts';
import type { Level, Reading } from '../import-kind.ts';
import { readJunior, readShift } from '../places/place-cells.rules.ts';
import { readName } from '../shared/people.rules.ts';
import {
  isNone,
  levelLeftEmpty,
  notADate,
  oneLine,
  orNull,
  readDate,
  readLevel,
  readNumber,
} from '../shared/values.rules.ts';

/** Reads a row of a list of children, and finds its place. */

export type ChildValue = {
  date_of_birth: string | null;
  guardian_phone: string | null;
  inactive_since: string | null;
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
  const named = readName(cells);
  if ('reason' in named) return named;
  const { name } = named;
  const card = cells.card_no ? readNumber(cells.card_no, 'card number') : { number: null };
  if ('reason' in card) return card;
  const place = readPlace(cells);
  if ('reason' in place) return place;
  const [level, baseline] = [readLevel(cells.level, levels), readLevel(cells.baseline_level, levels)];
  const born = readDate(cells.date_of_birth);
  if (born === undefined) return notADate(cells.date_of_birth, 'the birth');
  const inactive_since = readDate(cells.inactive_since);
  if (inactive_since === undefined) return notADate(cells.inactive_since, 'the day of leaving');
  if (isFuture(inactive_since)) {
    const reason = `The day of leaving, ${formatDate(inactive_since)}, is in the future.`;
    return { kind: 'in the future', reason };
  }
  const gender = isNone(cells.gender) ? null : readGender(oneLine(cells.gender));
  const more = {
    gender: gender ?? null,
    baseline_level: baseline ?? null,
    level: level ?? null,
    date_of_birth: isFuture(born) ? null : born,
    guardian_phone: orNull(plainDigits(oneLine(cells.guardian_phone))),
    inactive_since,
  };
  const notes = [
    ...(gender === undefined ? ['Gender not understood, so left empty'] : []),
    ...(level === undefined || baseline === undefined ? [levelLeftEmpty(levels)] : []),
    ...(isFuture(born) ? ['Date of birth in the future, so left empty'] : []),
  ];
  return { value: { card_no: card.number, name, ...place, ...more }, notes };
}

const isFuture = (date: string | null): date is string => date !== null && date > today(new Date());

/** @param junior '' for the only group, or the senior one of two: lists of such sites have no column for the group */
export const siteKey = (nameOrCode: string, junior: number | ''): string =>
  `mop|${foldText(plainDigits(nameOrCode))}|${junior}`;
/** The same for rows that name the senior group, and rows that name none: a site rarely has only a junior one. */
export const placeIdentity = (place_key: string): string =>
  place_key.startsWith('mop|') && place_key.endsWith('|') ? `${place_key}0` : place_key;

/** The other group of the site with this key; null for a grade. */
function otherGroupOf(key: string): { key: string; group: string; missing: string } | null {
  if (!key.startsWith('mop|')) return null;
  const start = key.slice(0, -1);
  return key.endsWith('|0')
    ? { key: `${start}1`, group: 'junior', missing: 'senior' }
    : { key: `${start}0`, group: 'senior', missing: 'junior' };
}

export const gradeKey = (nameOrCode: string, shift: string, grade: string): string =>
  `lis|${foldText(plainDigits(nameOrCode))}|${foldText(shift)}|${gradeMatchKey(grade)}`;

export function readPlace(cells: Cells): { place_key: string; place: string } | Unusable {
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
    const place_key = siteKey(site, oneLine(cells.group) === '' ? '' : junior);
    return { place: `${junior ? 'the junior group of ' : ''}site ${site}`, place_key };
  }
  const grade = readGradeCode(oneLine(cells.grade), oneLine(cells.section));
  if (!school) return { kind: 'no place', reason: 'The row has neither a site nor a school.' };
  if (!grade) return { kind: 'no place', reason: `The row has no grade for school ${school}.` };
  if (isDateLike(cells.grade ?? '')) return classIsDate(cells.grade ?? '');
  const shift = readShift(cells.shift);
  const place = `grade ${grade} of school ${school}${shift ? `, shift ${shift}` : ''}`;
  return { place, place_key: gradeKey(school, shift, grade) };
}

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
/** Excel turns the class 3-4 into 3 April. */
const dateOfClass = new RegExp(
  `^(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[-/ ]${month}(?:[-/ ]\\d{2,4})?|${month}[-/ ]\\d{1,4})$`,
  'i',
);
const isDateLike = (cell: string): boolean => dateOfClass.test(cell.trim());

const classIsDate = (cell: string): Unusable => ({
  kind: 'class is a date',
  reason: `The class is the date ${cell.trim()}: a spreadsheet has made a date of a class such as 3-4. Format the column as text and type the classes again.`,
});

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
  row: Pick<ChildValue, 'card_no' | 'name' | 'place' | 'inactive_since'> & { site_grade_id: number },
  { byCard, byName, leftByName }: Present,
): PresentChild | null | Unusable {
  const known = row.card_no === null ? undefined : byCard.get(row.card_no);
  if (known) return known;
  const namesakes = byName.get(nameKey(row)) ?? [];
  const without = namesakes.filter(({ card_no }) => card_no === null);
  // A child enrolled by name can get its card from a later list.
  const candidates = row.card_no !== null || without.length > 0 ? without : namesakes;
  const [left] = row.card_no === null ? (leftByName.get(nameKey(row)) ?? []) : [];
  if (candidates.length === 0 && left) {
    return left.inactive_since === row.inactive_since ? left : mayBeBack(row, left);
  }
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
  /** The places of programmes that are switched off. */
  off: ReadonlyMap<number, Programme>;
  site_grade_id: number | null | undefined;
}

export const refuseOff = (program: Programme | undefined): Unusable | null =>
  program === undefined ? null : { kind: 'programme switched off', reason: switchedOff(program) };

/** Why a row is rejected; `found` is the child it is about, null for a new one. */
export function refuseChild(
  { name, card_no, place, inactive_since }: ChildValue,
  found: PresentChild | null | Unusable,
  { holders, booksWith, claimed, closed, off, site_grade_id }: Known,
): Unusable | null {
  const refusedOff = site_grade_id ? refuseOff(off.get(site_grade_id)) : null;
  if (refusedOff) return refusedOff;
  const taken = card_no === null ? null : refuseNumber(holders.get(card_no));
  if (taken) return taken;
  const child = found && 'child_id' in found ? found : null;
  const stays = child?.site_grade_id === site_grade_id && child?.inactive_since === null;
  if (site_grade_id && closed.has(site_grade_id) && !stays && inactive_since === null) {
    return { kind: 'closed place', reason: `Children cannot be enrolled at ${place} because it is closed.` };
  }
  if (found && 'reason' in found) return found;
  if (!child) return null;
  if (claimed.has(child.child_id)) {
    const reason = `An earlier row is about the same child, ${child.name}; add the card number of each child.`;
    return { kind: 'several children', reason };
  }
  const books = booksWith.get(child.child_id) ?? 0;
  if (books > 0 && inactive_since !== null) {
    const reason = `${name} has ${books === 1 ? 'a book' : `${books} books`}, so the child cannot leave yet; take ${books === 1 ? 'it' : 'them'} back first.`;
    return { kind: 'has books', reason };
  }
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
