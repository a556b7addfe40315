import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { expressionBuilder, type Kysely } from 'kysely';
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

const person = expressionBuilder<Schema, 'reading_partner'>();

interface Asked {
  program: Programme;
  today: CalendarDate;
}

const led = (p: Slots<Asked>) =>
  person
    .selectFrom('read_aloud')
    .whereRef('read_aloud.lead_rp_id', '=', 'reading_partner.rp_id')
    .where('read_aloud.program', '=', p('program'));

/** Who leads a session is not its partner as well: no session is counted twice. */
const supported = (p: Slots<Asked>) =>
  person
    .selectFrom('read_aloud_partner')
    .innerJoin('read_aloud', 'read_aloud.ra_id', 'read_aloud_partner.ra_id')
    .whereRef('read_aloud_partner.rp_id', '=', 'reading_partner.rp_id')
    .where('read_aloud.program', '=', p('program'));

/** Everybody, former ones too, with what they do in a programme. */
export const listPeopleWithSessions = prepare((db, p: Slots<Asked>) =>
  people(db)
    .select([
      led(p)
        .select((eb) => eb.fn.countAll<number>().as('sessions'))
        .where('read_aloud.status', '=', 'planned')
        .where('read_aloud.date', '>=', p('today'))
        .$asScalar()
        .$notNull()
        .as('led_planned'),
      led(p)
        .select((eb) => eb.fn.countAll<number>().as('sessions'))
        .where('read_aloud.status', '=', 'done')
        .$asScalar()
        .$notNull()
        .as('led_done'),
      led(p)
        .select('read_aloud.date')
        .where('read_aloud.status', '=', 'done')
        .orderBy('read_aloud.date', 'desc')
        .limit(1)
        .as('last_led'),
      supported(p)
        .select((eb) => eb.fn.countAll<number>().as('sessions'))
        .where('read_aloud.status', '=', 'planned')
        .where('read_aloud.date', '>=', p('today'))
        .$asScalar()
        .$notNull()
        .as('supported_planned'),
      supported(p)
        .select((eb) => eb.fn.countAll<number>().as('sessions'))
        .where('read_aloud.status', '=', 'done')
        .$asScalar()
        .$notNull()
        .as('supported_done'),
      supported(p)
        .select((eb) => eb.fn.max('read_aloud.date').as('date'))
        .where('read_aloud.status', '=', 'done')
        .as('last_supported'),
    ])
    .orderBy('reading_partner.rp_id'),
);
export type PersonWithSessions = Awaited<ReturnType<typeof listPeopleWithSessions.all>>[number];

export const listPeople = prepare((db, _p: Slots<Record<never, never>>) =>
  people(db).orderBy('reading_partner.rp_id'),
);
export type PersonRow = Awaited<ReturnType<typeof listPeople.all>>[number];
