import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { Kysely } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { sessionsWithPeople, withPeople } from '../../db/session-people.ts';

export const readAlouds = (db: Kysely<Schema>) =>
  sessionsWithPeople(db)
    .leftJoin('staff as changer', 'changer.staff_id', 'read_aloud.changed_by')
    .select([
      'read_aloud.time',
      'read_aloud.status',
      'read_aloud.planned_date',
      'read_aloud.planned_time',
      'report.rep_id',
      'read_aloud.version',
      'changer.name as changed_by',
      'read_aloud.changed_by as changer_id',
      'read_aloud.changed_at',
    ]);

export const findReadAloud = prepare((db, p: Slots<{ ra_id: number }>) =>
  readAlouds(db).where('read_aloud.ra_id', '=', p('ra_id')),
);
type ReadAloudRow = NonNullable<Awaited<ReturnType<typeof findReadAloud.first>>>;

/** With the staff_id of whoever changed it last, which the contract does not tell. */
export interface Session extends ReadAloud {
  changer_id: number | null;
}

/** A row as the contract tells it. */
export const readAloudOf = (row: ReadAloudRow): Session => ({
  ...withPeople(row),
  time: row.time || null,
  planned_time: row.planned_time || null,
});
