import type { Person } from '@storyvan/contract/reading-partners';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { placeName } from '../place/place-name.ts';

/**
 * Sessions with their place, people and lesson plan in one row: there are at most two partners (SPEC section 9).
 * The report, if any, is joined first: PostgreSQL chooses the join order of the first eight tables only.
 */
export const readAloudsWithPeople = (db: Kysely<Schema>) =>
  db
    .selectFrom('read_aloud')
    .leftJoin('report', 'report.ra_id', 'read_aloud.ra_id')
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
    .select([
      'read_aloud.ra_id',
      'read_aloud.program',
      'read_aloud.site_grade_id',
      'site_grade.school_id',
      'read_aloud.date',
      'leading.rp_id as lead_rp_id',
      'leading.name as lead_name',
      'first.rp_id as first_rp_id',
      'first.name as first_name',
      'second.rp_id as second_rp_id',
      'second.name as second_name',
      'read_aloud.lp_id',
      'lesson_plan.lp_name',
      'read_aloud.children_count',
    ])
    .select(placeName().as('site_name'));

export interface PeopleInRow {
  lead_rp_id: number | null;
  lead_name: string | null;
  first_rp_id: number | null;
  first_name: string | null;
  second_rp_id: number | null;
  second_name: string | null;
}

const personOf = (rp_id: number | null, name: string | null): Person[] =>
  rp_id === null || name === null ? [] : [{ rp_id, name }];

/** A row in the contract's shape: the leader, and the partners in the order of their seats. */
export function withPeople<Row extends PeopleInRow>(row: Row) {
  const { lead_rp_id, lead_name, first_rp_id, first_name, second_rp_id, second_name, ...rest } = row;
  return {
    ...rest,
    lead: personOf(lead_rp_id, lead_name)[0] ?? null,
    rps: [...personOf(first_rp_id, first_name), ...personOf(second_rp_id, second_name)],
  };
}
