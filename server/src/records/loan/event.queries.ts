import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Kysely } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { eventKind, kindOf } from '../../db/tables/loan.ts';

/** Lending events, which name only their loan, and what follows from their order. */

/** Events, each with the copy, the place and the child of its loan. */
export const eventsOfLoans = (db: Kysely<Schema>) =>
  db
    .selectFrom('lending_event as event')
    .leftJoin('child_loan', 'child_loan.child_loan_id', 'event.child_loan_id')
    .leftJoin('site_loan', 'site_loan.site_loan_id', 'event.site_loan_id')
    .select([
      'event.event_id',
      'event.kind',
      'event.date',
      'event.staff_id',
      'event.undoes_event_id',
      'event.child_loan_id',
      'event.site_loan_id',
      'child_loan.child_id',
    ])
    .select((eb) => [
      eb.fn.coalesce('child_loan.accn_no', 'site_loan.accn_no').$notNull().as('accn_no'),
      eb.fn.coalesce('child_loan.program', 'site_loan.program').$notNull().as('program'),
      eb.fn.coalesce('child_loan.site_grade_id', 'site_loan.site_grade_id').$notNull().as('site_grade_id'),
    ]);

interface OfCopy {
  accn_no: string;
}

const columns = ['event.event_id', 'event.kind', 'event.date', 'event.undoes_event_id'] as const;

const listEventsOfChildLoans = prepare((db, p: Slots<OfCopy>) =>
  db
    .selectFrom('child_loan')
    .innerJoin('lending_event as event', 'event.child_loan_id', 'child_loan.child_loan_id')
    .select(columns)
    .where('child_loan.accn_no', '=', p('accn_no')),
);

const listEventsOfSiteLoans = prepare((db, p: Slots<OfCopy>) =>
  db
    .selectFrom('site_loan')
    .innerJoin('lending_event as event', 'event.site_loan_id', 'site_loan.site_loan_id')
    .select(columns)
    .where('site_loan.accn_no', '=', p('accn_no')),
);

const listStateChanges = prepare((db, p: Slots<OfCopy>) =>
  db
    .selectFrom('copy_state_change')
    .select(['change_id', 'date', 'to_state'])
    .where('accn_no', '=', p('accn_no')),
);

/** The events of a copy that were not undone, the latest first. */
async function listStanding(on: Executor, accn_no: string) {
  const events = [
    ...(await listEventsOfChildLoans.all(on, { accn_no })),
    ...(await listEventsOfSiteLoans.all(on, { accn_no })),
  ];
  const undone = new Set(events.map(({ undoes_event_id }) => undoes_event_id));
  return events
    .filter(({ kind, event_id }) => kind !== eventKind.undo && !undone.has(event_id))
    .sort((a, b) => (a.event_id < b.event_id ? 1 : -1));
}

/** A copy's row before an event: its latest event, and when it had moved. */
export interface Before {
  last_event_id: string | null;
  moved_on: CalendarDate | null;
}

/**
 * Reads the events of a copy. The event before another is the one with the next smaller id that was not undone; the copy has
 * moved on that day, or later when it was withdrawn, lost or taken back.
 */
export async function readBefore(on: Executor, accn_no: string): Promise<(event_id: string) => Before> {
  const standing = await listStanding(on, accn_no);
  const changes = await listStateChanges.all(on, { accn_no });
  return (event_id) => {
    const before = standing.find((event) => event.event_id < event_id);
    const dates = changes.filter(({ change_id }) => change_id < event_id).map(({ date }) => date);
    if (before) dates.push(before.date);
    return { last_event_id: before?.event_id ?? null, moved_on: dates.sort().at(-1) ?? null };
  };
}

/** What has happened to a copy after one of its events: the kind of the next event, and what it became since. */
export async function readSince(on: Executor, accn_no: string, event_id: string) {
  const standing = await listStanding(on, accn_no);
  const changes = await listStateChanges.all(on, { accn_no });
  const next = standing.filter((event) => event.event_id > event_id).at(-1);
  const state = changes
    .filter(({ change_id }) => change_id > event_id)
    .sort((a, b) => (a.change_id < b.change_id ? 1 : -1))[0];
  return { next: next ? kindOf(next.kind) : null, state: state?.to_state ?? null };
}
