import type { Field } from '../import-kind.ts';

/** Columns of lists of people. */

export const nameFields: Field[] = [
  {
    field: 'name',
    headers: ['name', 'full name', 'member name', 'name of member', 'volunteer', 'reading partner', 'person'],
    max: 200,
  },
  { field: 'first_name', headers: ['first name', 'given name', 'forename', 'firstname'], max: 200 },
  { field: 'last_name', headers: ['last name', 'surname', 'family name'], max: 200 },
];

export const phoneField: Field = {
  field: 'phone',
  headers: ['phone', 'telephone', 'phone no', 'mobile', 'mobile no', 'telephone no', 'contact no', 'contact'],
  max: 100,
};

export const noteField: Field = {
  field: 'note',
  headers: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments'],
  max: 2000,
};

export const inactiveField: Field = {
  field: 'inactive_since',
  headers: ['inactive since', 'left on', 'date of leaving', 'closed on', 'closed since', 'archived on'],
  max: 40,
  date: true,
};
