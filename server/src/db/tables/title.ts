import { account, bytes, id, instant, number, text } from './column.ts';
import { createdAt, edition, titleId } from './common-columns.ts';
import { namesOf, table, unexported } from './table.ts';

/** Titles and their covers. */

/** What people say of a title. */
const described = {
  isbn: text('The ISBN, with 13 digits').orNull(),
  title: text('The title'),
  subtitle: text('The subtitle').orNull(),
  /** The title in another form, such as in Latin letters; it is found by its words too. */
  other_title: text('The title in another form, such as in Latin letters').orNull(),
  author: text('The author').orNull(),
  illustrator: text('The illustrator').orNull(),
  publisher: text('The publisher').orNull(),
  published: text('The year or date of publication').orNull(),
  language: text('The language').orNull(),
  level: number('The reading level, as in levels.csv').to('level').orNull(),
  category_primary: text('The kind of book, as in categories.csv').orNull(),
  category_secondary: text('The genre, as in categories.csv').orNull(),
  description: text('What the book is about').orNull(),
};

export const title = table({
  title_id: id('The number of the title'),
  title_key: text().automatic(),
  ...described,
  /** The name of its cover; null if it has none. */
  cover: text('The name of its cover, as in covers.csv').orNull(),
  created_at: createdAt,
  ...edition,
});

export const title_word = unexported('Search words are computed from the titles.', {
  word: text().key(),
  title_id: number().key().partOf('title'),
});

/** A small picture. One from the service never replaces a photo. */
export const cover = table({
  title_id: titleId.key().partOf('title').blocksRevert('has a photo of its cover', { source: 'photo' }),
  /** `title.cover`: the title's id and the beginning of the SHA-256 of the bytes. */
  name: text('The name of the cover'),
  type: text<'image/jpeg' | 'image/png' | 'image/webp'>('image/jpeg, image/png or image/webp'),
  width: number('In pixels'),
  height: number('In pixels'),
  /** A separate file in an export. */
  bytes: bytes().leftOut(),
  source: text<'photo' | 'service'>('photo if someone took it, service if the book-metadata service sent it'),
  /** Who saved the photo. */
  staff_id: account('The username of the account that saved the photo').orNull().as('staff'),
  saved_at: instant('When it was saved'),
});

/**
 * Pictures from the service that are no cover yet, or too large for one. `image` is a data: address, or null if none was
 * found; from `ask_again_at` on, it is requested again.
 */
export const thumbnail = unexported('Pictures from the book-metadata service are requested again.', {
  isbn: text().key(),
  image: text().orNull(),
  ask_again_at: instant().orNull(),
});

/** A whole title, as typed or imported. */
export const describedColumns = namesOf(described);
export const wholeTitleColumns = ['title_id', ...describedColumns] as const;
