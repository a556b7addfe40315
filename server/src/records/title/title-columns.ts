import type { JoinBuilder } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** The columns of a title in every reply; the query must join title, and left-join category. */
export const titleColumns = [
  'title.isbn',
  'title.title',
  'title.author',
  'title.language',
  'title.level',
  'title.category_primary',
  'category.hex_code',
  'title.cover',
] as const;

/** Left-joins category to title: `.leftJoin('category', ofPrimaryCategory)`. */
export const ofPrimaryCategory = (join: JoinBuilder<Schema, 'title' | 'category'>) =>
  join.onRef('category.name', '=', 'title.category_primary').on('category.kind', '=', 'primary');
