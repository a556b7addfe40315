import { gradeField, groupField, sectionField, shiftField } from '../files/columns.rules.ts';
import { inactiveField } from '../files/people-columns.rules.ts';
import type { Field } from '../import-kind.ts';

/** The columns of a list of children, with their names in registers and other library systems. */

export const cardField: Field = {
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
};

/** A site, or a school and grade. */
export const placeFields: Field[] = [
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
];

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
  cardField,
  ...placeFields,
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
  {
    field: 'date_of_birth',
    headers: ['date of birth', 'birth date', 'birthday', 'dob', 'born', 'dateofbirth', 'born on'],
    max: 40,
    date: true,
  },
  {
    field: 'guardian_phone',
    headers: [
      'guardian phone',
      'phone of guardian',
      'parent phone',
      'phone of parent',
      'phone',
      'mobile',
      'mobile no',
      'phone no',
      'telephone',
      'contact no',
      'father mobile',
      'mother mobile',
      'parent mobile no',
    ],
    max: 100,
  },
  inactiveField,
];
