import { expressionBuilder } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** The book that is linked to a lesson plan, for queries on `lesson_plan`. */

const plan = expressionBuilder<Schema, 'lesson_plan'>();

/**
 * A column of the linked book, as a subquery: for a join PostgreSQL reads the whole catalogue to find some hundreds of
 * books.
 */
export const ofBook = <Column extends 'isbn' | 'title' | 'author' | 'level' | 'category_primary' | 'cover'>(
  column: Column,
) =>
  plan
    .selectFrom('title')
    .select(`title.${column}`)
    .whereRef('title.title_id', '=', 'lesson_plan.title_id')
    .as(column);

/** A copy by which the page of the linked book can be opened, preferably one in use. */
export const copyOfBook = () =>
  plan
    .selectFrom('copy')
    .select('copy.accn_no')
    .whereRef('copy.title_id', '=', 'lesson_plan.title_id')
    .orderBy((eb) => eb.case().when('copy.state', '=', 'available').then(0).else(1).end())
    .orderBy('copy.accn_no')
    .limit(1)
    .as('accn_no');
