import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Executor } from '../../db/database.ts';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import { eventKind } from '../../db/tables/loan.ts';
import { copiesHeld } from '../../records/copy/held-by.queries.ts';
import { unpackReply } from '../../records/request/packed-reply.rules.ts';

/** What the outcome of an entry depends on: entries before it, its child, and its copy. */

export const findEntry = prepare((db, p: Slots<{ request_id: string }>) =>
  db.selectFrom('field_entry').selectAll().where('request_id', '=', p('request_id')),
);
export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry.first>>>;

/** Of entries that may have arrived before: whose they are, and what they said. */
export const listArrived = prepareForKeys((db, request_ids: string[]) =>
  db
    .selectFrom('field_entry')
    .select(['request_id', 'staff_id', 'content_hash'])
    .where('request_id', 'in', request_ids),
);

/** Locked, so that it is not decided before what waits for it is stored. */
export const lockEntry = prepare((db, p: Slots<{ request_id: string }>) =>
  db.selectFrom('field_entry').select('state').where('request_id', '=', p('request_id')).forShare(),
);

/** Locks the child: an erasure has come before, or finds what is stored now. */
export const lockChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db.selectFrom('child').select('erased_at').where('child_id', '=', p('child_id')).forShare(),
);

/** Entries that others refer to. */
export const listReferred = prepareForKeys((db, request_ids: string[]) =>
  db
    .selectFrom('field_entry')
    .select(['request_id', 'kind', 'state', 'child_id', 'date', 'events', 'ra_id'])
    .where('request_id', 'in', request_ids),
);
export type ReferredRow = Awaited<ReturnType<typeof listReferred>>[number];

/** What one device has in review, the first to arrive first. */
export const listInReviewOf = prepare((db, p: Slots<{ device_id: string }>) =>
  db
    .selectFrom('field_entry')
    .select(['request_id', 'arrival_id', 'kind', 'accn_no', 'date'])
    .where('device_id', '=', p('device_id'))
    .where('state', '=', 'review')
    .orderBy('arrival_id'),
);
export type InReviewRow = Awaited<ReturnType<typeof listInReviewOf.all>>[number];

const findReply = prepare((db, p: Slots<{ request_id: string }>) =>
  db.selectFrom('lending_request').select('reply').where('request_id', '=', p('request_id')),
);

/** The child that an earlier attempt of the same enrolment has enrolled; null if none has. */
export async function findEnrolled(on: Executor, request_id: string): Promise<number | null> {
  const row = await findReply.first(on, { request_id });
  return row?.reply ? (JSON.parse(unpackReply(row.reply)).details?.child_id ?? null) : null;
}

/** Children as entries name them. */
export const listChildren = prepareForKeys((db, child_ids: number[]) =>
  db
    .selectFrom('child')
    .select(['child_id', 'card_no', 'name', 'site_grade_id', 'inactive_since', 'erased_at', 'created_at'])
    .where('child_id', 'in', child_ids),
);
export type ChildRow = Awaited<ReturnType<typeof listChildren>>[number];

export const listCopies = prepareForKeys((db, accn_nos: string[]) =>
  copiesHeld(db).select(['copy.moved_on', 'title.title']).where('copy.accn_no', 'in', accn_nos),
);

/** The latest loans of a copy to children. */
export const listChildLoans = prepare((db, p: Slots<{ accn_no: string }>) =>
  db
    .selectFrom('child_loan')
    .select(['site_grade_id', 'child_id', 'date_issue', 'date_renewed', 'date_return'])
    .where('accn_no', '=', p('accn_no'))
    .where('undone', '=', 0)
    .orderBy('date_issue', 'desc')
    .orderBy('child_loan_id', 'desc')
    .limit(50),
);

/** The latest loans of a copy to places. */
export const listSiteLoans = prepare((db, p: Slots<{ accn_no: string }>) =>
  db
    .selectFrom('site_loan')
    .select(['site_grade_id', 'date_issue', 'date_return'])
    .where('accn_no', '=', p('accn_no'))
    .where('undone', '=', 0)
    .orderBy('date_issue', 'desc')
    .limit(50),
);

/** The returns of a copy by a child on a day, the latest first. */
export const listReturnsOn = prepare(
  (db, p: Slots<{ accn_no: string; child_id: number; date: CalendarDate }>) =>
    db
      .selectFrom('child_loan')
      .innerJoin('lending_event', 'lending_event.child_loan_id', 'child_loan.child_loan_id')
      .select('lending_event.event_id')
      .select((event) =>
        event
          .selectFrom('lending_event as undo')
          .whereRef('undo.undoes_event_id', '=', 'lending_event.event_id')
          .select('undo.event_id')
          .as('undone_by'),
      )
      .where('child_loan.accn_no', '=', p('accn_no'))
      .where('lending_event.kind', '=', eventKind.return_child)
      .where('child_loan.child_id', '=', p('child_id'))
      .where('lending_event.date', '=', p('date'))
      .orderBy('lending_event.event_id', 'desc'),
);
