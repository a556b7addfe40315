import { auditActions } from '@storyvan/contract/audit-actions.gen';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import type { AuditEntry } from './audit.commands.ts';
import { AuditBehind } from './audit-behind.ts';

const database = useTestDatabase();
let db: Database;
beforeAll(async () => {
  db = database.db;
});

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString();
const opened = (child_id: number, seconds = 0): AuditEntry => ({
  at: at(seconds),
  staff_id: null,
  action: 'open_child',
  child_id,
});
const listEntries = (child_id: number) =>
  runQuery(db, (k) => k.selectFrom('audit_entry').selectAll().where('child_id', '=', child_id));
const logOf = () => ({ error: vi.fn() });

/** A database that fails until it is fixed. */
function brokenDatabase() {
  const broken = { ...db, transaction: vi.fn(() => Promise.reject(new Error('the disk is full'))) };
  return { broken, repair: () => broken.transaction.mockImplementation(db.transaction as never) };
}

describe('entries that are written behind', () => {
  it('are written within about a second, with the details of their kind', async () => {
    const behind = new AuditBehind(db, logOf());
    behind.note(opened(1));
    expect(await listEntries(1)).toEqual([]);
    await vi.waitFor(async () => expect(await listEntries(1)).toHaveLength(1), { timeout: 5000 });
    const [entry] = await listEntries(1);
    expect(entry).toMatchObject({
      kind: auditActions.open_child.kind,
      outcome: 'done',
      via: 'web',
      at: at(0),
    });
    await behind.close();
  });

  it('when the program ends, are written first', async () => {
    const behind = new AuditBehind(db, logOf());
    behind.note(opened(2));
    await behind.close();
    expect(await listEntries(2)).toHaveLength(1);
  });

  it('repeated within five minutes, even after a clock change, are written once', async () => {
    const behind = new AuditBehind(db, logOf());
    for (const seconds of [0, 299, -299, 300, 301, -3600]) behind.note(opened(3, seconds));
    await behind.close();
    expect((await listEntries(3)).map((entry) => entry.at)).toEqual([at(0), at(300), at(-3600)]);
  });

  it('of kinds that are always recorded, when they repeat, are all written', async () => {
    const behind = new AuditBehind(db, logOf());
    for (let n = 0; n < 3; n++) behind.add(opened(4));
    await behind.close();
    expect(await listEntries(4)).toHaveLength(3);
  });

  it('when the database fails, are kept, logged and written later in order', async () => {
    const log = logOf();
    const { broken, repair } = brokenDatabase();
    const behind = new AuditBehind(broken, log);
    behind.add(opened(5, 1));
    expect(await behind.flush()).toBe(false);
    expect(log.error).toHaveBeenCalledOnce();
    behind.add(opened(5, 2));
    repair();
    expect(await behind.flush()).toBe(true);
    expect((await listEntries(5)).map((entry) => entry.at)).toEqual([at(1), at(2)]);
    await behind.close();
    expect(log.error).toHaveBeenCalledOnce();
  });

  it('when the timer finds the database broken, are retried automatically', async () => {
    const { broken, repair } = brokenDatabase();
    const behind = new AuditBehind(broken, logOf());
    behind.add(opened(6));
    await vi.waitFor(() => expect(broken.transaction).toHaveBeenCalled(), { timeout: 5000 });
    repair();
    await vi.waitFor(async () => expect(await listEntries(6)).toHaveLength(1), { timeout: 8000 });
    await behind.close();
  }, 20_000);

  it('beyond the limit, when the database works again, are recorded as a number of lost entries', async () => {
    const { broken, repair } = brokenDatabase();
    const behind = new AuditBehind(broken, logOf(), { waiting: 2, remembered: 10 });
    for (let n = 0; n < 5; n++) behind.add(opened(7, n));
    await behind.flush();
    repair();
    await behind.flush();
    expect(await listEntries(7)).toHaveLength(2);
    const lost = await runQuery(db, (k) =>
      k.selectFrom('audit_entry').select(['detail', 'via']).where('action', '=', 'entries_lost'),
    );
    expect(lost).toEqual([{ detail: '3, while the database was unavailable', via: 'storyvan' }]);
    await behind.close();
  });

  it('when the program ends while the database fails, are logged as lost', async () => {
    const log = logOf();
    const behind = new AuditBehind(brokenDatabase().broken, log);
    behind.add(opened(8));
    await behind.close();
    expect(log.error).toHaveBeenLastCalledWith({ entries: 1 }, 'audit log entries are lost');
  });

  it('when many are remembered, the oldest are forgotten', async () => {
    const behind = new AuditBehind(db, logOf(), { waiting: 100, remembered: 2 });
    for (const child_id of [11, 12, 13, 12, 11]) behind.note(opened(child_id));
    await behind.close();
    expect(await listEntries(11)).toHaveLength(2);
    expect(await listEntries(12)).toHaveLength(1);
  });
});
