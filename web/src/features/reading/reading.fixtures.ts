import type { ReadingEntry } from '@storyvan/contract/reading';

export const atSite = { program: 'mop', site_grade_id: 3, school_id: null } as const;

export const site = {
  id: 3,
  site_id: 3,
  site_grade_id: 3,
  code: 'TON',
  name: 'Tonca',
  group: 'senior',
  visit_day: null,
  visit_time: null,
  no_of_children: 2,
  books_here: 2,
  books_with_children: 1,
  last_lending: null,
} as const;

export const asha = {
  child_id: 7,
  card_no: 'C-0007',
  name: 'Asha Naik',
  program: 'mop',
  site_grade_id: 3,
  level: 2,
  books_out: 1,
} as const;

export const reading = (reading_id: string, more: Partial<ReadingEntry> = {}): ReadingEntry => ({
  reading_id,
  program: 'mop',
  site_grade_id: 3,
  child_id: 7,
  child_name: 'Asha Naik',
  date_reading: '2026-11-15',
  accn_no: 'B-00812',
  isbn: null,
  title: 'The Mango Thief',
  author: null,
  language: 'English',
  level: 3,
  category_primary: 'Story',
  hex_code: null,
  reading_level: 2,
  observation: 'Read with much expression.',
  support_of_illustrations: true,
  librarian_id: 4,
  read_with: 'Meera Kamat',
  ...more,
});
