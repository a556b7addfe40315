import { foldText } from '@storyvan/domain/search-words';
import type { Cells, Field, Unusable } from '../../columns/input.ts';
import type { Reading } from '../import-kind.ts';
import { headerNames, inactiveField } from '../shared/fields.rules.ts';
import { nameFields, noteField, phoneField, readName } from '../shared/people.rules.ts';
import { notADate, oneLine, orNull, readDate, readYesNo } from '../shared/values.rules.ts';

/** Reads a row of a list of reading partners. */

export const partnerFields: Field[] = [
  ...nameFields,
  phoneField,
  noteField,
  { field: 'mop', headers: headerNames('mop, community programme, community, helps in mop'), max: 40 },
  { field: 'lis', headers: headerNames('lis, school programme, schools, helps in lis'), max: 40 },
  inactiveField,
];

export type PartnerValue = {
  name: string;
  phone: string | null;
  note: string | null;
  mop: number | null;
  lis: number | null;
  inactive_since: string | null;
};

export function readPartner(cells: Cells): Reading<PartnerValue> {
  const named = readName(cells);
  if ('reason' in named) return named;
  const { name } = named;
  const [mop, lis] = [readYesNo(cells.mop), readYesNo(cells.lis)];
  if (mop === undefined || lis === undefined) {
    const cell = mop === undefined ? cells.mop : cells.lis;
    return { kind: 'not yes or no', reason: `"${cell}" is neither yes nor no.` };
  }
  const inactive_since = readDate(cells.inactive_since);
  if (inactive_since === undefined) return notADate(cells.inactive_since, 'the day of leaving');
  const phone = orNull(oneLine(cells.phone));
  return { value: { name, phone, note: orNull(cells.note?.trim()), mop, lis, inactive_since } };
}

export type PartnerRow = { [Key in keyof PartnerValue]: PartnerValue[Key] } & {
  rp_id: number;
  staff_id: number | null;
  version: number;
};

export function partnerFinder(rows: PartnerRow[]): (value: PartnerValue) => PartnerRow | null | Unusable {
  return ({ name, inactive_since }) => {
    const found = rows.filter((row) => foldText(row.name) === foldText(name));
    if (found.length > 1) {
      const reason = `${found.length} people are named ${name}. Give them different names first.`;
      return { kind: 'several people', reason };
    }
    const [person] = found;
    if (person?.staff_id != null && inactive_since !== null) {
      const reason = `${name} has an account. Disable the account under Accounts instead.`;
      return { kind: 'has an account', reason };
    }
    return person ?? null;
  };
}
