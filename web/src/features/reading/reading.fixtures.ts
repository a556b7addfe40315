import type { ReadingEntry } from '@storyvan/contract/reading';
import { mangoThief } from '../../testing/books.ts';

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
  ...mangoThief,
  reading_level: 2,
  opinion: null,
  observation: 'Read with much expression.',
  support_of_illustrations: true,
  librarian_id: 4,
  read_with: 'Meera Kamat',
  ...more,
});
