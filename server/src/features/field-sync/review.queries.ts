import { mostInReview } from '@storyvan/contract/field-sync';
import { type Kysely, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { placeName } from '../../records/place/place-name.ts';

/** Entries in review, with what a person needs to decide about them. */

/** A literal: only then can both databases use their partial index. */
const review = sql.lit('review' as const);

const items = (db: Kysely<Schema>) =>
  db
    .selectFrom('field_entry')
    .innerJoin('staff', 'staff.staff_id', 'field_entry.staff_id')
    .innerJoin('field_device', 'field_device.device_id', 'field_entry.device_id')
    .leftJoin('site_grade', 'site_grade.site_grade_id', 'field_entry.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('child', 'child.child_id', 'field_entry.child_id')
    .select([
      'field_entry.request_id',
      'field_entry.state',
      'field_entry.staff_id',
      'field_entry.device_id',
      'field_entry.entry',
      'field_entry.message',
      'field_entry.reason',
      'field_entry.waits_for',
      'field_entry.child_id',
      'staff.name as made_by',
      'field_device.name as device_name',
      'site_grade.program',
      'site_grade.school_id',
      'child.name as child_name',
      'child.site_grade_id as child_place',
      'child.inactive_since as child_left',
      'child.erased_at as child_erased',
    ])
    .select(placeName().as('place_name'));

/** Compared with '', so that both databases read the index of only what is in review. */
const listed = (db: Kysely<Schema>) =>
  items(db)
    .where('field_entry.state', '=', review)
    .where('field_entry.arrival_id', '>', '')
    .orderBy('field_entry.arrival_id')
    .limit(mostInReview);

export const listItems = prepare((db, _p: Slots<Record<never, never>>) => listed(db));
export type ItemRow = Awaited<ReturnType<typeof listItems.all>>[number];

/** Made by one person. */
export const listOwnItems = prepare((db, p: Slots<{ staff_id: number }>) =>
  listed(db).where('field_entry.staff_id', '=', p('staff_id')),
);

/** Also one that is no longer in review. */
export const findItem = prepare((db, p: Slots<{ request_id: string }>) =>
  items(db).where('field_entry.request_id', '=', p('request_id')),
);
