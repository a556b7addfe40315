import type { Change } from '@storyvan/contract/changes';
import type { Executor } from '../../db/database.ts';
import type { ChangeSource } from '../../db/tables/change.ts';
import { listCopyStatesById, listEventsById } from './change.queries.ts';
import { changeOfCopyState, changeOfEvent } from './change.rules.ts';

interface Named {
  change_id: string;
  source: ChangeSource;
}

/** The changes with these ids, in their order. */
export async function readChanges(on: Executor, wanted: readonly Named[]): Promise<Change[]> {
  const idsFrom = (source: ChangeSource) =>
    wanted.filter((each) => each.source === source).map(({ change_id }) => change_id);
  const events = await listEventsById(on, idsFrom('lending'));
  const states = await listCopyStatesById(on, idsFrom('copy_state'));
  const known = new Map<string, Change>();
  for (const row of events) known.set(row.event_id, changeOfEvent(row));
  for (const row of states) known.set(row.change_id, changeOfCopyState(row));
  return wanted.flatMap(({ change_id }) => known.get(change_id) ?? []);
}
