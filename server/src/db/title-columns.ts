import type { JoinBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** What every reply tells of a title; the query must join title, and category from the left. */
export const titleColumns = [
  'title.isbn',
  'title.title',
  'title.author',
  'title.language',
  'title.level',
  'title.category_primary',
  'category.hex_code',
] as const;

/** Joins category to title, from the left: `.leftJoin('category', ofPrimaryCategory)`. */
export const ofPrimaryCategory = (join: JoinBuilder<Schema, 'title' | 'category'>) =>
  join.onRef('category.name', '=', 'title.category_primary').on('category.kind', '=', 'primary');

/** What a title is described by beside its ISBN. */
const descriptionColumns = [
  'title',
  'subtitle',
  'other_title',
  'author',
  'illustrator',
  'publisher',
  'published',
  'language',
  'level',
  'category_primary',
  'category_secondary',
  'description',
] as const;

/** A whole title, as it is typed or imported. */
export const wholeTitleColumns = ['title_id', 'isbn', ...descriptionColumns] as const;
