import type { addBook, titleByIsbn } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';

type Found = ReplyOf<typeof titleByIsbn>;
export type Reply = ReplyOf<typeof addBook>;

export const isbn = '9788181465238';
export const nothing: Found = {
  source: 'none',
  message: 'The library does not have this book yet. Please enter it yourself.',
  isbn,
  title_id: null,
  title: null,
  subtitle: null,
  other_title: null,
  author: null,
  illustrator: null,
  publisher: null,
  published: null,
  language: null,
  level: null,
  category_primary: null,
  category_secondary: null,
  description: null,
  copies: [],
};
export const there: Found = {
  ...nothing,
  source: 'catalogue',
  message: 'The library has this book, with 2 copies.',
  title_id: 7,
  title: 'The Red Raincoat',
  author: 'Kiran Kasturia',
  copies: [
    { accn_no: 'B-1', state: 'available', where: 'In the library' },
    { accn_no: 'B-2', state: 'available', where: 'Tonca' },
  ],
};
export const added = (accn_nos: string[], title = 'The Red Raincoat'): Reply => ({
  status: { status: 'added', message: `${title} has ${accn_nos.length} new copies.` },
  details: { title_id: 7, title, accn_nos },
  taken: [],
  known: null,
});
