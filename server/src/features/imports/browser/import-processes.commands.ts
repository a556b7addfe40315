import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority, totalmem } from 'node:os';
import type { Database } from '../../../db/database.ts';
import { noteSeen } from '../../../records/import/import.commands.ts';
import { findImport, findWorker } from '../../../records/import/import.queries.ts';
import type { Settings } from '../../../settings.ts';
import { thisProgram } from '../../../this-program.ts';
import { interrupted, release } from '../writing/lapsed.commands.ts';
import type { ImportWork } from './work-on-import.commands.ts';

/**
 * Starts a process for the background work of each import, so that no desk waits for a large file, and a file that
 * needs too much memory or time stops nothing else. Two work at once; others wait.
 */

const lowPriority = 10;
const atOnce = 2;
/** In milliseconds. A file of 64 MB takes about two minutes. */
const longestCheck = 15 * 60_000;
/** In megabytes; V8 ends a process that needs more. */
const mostMemory = Math.min(2048, Math.max(512, Math.floor(totalmem() / 2 ** 21)));
/** Milliseconds after which a process that was stopped has ended. */
const beat = 1000;

const tooSlow = 'The check took longer than 15 minutes. Split the file, and import the parts.';
const tooLarge = 'The file needs too much memory. Split it, and import the parts.';

interface Log {
  error(fields: object, message: string): void;
}

interface Job {
  work: ImportWork;
  log: Log;
  /** Absent while it waits. */
  child?: ChildProcess;
  started: number;
  problem?: string;
  /** Ended on purpose. */
  isEnded?: true;
}

export class ImportProcesses {
  readonly #jobs = new Set<Job>();
  readonly #running = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #isWatching = false;

  constructor(
    private readonly db: Database,
    private readonly settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
    private readonly program = thisProgram,
  ) {
    this.#timer = setInterval(() => void this.#watchOnce(), beat);
    this.#timer.unref();
  }

  start(work: ImportWork, log: Log): void {
    this.#jobs.add({ work, log, started: Date.now() });
    this.#next();
  }

  /** Stops what is running: nothing of it is written, and people can start it again. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const waiting = [...this.#jobs].filter(({ child }) => child === undefined);
    for (const job of waiting) this.#jobs.delete(job);
    for (const { child } of this.#jobs) child?.kill();
    await Promise.all([...this.#running, ...waiting.map(({ work }) => this.#release(work))]);
  }

  #next(): void {
    for (const job of this.#jobs) {
      const working = [...this.#jobs].filter(({ child }) => child !== undefined).length;
      if (working < atOnce && job.child === undefined) this.#spawn(job);
    }
  }

  #spawn(job: Job): void {
    const { import_id, worker } = job.work;
    const { DATA_DIR, DATABASE_URL } = this.settings;
    const limit = `--max-old-space-size=${mostMemory}`;
    const args = [limit, ...this.program, 'import', 'work', import_id, worker];
    const env = { ...process.env, DATA_DIR, DATABASE_URL };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    // What writes to the library has normal priority: desks wait while it holds the lock. A check writes in short slices.
    if (child.pid && job.work.isCheck) setPriority(child.pid, lowPriority);
    Object.assign(job, { child, started: Date.now() });
    const ended = this.#watch(job, child).finally(() => {
      this.#jobs.delete(job);
      this.#running.delete(ended);
      this.#next();
    });
    this.#running.add(ended);
  }

  async #watchOnce(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    await this.#watchAll().finally(() => {
      this.#isWatching = false;
    });
  }

  /** Says that the work goes on, which a process without a turn on the processor cannot; ends what people have stopped. */
  async #watchAll(): Promise<void> {
    for (const job of this.#jobs) {
      const row = await findWorker.first(this.db, job.work).catch(() => undefined);
      if (row === undefined) continue;
      if (row?.worker !== job.work.worker) this.#end(job);
      else if (row.state === 'checking' && Date.now() - job.started > longestCheck && job.child)
        this.#end(job, tooSlow);
      else await this.#sayAlive(job);
    }
  }

  async #sayAlive({ work }: Job): Promise<void> {
    const seen = { ...work, seen_at: new Date().toISOString() };
    // The database may be away for a moment.
    await this.db.transaction((tx) => noteSeen(tx, seen)).catch(() => undefined);
  }

  #end(job: Job, problem?: string): void {
    Object.assign(job, { isEnded: true, ...(problem === undefined ? {} : { problem }) });
    if (job.child) job.child.kill('SIGKILL');
    else this.#jobs.delete(job);
  }

  async #watch(job: Job, child: ChildProcess): Promise<void> {
    const { work, log } = job;
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk).slice(-4000);
    });
    try {
      const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
      if (code === 0) return;
      if (signal === 'SIGABRT') job.problem = tooLarge;
      if (!job.isEnded) log.error({ code, signal, stderr }, 'the process of an import has ended');
    } catch (error) {
      log.error({ err: error }, 'the process of an import could not be started');
    }
    const left = (error: unknown) => log.error({ err: error }, 'an import was left');
    await this.#release(work, job.problem).catch(left);
  }

  async #release({ import_id, worker }: ImportWork, problem?: string): Promise<void> {
    const row = await findImport.first(this.db, { import_id });
    if (row?.worker !== worker) return;
    const words = problem ?? interrupted[row.state as keyof typeof interrupted];
    await this.db.transaction((tx) => release(tx, { ...row, worker }, words));
  }
}
