import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type Kysely, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { periodStart } from '../../records/loan/loan.queries.ts';
import { placeName } from '../../records/place/place-name.ts';
import { readAlouds } from '../../records/read-aloud/read-aloud.queries.ts';

/** Literals, not bind parameters: only then can both databases use their partial indexes. */
const planned = sql.lit('planned' as const);
const done = sql.lit('done' as const);
const no = sql.lit(0);
/** Named, so that the index of sessions by programme is used. */
const both: Programme[] = ['mop', 'lis'];

/** Sessions in a range of days, earliest first. */
interface Days {
  from: CalendarDate;
  to: CalendarDate;
  limit: number;
}
interface OfProgramme extends Days {
  program: Programme;
}
interface OfPerson extends Days {
  rp_id: number;
}

const inDays = (db: Kysely<Schema>, p: Slots<Days>) =>
  readAlouds(db)
    .where('read_aloud.date', '>=', p('from'))
    .where('read_aloud.date', '<=', p('to'))
    .orderBy('read_aloud.date')
    .orderBy('read_aloud.ra_id')
    .limit(p('limit'));

/** Held, and without a report. */
const unreported = (db: Kysely<Schema>, p: Slots<Days>) =>
  inDays(db, p).where('read_aloud.status', '=', done).where('read_aloud.reported', '=', no);

const toHold = (db: Kysely<Schema>, p: Slots<Days>) => inDays(db, p).where('read_aloud.status', '=', planned);

export const listUnreported = prepare((db, p: Slots<OfProgramme>) =>
  unreported(db, p).where('read_aloud.program', '=', p('program')),
);
export const listUnreportedLed = prepare((db, p: Slots<OfPerson>) =>
  unreported(db, p).where('read_aloud.lead_rp_id', '=', p('rp_id')),
);

export const listUnreportedSupported = prepare((db, p: Slots<OfPerson>) =>
  unreported(db, p)
    .innerJoin('read_aloud_partner as own_seat', 'own_seat.ra_id', 'read_aloud.ra_id')
    .where('own_seat.rp_id', '=', p('rp_id'))
    .where('read_aloud.program', 'in', both),
);

export const listToHold = prepare((db, p: Slots<OfProgramme>) =>
  toHold(db, p).where('read_aloud.program', '=', p('program')),
);

export const listToHoldLed = prepare((db, p: Slots<OfPerson>) =>
  toHold(db, p).where('read_aloud.lead_rp_id', '=', p('rp_id')),
);

export const listToHoldSupported = prepare((db, p: Slots<OfPerson>) =>
  toHold(db, p)
    .innerJoin('read_aloud_partner as own_seat', 'own_seat.ra_id', 'read_aloud.ra_id')
    .where('own_seat.rp_id', '=', p('rp_id'))
    .where('read_aloud.program', 'in', both),
);

/** The reading partner that belongs to a staff account. */
export const findOwnPerson = prepare((db, p: Slots<{ staff_id: number }>) =>
  db.selectFrom('reading_partner').select('rp_id').where('staff_id', '=', p('staff_id')),
);

/** Places with open child loans whose period started before a date; the place with the oldest first. */
export const listPlacesOverdue = prepare(
  (db, p: Slots<{ program: Programme; before: CalendarDate; limit: number }>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('child_loan')
          .select('child_loan.site_grade_id')
          .select((loan) => [
            loan.fn.min<CalendarDate>(periodStart).as('oldest_start'),
            loan.fn.countAll<number>().as('books'),
          ])
          .where('child_loan.program', '=', p('program'))
          .where(periodStart, '<', p('before'))
          .where('child_loan.date_return', 'is', null)
          .where('child_loan.undone', '=', no)
          .groupBy('child_loan.site_grade_id')
          .as('overdue'),
      )
      .innerJoin('site_grade', 'site_grade.site_grade_id', 'overdue.site_grade_id')
      .leftJoin('school', 'school.school_id', 'site_grade.school_id')
      .select([
        'site_grade.program',
        'site_grade.site_grade_id',
        'site_grade.school_id',
        'overdue.oldest_start',
        'overdue.books',
      ])
      .select(placeName().as('place_name'))
      .orderBy('overdue.oldest_start')
      .orderBy('site_grade.site_grade_id')
      .limit(p('limit')),
);
const notes = (db: Kysely<Schema>) =>
  db.selectFrom('todo_note').select(['note_id', 'prog', 'title', 'due', 'done_on', 'version']);

export const listOpenNotes = prepare((db, p: Slots<{ staff_id: number; limit: number }>) =>
  notes(db)
    .where('staff_id', '=', p('staff_id'))
    .where('done_on', 'is', null)
    .orderBy('due')
    .limit(p('limit')),
);

/** Notes ticked off on a day. */
export const listDoneNotes = prepare(
  (db, p: Slots<{ staff_id: number; done_on: CalendarDate; limit: number }>) =>
    notes(db)
      .where('staff_id', '=', p('staff_id'))
      .where('done_on', '=', p('done_on'))
      .orderBy('due')
      .limit(p('limit')),
);

/** A note can be read only by its writer. */
export const findNote = prepare((db, p: Slots<{ note_id: number; staff_id: number }>) =>
  notes(db).where('note_id', '=', p('note_id')).where('staff_id', '=', p('staff_id')),
);
