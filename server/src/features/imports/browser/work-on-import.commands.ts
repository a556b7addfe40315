import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../../db/database.ts';
import { findImport } from '../../../records/import/import.queries.ts';
import { StartError } from '../../../start-error.ts';
import { revert } from '../revert/revert.commands.ts';
import { ImportStopped, noteAlive, whileAlive } from '../writing/import-run.commands.ts';
import { release } from '../writing/lapsed.commands.ts';
import { type CountRow, check, type WorkOnRow } from './check.commands.ts';
import { run } from './run.commands.ts';
import { forScreen } from './screen-words.rules.ts';

/** Does the background work of an import: checks, runs or reverts it, as its state says. */

export interface ImportWork {
  import_id: string;
  /** Only the worker that was given the import may go on with it. */
  worker: string;
  /** Only reads the file and stores what its rows would do. */
  isCheck?: boolean;
}

const rowsBetweenTurns = 500;

export async function workOnImport(db: Database, { import_id, worker }: ImportWork): Promise<void> {
  const row = await findImport.first(db, { import_id });
  if (row === null || row.worker !== worker) return;
  const { state } = row;
  const work: WorkOnRow = { ...row, worker };
  const { counting } = new Progress(db, { import_id, worker });
  const steps = {
    checking: () => check(db, work, counting),
    running: () => db.alone(() => run(db, work, counting)),
    reverting: () => db.alone(() => revert(db, work)),
  };
  try {
    await whileAlive(db, work, steps[state as keyof typeof steps]);
  } catch (error) {
    if (error instanceof ImportStopped) return;
    const problem = error instanceof StartError ? forScreen(error.message) : fault;
    await db.transaction((tx) => release(tx, { import_id, state, worker }, problem));
    if (!(error instanceof StartError)) throw error;
  }
}

const fault =
  'Something went wrong on the server. Nothing was changed. Try again, or ask the person who runs it.';

/** Says how many rows the worker has read. */
class Progress {
  #done = 0;
  #total = 0;
  #said = Date.now();

  constructor(
    private readonly db: Database,
    private readonly work: ImportWork,
  ) {}

  counting: CountRow = (total) => {
    this.#total = total;
    return () => {
      this.#done += 1;
      return this.#done % rowsBetweenTurns === 0 ? this.#pause() : undefined;
    };
  };

  async #pause(): Promise<void> {
    if (Date.now() - this.#said > 1000) await this.#say();
    await nextTurn();
  }

  async #say(): Promise<void> {
    this.#said = Date.now();
    await noteAlive(this.db, { ...this.work, done_rows: this.#done, total_rows: this.#total });
  }
}
