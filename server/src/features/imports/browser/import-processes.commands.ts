import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Database } from '../../../db/database.ts';
import { findImport } from '../../../records/import/import.queries.ts';
import type { Settings } from '../../../settings.ts';
import { interrupted, release } from '../lapsed.commands.ts';
import type { ImportWork } from './work-on-import.commands.ts';

/**
 * Starts a process for the background work of each import, so that no desk waits for a large file, and a file that
 * needs too much memory stops nothing else.
 */

/** The command line of this program, to start it again. */
const thisProgram = [...process.execArgv, process.argv[1] as string];
const lowPriority = 10;

interface Log {
  error(fields: object, message: string): void;
}

export class ImportProcesses {
  readonly #running = new Set<Promise<void>>();
  readonly #children = new Set<ChildProcess>();

  constructor(
    private readonly db: Database,
    private readonly settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
    private readonly program = thisProgram,
  ) {}

  start(work: ImportWork, log: Log): void {
    const { DATA_DIR, DATABASE_URL } = this.settings;
    const args = [...this.program, 'import', 'work', work.import_id, work.worker];
    const env = { ...process.env, DATA_DIR, DATABASE_URL };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    if (child.pid) setPriority(child.pid, lowPriority);
    this.#children.add(child);
    const ended = this.#watch(child, work, log).finally(() => {
      this.#children.delete(child);
      this.#running.delete(ended);
    });
    this.#running.add(ended);
  }

  /** Stops what is running: nothing of it is written, and people can start it again. */
  async stop(): Promise<void> {
    for (const child of this.#children) child.kill();
    await Promise.all(this.#running);
  }

  async #watch(child: ChildProcess, work: ImportWork, log: Log): Promise<void> {
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk).slice(-4000);
    });
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      if (code === 0) return;
      log.error({ code, stderr }, 'the process of an import has ended');
    } catch (error) {
      log.error({ err: error }, 'the process of an import could not be started');
    }
    await this.#release(work).catch((error: unknown) => log.error({ err: error }, 'an import was left'));
  }

  async #release({ import_id, worker }: ImportWork): Promise<void> {
    const row = await findImport.first(this.db, { import_id });
    if (row?.worker !== worker) return;
    const problem = interrupted[row.state as keyof typeof interrupted];
    await this.db.transaction((tx) => release(tx, { ...row, worker }, problem));
  }
}
