import type { Child, ChildHere } from '@storyvan/contract/children';
import { unchanged } from './edition.ts';

/** Children as the server replies with them; tests set what they need. */

export const child = (more: Partial<Child> = {}): Child => ({
  child_id: 7,
  card_no: 'C-0412',
  name: 'Rahul Naik',
  program: 'mop',
  site_grade_id: 3,
  place_name: 'Tonca',
  school_id: null,
  gender: null,
  baseline_level: 2,
  level: 3,
  loans_total: 0,
  last_borrowed: null,
  books: [],
  wishes: [],
  date_of_birth: null,
  guardian_phone: null,
  family: { notices_consent_on: null, notices_declined_on: null, family_language: null },
  active: true,
  inactive_since: null,
  erased_on: null,
  moves: [],
  ...unchanged,
  ...more,
});

export const childHere = (more: Partial<ChildHere> = {}): ChildHere => ({
  child_id: 7,
  card_no: 'C-0412',
  name: 'Anushka Fernandes',
  level: 3,
  books_out: 0,
  oldest_days_out: null,
  borrowed_on_date: 0,
  returned_on_date: 0,
  ...more,
});
