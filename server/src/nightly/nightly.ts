import { today } from '@storyvan/domain/calendar-date';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { checkDate } from '../records/setting/trusted-date.commands.ts';
import { endNight, takeNight } from './nights.commands.ts';

/** Nightly jobs: one after the other, each once a night, in one of several processes. */

export interface NightlyJob {
  /** Its name in the log and in the database; never changes once released. */
  name: string;
  /** Only deletes expired data: postponed while the server's date is doubtful. */
  deletes?: boolean;
  /**
   * Works in small steps and stops between two of them when the server stops. Returns the fields to log. Deletes
   * nothing by age unless allowed.
   */
  run(stopping: AbortSignal, mayDelete: boolean): Promise<object>;
}

interface NightlyOptions {
  db: Database;
  jobs: readonly NightlyJob[];
  now(): Date;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

export interface Nightly {
  /** Runs what is due, or waits for the run in progress. */
  check(): Promise<void>;
  /** No job starts after this; a running one is asked to stop and waited for. */
  stop(): Promise<void>;
}

const timeBetweenChecks = 60_000;

/** Checks at once, which makes up for a night that was missed, and then every minute until it is stopped. */
export function startNightly({ db, jobs, now, log }: NightlyOptions): Nightly {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  let doubtLogged: string | null = null;
  /** Logged once a day. */
  const isDateTrusted = async () => {
    const date = today(now());
    const since = await checkDate(db, date);
    if (since !== null && doubtLogged !== date) {
      log.error(
        { last_day: since, today: date },
        'the date is far ahead of the last day of work: nothing is deleted until an administrator saves under “Children’s data” how long it is kept',
      );
      doubtLogged = date;
    }
    return since === null;
  };
  const runIfDue = async (job: NightlyJob, mayDelete: boolean) => {
    const taken = await takeNight(db, job.name, now());
    if (!taken) return;
    const start = performance.now();
    const outcome = await job.run(stopping.signal, mayDelete);
    const done = !stopping.signal.aborted;
    await endNight(db, job.name, taken, { done, at: now() });
    const ms = Math.round(performance.now() - start);
    log.info({ job: job.name, ms, ...outcome }, done ? 'nightly job done' : 'nightly job interrupted');
  };
  const runAll = async () => {
    // If the database does not reply, nothing is deleted; it is asked again in a minute.
    const mayDelete = await isDateTrusted().catch(() => false);
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      if (job.deletes && !mayDelete) continue;
      await runIfDue(job, mayDelete).catch((err: unknown) =>
        log.error({ err, job: job.name }, 'nightly job failed'),
      );
    }
  };
  const check = () => {
    running ??= runAll().finally(() => {
      running = null;
    });
    return running;
  };

  const timer = setInterval(check, timeBetweenChecks);
  void check();
  return {
    check,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
