import type { Cells, Field, Unusable } from '../../columns/input.ts';
import { headerNames } from './fields.rules.ts';
import { oneLine } from './values.rules.ts';

/** Columns of lists of people, and how a name is read. */

export const nameFields: Field[] = [
  {
    field: 'name',
    headers: headerNames(`
      name, full name, member name, name of member, volunteer, reading partner, person`),
    max: 200,
  },
  { field: 'first_name', headers: headerNames('first name, given name, forename, firstname'), max: 200 },
  { field: 'last_name', headers: headerNames('last name, surname, family name'), max: 200 },
];

export const phoneField: Field = {
  field: 'phone',
  headers: headerNames(`
    phone, telephone, phone no, mobile, mobile no, telephone no, contact no, contact`),
  max: 100,
};

export const noteField: Field = {
  field: 'note',
  headers: headerNames('note, notes, remark, remarks, comment, comments'),
  max: 2000,
};

/** From one column, or from two. */
export function readName(cells: Cells): { name: string } | Unusable {
  const name = oneLine(cells.name || `${cells.first_name ?? ''} ${cells.last_name ?? ''}`);
  return name ? { name } : { kind: 'no name', reason: 'The row has no name.' };
}
