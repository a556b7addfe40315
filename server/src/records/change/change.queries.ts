import type { Executor } from '../../db/database.ts';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import { kindOf } from '../../db/tables/loan.ts';
import { eventsOfLoans } from '../loan/event.queries.ts';
import type { CopyStateRow } from './change.rules.ts';

/** Reads the feed of changes: positions first, then what happened, by its ids. */

export const listWaiting = prepare(
  (db, p: Slots<{ limit: number }>) =>
    db
      .selectFrom('change_waiting')
      .select(['arrival', 'change_id', 'source'])
      .orderBy('arrival')
      .limit(p('limit')),
  { readsAll: 'change_waiting', why: 'It reads the first ones in the order of their key, up to a limit.' },
);

export const listPositions = prepare((db, p: Slots<{ after: number; limit: number }>) =>
  db
    .selectFrom('change_position')
    .select(['position', 'change_id', 'source'])
    .where('position', '>', p('after'))
    .orderBy('position')
    .limit(p('limit')),
);
export type PositionRow = Awaited<ReturnType<typeof listPositions.all>>[number];

/** All lending events, also those from before there was a feed. */
export const listEventIdsAfter = prepare((db, p: Slots<{ after: string; limit: number }>) =>
  db
    .selectFrom('lending_event')
    .select('event_id as change_id')
    .where('event_id', '>', p('after'))
    .orderBy('event_id')
    .limit(p('limit')),
);

export const listCopyStateIdsAfter = prepare((db, p: Slots<{ after: string; limit: number }>) =>
  db
    .selectFrom('copy_state_change')
    .select('change_id')
    .where('change_id', '>', p('after'))
    .orderBy('change_id')
    .limit(p('limit')),
);

const eventsById = prepareForKeys((db, event_ids: string[]) =>
  db
    .selectFrom(eventsOfLoans(db).where('event.event_id', 'in', event_ids).as('event'))
    .innerJoin('copy', 'copy.accn_no', 'event.accn_no')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .selectAll('event')
    .select(['title.title', 'title.isbn']),
);
export const listEventsById = async (on: Executor, event_ids: readonly string[]) =>
  (await eventsById(on, event_ids)).map((row) => ({ ...row, kind: kindOf(row.kind) }));
export const listCopyStatesById = prepareForKeys<string, CopyStateRow>((db, change_ids) =>
  db
    .selectFrom('copy_state_change as change')
    .innerJoin('copy', 'copy.accn_no', 'change.accn_no')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .select(['change.change_id', 'change.at', 'change.date', 'change.accn_no', 'change.from_state'])
    .select(['change.to_state', 'change.staff_id', 'title.title', 'title.isbn'])
    .where('change.change_id', 'in', change_ids),
);
