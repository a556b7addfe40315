import type { Executor } from '../../../../db/database.ts';
import { runQuery } from '../../../../db/prepare.ts';
import type { LendingEventKind } from '../../../../db/tables/loan.ts';
import { listEntries } from '../../../../records/import/import.queries.ts';
import { readSince } from '../../../../records/loan/event.queries.ts';
import type { CopyAfter } from '../../kinds/loans/loan-entries.rules.ts';
import { findDependents } from './loan-dependents.queries.ts';
import type { Obstacle } from './obstacle.ts';
import { shownObstacles } from './obstacles.queries.ts';

/** Finds what prevents the revert of an import of loans: something that has happened to a copy or a loan since. */

const entriesAtOnce = 2000;

/** What has happened to copies since, and what depends on their loans. */
export async function findLoanObstacles(on: Executor, import_id: string): Promise<Obstacle[]> {
  return [...(await findMoved(on, import_id)), ...(await findDependents(on, import_id))];
}

interface Moved {
  accn_no: string;
  after: CopyAfter;
}

async function findMoved(on: Executor, import_id: string): Promise<Obstacle[]> {
  const moved: Moved[] = [];
  for (let last = ''; ; ) {
    const of = { import_id, noun: 'copy', after: last, limit: entriesAtOnce };
    const entries = await listEntries.all(on, of);
    const end = entries.at(-1);
    if (!end) break;
    last = end.key;
    moved.push(...(await movedAmong(on, entries)));
  }
  const obstacles: Obstacle[] = [];
  for (const [n, { accn_no, after }] of moved.entries()) {
    // The others are only counted.
    const why = n < shownObstacles ? await whyMoved(on, accn_no, after) : 'was changed since';
    obstacles.push({ label: `Copy ${accn_no}`, why });
  }
  return obstacles;
}

async function movedAmong(on: Executor, entries: { key: string; after: string }[]): Promise<Moved[]> {
  const accn_nos = entries.map(({ key }) => key);
  const copies = await runQuery(on, (k) =>
    k
      .selectFrom('copy')
      .select(['accn_no', 'state', 'moved_on', 'last_event_id'])
      .select((eb) =>
        eb
          .selectFrom('copy_state_change as change')
          .select('change.change_id')
          .whereRef('change.accn_no', '=', 'copy.accn_no')
          .orderBy('change.change_id', 'desc')
          .limit(1)
          .as('change_id'),
      )
      .where('accn_no', 'in', accn_nos),
  );
  const known = new Map(copies.map((copy) => [copy.accn_no, copy]));
  return entries.flatMap(({ key, after: json }) => {
    const copy = known.get(key);
    const after = JSON.parse(json) as CopyAfter;
    const isAsLeft =
      copy?.last_event_id === after.last_event_id &&
      copy.state === after.state &&
      copy.moved_on === after.moved_on &&
      (copy.change_id === null || copy.change_id < after.last_event_id);
    return isAsLeft ? [] : [{ accn_no: key, after }];
  });
}

const happened: Record<Exclude<LendingEventKind, 'undo'>, string> = {
  issue_site: 'was lent since',
  issue_child: 'was lent since',
  renew_child: 'was renewed since',
  return_child: 'was returned since',
  return_site: 'was returned since',
};

const became = {
  lost: 'was recorded as lost since',
  withdrawn: 'was withdrawn since',
  available: 'was taken back into stock since',
};

async function whyMoved(on: Executor, accn_no: string, after: CopyAfter): Promise<string> {
  const { next, state } = await readSince(on, accn_no, after.last_event_id);
  if (state !== null) return became[state];
  if (next !== null && next !== 'undo') return happened[next];
  return 'has a loan that was undone since';
}
