import { type NumberHolder, takenBy } from '@storyvan/domain/number-holder';
import { foldText } from '@storyvan/domain/search-words';
import { byKey } from '../../../../by-key.ts';
import type { Cells, Field, Unusable } from '../../columns/input.ts';
import type { Reading } from '../import-kind.ts';
import { headerNames, inactiveField } from '../shared/fields.rules.ts';
import { nameFields, noteField, phoneField, readName } from '../shared/people.rules.ts';
import { notADate, oneLine, orNull, readDate, readNumber, readYesNo } from '../shared/values.rules.ts';

/** Reads a row of a list of members of the library. */

export const memberFields: Field[] = [
  ...nameFields,
  {
    field: 'card_no',
    headers: headerNames(`
      card no, card number, card, member no, membership no, library card no, cardnumber`),
    max: 200,
  },
  { field: 'fbt', headers: headerNames('fbt, fbt member, group fbt'), max: 40 },
  phoneField,
  noteField,
  {
    field: 'joined_on',
    headers: headerNames(`
      joined on, joined, member since, date of joining, date enrolled, dateenrolled`),
    max: 40,
    date: true,
  },
  inactiveField,
];

export type MemberValue = {
  card_no: string | null;
  name: string;
  fbt: number | null;
  phone: string | null;
  note: string | null;
  joined_on: string | null;
  inactive_since: string | null;
};

export function readMember(cells: Cells): Reading<MemberValue> {
  const named = readName(cells);
  if ('reason' in named) return named;
  const { name } = named;
  const card = cells.card_no ? readNumber(cells.card_no, 'card number') : { number: null };
  if ('reason' in card) return card;
  const fbt = readYesNo(cells.fbt);
  if (fbt === undefined) return { kind: 'not yes or no', reason: `"${cells.fbt}" is neither yes nor no.` };
  const joined_on = readDate(cells.joined_on);
  if (joined_on === undefined) return notADate(cells.joined_on, 'the day of joining');
  const inactive_since = readDate(cells.inactive_since);
  if (inactive_since === undefined) return notADate(cells.inactive_since, 'the day of leaving');
  const phone = orNull(oneLine(cells.phone));
  const note = orNull(cells.note?.trim());
  return { value: { card_no: card.number, name, fbt, phone, note, joined_on, inactive_since } };
}

export type MemberRow = { [Key in keyof MemberValue]: MemberValue[Key] } & {
  member_id: number;
  version: number;
};

/** By card, else by name. */
export function memberFinder(
  rows: MemberRow[],
  holders: Map<string, NumberHolder>,
): (value: MemberValue) => MemberRow | null | Unusable {
  const byCard = new Map(rows.flatMap((row) => (row.card_no ? [[row.card_no, row] as const] : [])));
  const byName = byKey(rows, ({ name }) => foldText(name));
  return ({ name, card_no }) => {
    const holder = card_no === null ? undefined : holders.get(card_no);
    if (holder && holder.kind !== 'member') return { kind: 'number in use', reason: takenBy(holder) };
    const known = card_no === null ? undefined : byCard.get(card_no);
    if (known) return known;
    const namesakes = byName.get(foldText(name)) ?? [];
    const candidates = card_no === null ? namesakes : namesakes.filter((row) => row.card_no === null);
    if (candidates.length <= 1) return candidates[0] ?? null;
    const reason = `${candidates.length} members are named ${name}; add the card number.`;
    return { kind: 'several members', reason };
  };
}
