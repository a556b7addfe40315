import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { listPositions, listWaiting } from '../../records/change/change.queries.ts';
import { readBefore } from '../../records/loan/event.queries.ts';
import { openSnapshot } from '../../recovery/snapshot.ts';
import { brokenText, verify } from '../../recovery/verify.ts';
import {
  dialectAndPlaceOf,
  emptied,
  migrateTo,
  openAsItIs,
  runAll,
} from '../../testing/database/old-database.ts';
import { oldHistory, oldHistorySql } from '../../testing/database/old-history.ts';
import { readEvents, readLendingState } from '../../testing/lending/lending-state.ts';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../open-database.ts';
import { runQuery } from '../prepare.ts';

const before = '0026-programs';

/** PostgreSQL counts on after the rows that were inserted with numbers. */
const countOn = ['staff staff_id', 'site_grade site_grade_id', 'child child_id', 'title title_id'].map(
  (text) => {
    const [table, key] = text.split(' ');
    return `select setval(pg_get_serial_sequence('${table}', '${key}'), (select max(${key}) from ${table}))`;
  },
);

describe('a lending history of an earlier version', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  afterEach(() => database.drop());

  async function withHistory(steps: number) {
    database = await makeTestDatabase();
    const settings = await emptied(database);
    await migrateTo(settings, before);
    const history = oldHistory(steps);
    await runAll(settings, [...oldHistorySql(history), ...(settings.DATABASE_URL ? countOn : [])]);
    return { settings, history };
  }

  it('with renewals and undos, once it is compact, says the same of every event, loan and copy', async () => {
    const { settings, history } = await withHistory(600);
    const db = await openDatabase(settings);
    const events = await readEvents(db);
    const same = ({ loan_id: _, ...event }: (typeof events)[number]) => event;
    expect(events.map(same)).toEqual(
      history.events.map(({ loan_id: _, previous_event_id: _id, previous_moved_on: _on, ...event }) => event),
    );
    // Loans are numbered in the order in which they began.
    const { site_loans, child_loans, copies } = await readLendingState(db);
    const numbers = new Map(history.loans.map(({ loan_id }, n) => [loan_id, n + 1]));
    const loans = [
      ...site_loans.map(({ site_loan_id, ...loan }) => ({
        ...loan,
        loan_id: site_loan_id,
        site_loan_id: null,
        child_id: null,
        date_renewed: null,
      })),
      ...child_loans.map(({ child_loan_id, ...loan }) => ({ ...loan, loan_id: child_loan_id })),
    ];
    const byNumber = loans.sort((a, b) => a.loan_id - b.loan_id);
    expect(byNumber).toMatchObject(
      history.loans.map((loan, n) => ({
        ...loan,
        loan_id: n + 1,
        site_loan_id: loan.site_loan_id && numbers.get(loan.site_loan_id),
      })),
    );
    expect(events.map(({ loan_id }) => loan_id)).toEqual(
      history.events.map(({ loan_id }) => numbers.get(loan_id)),
    );
    for (const { accn_no, site, child, last, moved_on } of history.copies) {
      expect(copies.find((copy) => copy.accn_no === accn_no)).toMatchObject({
        site_loan_id: site && numbers.get(site.loan_id),
        child_loan_id: child && numbers.get(child.loan_id),
        last_event_id: last?.event_id ?? null,
        moved_on,
      });
    }
    const entries = await runQuery(db, (k) => k.selectFrom('import_entry').select('key').orderBy('key'));
    expect(entries.map(({ key }) => key).sort()).toEqual(
      ['B-1', ...history.loans.map((_, n) => String(n + 1))].sort(),
    );
    const waiting = await listWaiting.all(db, { limit: 10_000 });
    const positions = await listPositions.all(db, { after: 0, limit: 10_000 });
    const changes = [...waiting, ...positions].map(({ change_id }) => change_id);
    expect(changes.sort()).toEqual(history.events.map(({ event_id }) => event_id));
    await db.close();
    const snapshot = await openSnapshot(settings);
    expect((await verify(snapshot)).map(brokenText)).toEqual([]);
    await snapshot.close();
  });

  it('whose events said what was before them, is read back from the order of its events', async () => {
    const { settings, history } = await withHistory(600);
    const db = await openDatabase(settings);
    const undone = new Set(history.events.map(({ undoes_event_id }) => undoes_event_id));
    const standing = history.events.filter(({ kind, event_id }) => kind !== 'undo' && !undone.has(event_id));
    for (const { accn_no, event_id, previous_event_id, previous_moved_on } of standing) {
      const beforeEvent = await readBefore(db, accn_no);
      expect(beforeEvent(event_id)).toEqual({
        last_event_id: previous_event_id,
        moved_on: previous_moved_on,
      });
    }
    await db.close();
  });

  it('when the process is killed while it is made compact, is unchanged, and is migrated at the next start', async () => {
    const { settings, history } = await withHistory(4000);
    const [dialect, place] = dialectAndPlaceOf(settings);
    const script = `import { migrate } from '${new URL('./migrate.ts', import.meta.url)}';
      console.log('ready'); await migrate('${dialect}', ${JSON.stringify(place)});`;
    const args = [...process.execArgv, '--import', 'tsx', '--input-type=module', '-e', script];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await sleep(60);
    child.kill('SIGKILL');
    await once(child, 'close');
    const old = openAsItIs(settings);
    const rows = (sql: string) => old.rows({ sql, parameters: [] });
    const [version] = await rows('select max(name) as name from kysely_migration');
    // It may have been just in time.
    if (version?.name === before) {
      const [counted] = await rows(
        'select count(*) as events, count(previous_event_id) as linked from lending_event',
      );
      const linked = history.events.filter(({ previous_event_id }) => previous_event_id !== null).length;
      expect(counted).toEqual({ events: history.events.length, linked });
    }
    await old.close();
    const db = await openDatabase(settings);
    expect((await readEvents(db)).length).toBe(history.events.length);
    await db.close();
  });
});
