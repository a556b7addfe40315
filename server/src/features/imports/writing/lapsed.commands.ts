import type { Database, Transaction } from '../../../db/database.ts';
import { prepare } from '../../../db/prepare.ts';
import type { ImportState } from '../../../db/tables/import.ts';
import { forgetEntries, forgetImport, moveImport } from '../../../records/import/import.commands.ts';
import { listStaged } from '../../../records/staged-ids.commands.ts';
import { forgetStaged } from './staging.commands.ts';

/** Imports whose process has ended in the middle: nothing was written, and people can start them again. */

/** A process that works on an import says so every five seconds (`whileAlive`). In milliseconds. */
const lapsesAfter = 30_000;
/** On SQLite, if no other process has the lock of imports. */
const lapsesAloneAfter = 10_000;

interface Lapsed {
  import_id: string;
  state: ImportState;
  worker: string;
  staff_id: number | null;
}

const listLapsed = prepare<{ before: string }, Lapsed>((db, p) =>
  db
    .selectFrom('import')
    .select(['import_id', 'state', 'worker', 'staff_id'])
    .$narrowType<{ worker: string }>()
    .where('worker', 'is not', null)
    .where('seen_at', '<', p('before') as never),
);

export const interrupted = {
  checking: 'The check was interrupted. Check the file again.',
  running: 'The import was interrupted. Nothing was imported. Start it again.',
  reverting: 'The revert was interrupted. Nothing was changed. Start it again.',
};

const idle = { worker: null, writing: null };

/** Sets an import that a worker has left back to the state before; `problem` is for the screen. */
export async function release(
  tx: Transaction,
  { import_id, state, worker }: Pick<Lapsed, 'import_id' | 'state' | 'worker'>,
  problem: string,
): Promise<boolean> {
  const back = state === 'reverting' ? 'done' : 'ready';
  const released = await moveImport(tx, { import_id, state, worker }, { ...idle, state: back, problem });
  if (released && state === 'running') await forgetEntries(tx, import_id);
  return released;
}

async function releaseAll(db: Database, before: string): Promise<void> {
  for (const row of await listLapsed.all(db, { before })) {
    await db.transaction(async (tx) => {
      if (row.staff_id === null) await forgetImport(tx, row);
      else await release(tx, row, interrupted[row.state as keyof typeof interrupted]);
    });
  }
}

const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

/** @param alone whether the caller has the lock of imports, which on SQLite every import holds */
export const releaseLapsed = (db: Database, alone = false): Promise<void> =>
  releaseAll(db, ago(alone && db.dialect === 'sqlite' ? lapsesAloneAfter : lapsesAfter));

/** Removes left-over staged rows, unless an import is running. */
export async function forgetUnfinishedImport(db: Database): Promise<void> {
  if ((await listStaged.all(db, {})).length > 0) await db.aloneIfFree(() => forgetStaged(db));
}
