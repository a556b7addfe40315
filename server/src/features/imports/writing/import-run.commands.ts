import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import { writeAudit } from '../../../records/audit/audit.commands.ts';
import {
  forgetImport,
  ifNoneWrites,
  insertImport,
  journalOf,
  moveImport,
  noteProgress,
  noteSeen,
} from '../../../records/import/import.commands.ts';
import type { Journal } from '../../../records/import/journal.ts';
import { StartError } from '../../../start-error.ts';
import type { Outcome } from '../kinds/plan.ts';
import { releaseLapsed } from './lapsed.commands.ts';

/** A run of an import: its row in the history, its journal and its progress. */

export interface Written {
  outcome: Outcome;
  /** For a file whose records list copies. */
  copies: Outcome | null;
}

export interface ImportRun {
  import_id: string;
  journal: Journal;
  /** After each slice; throws ImportStopped if someone has stopped the import. */
  slice(): Promise<void>;
  /** In the transaction that publishes everything. */
  finish(tx: Transaction, written: Written): Promise<void>;
}

/** Someone has stopped the import, or another process has taken it over; nothing was written. */
export class ImportStopped extends StartError {
  constructor() {
    super('The import was stopped. Nothing was imported.');
  }
}

export interface RunAbout {
  import_id: string;
  worker: string;
  kind: string;
  /** Null: from the command line. */
  staff_id: number | null;
  rows: number;
  /** Rows that were rejected before anything was planned. */
  rejected: number;
  /** Columns of the import to set when it is done. */
  done?: { reading: string; options: string };
}

export const countsOf = ({ rows, rejected }: Pick<RunAbout, 'rows' | 'rejected'>, written: Written) => {
  const { added, changed, unchanged, rejects } = written.outcome;
  return {
    rows,
    added,
    changed,
    unchanged,
    rejected: rejected + rejects.length,
    copies_added: written.copies?.added ?? 0,
    copies_rejected: written.copies?.rejects.length ?? 0,
  };
};

export function importRun(db: Database, about: RunAbout): ImportRun {
  const { import_id, worker, kind, staff_id, rows } = about;
  let done = 0;
  return {
    import_id,
    journal: journalOf(import_id, staff_id),
    async slice() {
      done += 1;
      await noteAlive(db, {
        import_id,
        worker,
        done_rows: rows + Math.min(rows, done * 500),
        total_rows: rows * 2,
      });
    },
    async finish(tx, written) {
      const finished_at = new Date().toISOString();
      const counts = JSON.stringify(countsOf(about, written));
      const idle = { writing: null, worker: null, problem: null };
      const values = { ...about.done, ...idle, state: 'done', finished_at, counts } as const;
      if (!(await moveImport(tx, { import_id, state: 'running', worker }, values))) throw new ImportStopped();
      const { outcome, copies } = written;
      const added = copies ? `; ${copies.added} copies added` : '';
      const detail = `${kind}: ${outcome.added} added, ${outcome.changed} changed${added}`;
      const via = staff_id === null ? 'command line' : 'web';
      await writeAudit(tx, { at: finished_at, staff_id, via, action: 'import_records', detail });
    },
  };
}

/** Throws ImportStopped if the import is no longer this worker's. */
export async function noteAlive(
  db: Database,
  progress: { import_id: string; worker: string; done_rows: number; total_rows: number },
): Promise<void> {
  const seen_at = new Date().toISOString();
  const rows = await db.transaction((tx) => noteProgress(tx, { ...progress, seen_at }));
  if (rows === 0) throw new ImportStopped();
}

/** In milliseconds. */
const beat = 5000;

/** While a worker works: says every five seconds that it is alive. */
export async function whileAlive<T>(
  db: Database,
  { import_id, worker }: Pick<RunAbout, 'import_id' | 'worker'>,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    const seen = { import_id, worker, seen_at: new Date().toISOString() };
    // The database may be away for a moment.
    db.transaction((tx) => noteSeen(tx, seen)).catch(() => undefined);
  }, beat);
  return work().finally(() => clearInterval(timer));
}

const waitForTurn = 500;

/**
 * Runs an import of the command line, which waits until no other import writes, and is forgotten if it fails.
 * `onWait` is called once if it has to wait.
 */
export async function asCommandLineImport<T>(
  db: Database,
  { onWait, ...file }: { kind: string; file_name: string; bytes: number; onWait: (() => void) | undefined },
  work: (row: { import_id: string; worker: string; staff_id: null }) => Promise<T>,
): Promise<T> {
  const row = { import_id: newId(), worker: newId(), staff_id: null };
  const insert = () => {
    const at = new Date().toISOString();
    const running = { state: 'running', writing: 1, created_at: at, seen_at: at } as const;
    return db.transaction((tx) => insertImport(tx, { ...row, ...file, ...running }));
  };
  // The caller has the lock of imports.
  await releaseLapsed(db, true);
  for (let waits = 0; (await ifNoneWrites(async () => [await insert()])) === null; waits++) {
    if (waits === 0) onWait?.();
    await sleep(waitForTurn);
    await releaseLapsed(db, true);
  }
  try {
    return await whileAlive(db, row, () => work(row));
  } catch (error) {
    if (!(error instanceof ImportStopped)) {
      await db.transaction((tx) => forgetImport(tx, row)).catch(() => undefined);
    }
    throw error;
  }
}
