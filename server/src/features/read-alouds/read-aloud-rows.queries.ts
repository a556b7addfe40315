import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { Kysely } from 'kysely';
import { placeName } from '../../db/place-name.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';

/** A read-aloud with its place and its people, in one row: there are at most two partners (SPEC section 9). */
export const readAlouds = (db: Kysely<Schema>) =>
  db
    .selectFrom('read_aloud')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'read_aloud.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .leftJoin('reading_partner as leading', 'leading.rp_id', 'read_aloud.lead_rp_id')
    .leftJoin('read_aloud_partner as first_seat', (join) =>
      join.onRef('first_seat.ra_id', '=', 'read_aloud.ra_id').on('first_seat.seat', '=', 1),
    )
    .leftJoin('reading_partner as first', 'first.rp_id', 'first_seat.rp_id')
    .leftJoin('read_aloud_partner as second_seat', (join) =>
      join.onRef('second_seat.ra_id', '=', 'read_aloud.ra_id').on('second_seat.seat', '=', 2),
    )
    .leftJoin('reading_partner as second', 'second.rp_id', 'second_seat.rp_id')
    .leftJoin('lesson_plan', 'lesson_plan.lp_id', 'read_aloud.lp_id')
    .leftJoin('report', 'report.ra_id', 'read_aloud.ra_id')
    .leftJoin('staff as changer', 'changer.staff_id', 'read_aloud.changed_by')
    .select([
      'read_aloud.ra_id',
      'read_aloud.program',
      'read_aloud.site_grade_id',
      'site_grade.school_id',
      'read_aloud.date',
      'read_aloud.time',
      'read_aloud.status',
      'leading.rp_id as lead_rp_id',
      'leading.name as lead_name',
      'first.rp_id as first_rp_id',
      'first.name as first_name',
      'second.rp_id as second_rp_id',
      'second.name as second_name',
      'read_aloud.lp_id',
      'lesson_plan.lp_name',
      'read_aloud.children_count',
      'report.rep_id',
      'read_aloud.version',
      'changer.name as changed_by',
      'read_aloud.changed_at',
    ])
    .select(placeName().as('site_name'));

export const findReadAloud = prepare((db, p: Slots<{ ra_id: number }>) =>
  readAlouds(db).where('read_aloud.ra_id', '=', p('ra_id')),
);
type ReadAloudRow = NonNullable<Awaited<ReturnType<typeof findReadAloud.first>>>;

const personOf = (rp_id: number | null, name: string | null) =>
  rp_id === null || name === null ? [] : [{ rp_id, name }];

/** A row as the contract tells it. */
export function readAloudOf(row: ReadAloudRow): ReadAloud {
  const { lead_rp_id, lead_name, first_rp_id, first_name, second_rp_id, second_name, time, ...told } = row;
  return {
    ...told,
    time: time || null,
    lead: personOf(lead_rp_id, lead_name)[0] ?? null,
    rps: [...personOf(first_rp_id, first_name), ...personOf(second_rp_id, second_name)],
  };
}
