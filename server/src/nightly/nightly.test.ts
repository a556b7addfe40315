import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trustDate } from '../records/setting/trusted-date.commands.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Nightly, startNightly } from './nightly.ts';

describe('nightly work', () => {
  let database: TestDatabase;
  let now: Date;
  let done: string[];
  let logged: { level: string; message: string; job: string }[];
  const started: Nightly[] = [];

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    database = await makeTestDatabase();
    now = new Date('2026-11-21T10:00:00');
    done = [];
    logged = [];
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((nightly) => nightly.stop()));
    await database.drop();
    vi.useRealTimers();
  });

  const note = (level: string) => (fields: unknown, message?: string) => {
    logged.push({ level, message: String(message), job: (fields as { job: string }).job });
  };
  type Run = (stopping: AbortSignal) => Promise<object>;
  const start = (jobs: Record<string, Run>) => {
    const nightly = startNightly({
      db: database.db,
      jobs: Object.entries(jobs).map(([name, run]) => ({ name, run })),
      now: () => now,
      log: { info: note('info'), error: note('error') },
    });
    started.push(nightly);
    return nightly;
  };
  const noting = (name: string) => async () => {
    done.push(name);
    return { rows: 3 };
  };
  const at = async (time: string, ...all: Nightly[]) => {
    now = new Date(time);
    await Promise.all(all.map((nightly) => nightly.check()));
  };

  it('a job, seen for the first time in the middle of a day, waits for its first night', async () => {
    const nightly = start({ backup: noting('backup') });
    await at('2026-11-21T23:00:00', nightly);
    await at('2026-11-22T01:59:00', nightly);
    expect(done).toEqual([]);
    await at('2026-11-22T02:00:00', nightly);
    expect(done).toEqual(['backup']);
  });

  it('all jobs, however often they are checked, run once a night in order, and the log says what they did', async () => {
    const nightly = start({ first: noting('first'), second: noting('second') });
    await nightly.check();
    await at('2026-11-22T02:10:00', nightly);
    await at('2026-11-22T02:11:00', nightly);
    await at('2026-11-23T14:00:00', nightly);
    expect(done).toEqual(['first', 'second', 'first', 'second']);
    expect(logged[0]).toEqual({ level: 'info', message: 'nightly job done', job: 'first' });
  });

  it('a night, missed while the machine was off, is done at the start', async () => {
    await start({ backup: noting('backup') }).check();
    await started[0]?.stop();
    now = new Date('2026-11-24T09:00:00');
    await start({ backup: noting('backup') }).check();
    expect(done).toEqual(['backup']);
  });

  it('due jobs are checked again after a minute', async () => {
    const nightly = start({ backup: noting('backup') });
    await nightly.check();
    now = new Date('2026-11-22T02:00:30');
    vi.advanceTimersByTime(60_000);
    await nightly.check();
    expect(done).toEqual(['backup']);
  });

  it('several processes, on one database, do each job once between them', async () => {
    const all = Array.from({ length: 5 }, () => start({ backup: noting('backup') }));
    await Promise.all(all.map((nightly) => nightly.check()));
    await at('2026-11-22T02:00:00', ...all);
    await at('2026-11-22T02:01:00', ...all);
    expect(done).toEqual(['backup']);
  });

  it('a job, while it is still running, is not started again', async () => {
    let finish = () => {};
    const nightly = start({
      long: () => {
        done.push('begun');
        return new Promise((resolve) => {
          finish = () => resolve({});
        });
      },
    });
    await nightly.check();
    now = new Date('2026-11-22T02:00:00');
    const running = nightly.check();
    now = new Date('2026-11-23T02:00:00');
    vi.advanceTimersByTime(3 * 60_000);
    await vi.waitFor(() => expect(done).toEqual(['begun']));
    finish();
    await running;
    expect(done).toEqual(['begun']);
  });

  it('a job that fails is logged, does not block the others and is retried an hour later', async () => {
    let broken = true;
    const nightly = start({
      backup: async () => {
        if (broken) throw new Error('The disk is full.');
        done.push('backup');
        return {};
      },
      purge: noting('purge'),
    });
    await nightly.check();
    await at('2026-11-22T02:00:00', nightly);
    expect(done).toEqual(['purge']);
    expect(logged[0]).toEqual({ level: 'error', message: 'nightly job failed', job: 'backup' });
    broken = false;
    await at('2026-11-22T02:59:00', nightly);
    expect(done).toEqual(['purge']);
    await at('2026-11-22T03:00:00', nightly);
    expect(done).toEqual(['purge', 'backup']);
  });

  it('a job, stopped in the middle, is waited for and continued at the next start', async () => {
    const nightly = start({
      slow: (stopping) =>
        new Promise((resolve) => {
          done.push('begun');
          stopping.addEventListener('abort', () => {
            done.push('left off');
            resolve({});
          });
        }),
      next: noting('next'),
    });
    await nightly.check();
    now = new Date('2026-11-22T02:00:00');
    void nightly.check();
    await vi.waitFor(() => expect(done).toEqual(['begun']));
    await nightly.stop();
    expect(done).toEqual(['begun', 'left off']);
    now = new Date('2026-11-22T02:05:00');
    await start({ slow: noting('slow'), next: noting('next') }).check();
    expect(done).toEqual(['begun', 'left off', 'slow', 'next']);
  });

  it('what deletes, when the clock jumps far ahead, waits until a person has confirmed the date', async () => {
    const nightly = startNightly({
      db: database.db,
      jobs: [
        { name: 'backup', run: async (_, mayDelete) => ({ done: done.push(`backup ${mayDelete}`) }) },
        { name: 'forgetting', deletes: true, run: noting('forgetting') },
      ],
      now: () => now,
      log: { info: note('info'), error: note('error') },
    });
    started.push(nightly);
    await nightly.check();
    await at('2026-12-05T03:00:00', nightly);
    expect(done.splice(0)).toEqual(['backup true', 'forgetting']);
    await at('2028-01-10T03:00:00', nightly);
    await at('2028-01-10T03:01:00', nightly);
    await at('2028-01-11T03:00:00', nightly);
    expect(done.splice(0)).toEqual(['backup false', 'backup false']);
    expect(logged.filter(({ level }) => level === 'error')).toHaveLength(2);
    await database.db.transaction((tx) => trustDate(tx, '2028-01-11'));
    await at('2028-01-11T03:02:00', nightly);
    expect(done.splice(0)).toEqual(['forgetting']);
    // Set right again after a time in which the date was wrong.
    await at('2026-12-06T03:00:00', nightly);
    expect(done).toEqual(['backup true', 'forgetting']);
  });
});
