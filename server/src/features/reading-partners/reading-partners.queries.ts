import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Kysely, NotNull } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';

const people = (db: Kysely<Schema>) =>
  db
    .selectFrom('reading_partner')
    .leftJoin('staff as changer', 'changer.staff_id', 'reading_partner.changed_by')
    .select([
      'reading_partner.rp_id',
      'reading_partner.name',
      'reading_partner.phone',
      'reading_partner.note',
      'reading_partner.mop',
      'reading_partner.lis',
      'reading_partner.staff_id',
      'reading_partner.inactive_since',
      'reading_partner.version',
      'changer.name as changed_by',
      'reading_partner.changed_at',
    ]);

export const listPeople = prepare((db) => people(db).orderBy('reading_partner.rp_id'));
export type PersonRow = Awaited<ReturnType<typeof listPeople.all>>[number];

interface Counted {
  program: Programme;
  status: 'planned' | 'done';
  from: CalendarDate;
  to: CalendarDate;
}

/** Bounded on both sides: with one bound PostgreSQL expects a third of all rows, and reads every partner. */
const sessions = (db: Kysely<Schema>, p: Slots<Counted>) =>
  db
    .selectFrom('read_aloud')
    .where('read_aloud.program', '=', p('program'))
    .where('read_aloud.status', '=', p('status'))
    .where('read_aloud.date', '>=', p('from'))
    .where('read_aloud.date', '<=', p('to'))
    .select((eb) => [eb.fn.countAll<number>().as('sessions'), eb.fn.max('read_aloud.date').as('last')]);

/** Sessions of a programme in a range of days, by their lead. */
export const countReadAloudsLed = prepare((db, p: Slots<Counted>) =>
  sessions(db, p)
    .select('read_aloud.lead_rp_id as rp_id')
    .where('read_aloud.lead_rp_id', 'is not', null)
    .groupBy('read_aloud.lead_rp_id')
    .$narrowType<{ rp_id: NotNull }>(),
);
/** By partner. The cross join keeps SQLite in this order: otherwise it reads all sessions a person ever supported. */
export const countReadAloudsSupported = prepare((db, p: Slots<Counted>) =>
  sessions(db, p)
    .crossJoin('read_aloud_partner')
    .whereRef('read_aloud_partner.ra_id', '=', 'read_aloud.ra_id')
    .select('read_aloud_partner.rp_id')
    .groupBy('read_aloud_partner.rp_id'),
);
