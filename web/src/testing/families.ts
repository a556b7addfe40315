import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { Certificate, noticesOfChild, noticesOfPlace, ReadingPage } from '@storyvan/contract/families';

/** What families get, as the server replies with it; tests set what they need. */

export const shownBook = (
  more: Partial<ReadingPage['books'][number]> = {},
): ReadingPage['books'][number] => ({
  title_id: 1,
  title: 'The Lost Frog',
  author: 'Meera Naik',
  language: 'English',
  level: 3,
  date_return: '2026-11-04',
  opinion: null,
  observation: null,
  ...more,
});

export const page = (more: Partial<ReadingPage> = {}): ReadingPage => ({
  child_id: 7,
  name: 'Rahul Naik',
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  place_name: 'Tonca',
  level: 3,
  since: '2026-06-01',
  books: [],
  books_total: 0,
  books_returned: 0,
  certificates: [],
  next_certificate: { books: 10, more: 10 },
  levels: [{ level: 3, from: '2026-06-01' }],
  wishes: [],
  ...more,
});

export const certificate = (more: Partial<Certificate> = {}): Certificate => ({
  child_id: 7,
  name: 'Rahul Naik',
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  place_name: 'Tonca',
  family_language: null,
  books: 10,
  reached_on: '2026-10-10',
  ...more,
});

export const noticesForChild = (
  more: Partial<ReplyOf<typeof noticesOfChild>> = {},
): ReplyOf<typeof noticesOfChild> => ({
  child_id: 7,
  child_name: 'Rahul Naik',
  place_name: 'Tonca',
  guardian_phone: '98220 12345',
  family_language: null,
  usual_language: 'en',
  next_visit: { date: '2026-11-25', time: '16:30' },
  wishes_here: [],
  overdue: [],
  certificate: null,
  ...more,
});

type Notices = ReplyOf<typeof noticesOfPlace>;

export const familyOf = (more: Partial<Notices['families'][number]> = {}): Notices['families'][number] => ({
  child_id: 7,
  child_name: 'Rahul Naik',
  guardian_phone: '98220 12345',
  family_language: null,
  wishes_here: [],
  overdue: [],
  certificate: null,
  ...more,
});

export const noticesForPlace = (more: Partial<Notices> = {}): Notices => ({
  place_name: 'Tonca',
  usual_language: 'en',
  next_visit: null,
  families: [],
  children: 0,
  not_asked: 0,
  declined: 0,
  without_phone: 0,
  ...more,
});
