import { checkLogin } from '@storyvan/contract/auth';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { insertAll } from '../../db/rows.commands.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { deleteExpired } from './forgetting.commands.ts';

const now = new Date(`${testDay}T10:00:00Z`);
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

describe('data kept for a limited time', () => {
  const app = useTestApp();
  const goOn = () => new AbortController().signal;
  const idsOf = async (
    table: 'session' | 'sign_in_failure' | 'sign_in_account' | 'known_device' | 'lending_request',
    id: string,
  ) => {
    const rows = await runQuery(app.db, (k) => k.selectFrom(table).selectAll());
    return rows
      .map((row) => (row as unknown as Record<string, string>)[id])
      .filter((key) => key?.startsWith('of-'));
  };

  it('sessions, failures and replies, when expired, are deleted and the younger ones kept', async () => {
    const [{ staff_id }] = (await runQuery(app.db, (k) => k.selectFrom('staff').select('staff_id'))) as [
      { staff_id: number },
    ];
    await app.db.transaction(async (tx) => {
      const session = (days: number) => ({
        session_id: `of-${days}`,
        token_hash: `of-${days}`,
        staff_id,
        created_at: daysAgo(days),
        last_seen_at: daysAgo(days),
      });
      await insertAll(tx, 'session', [29, 31, 400].map(session));
      const failure = (days: number) => ({
        failure_id: `of-${days}`,
        account: 'staff 1',
        lane: 'stranger' as const,
        source: '192.0.2.1',
        at: daysAgo(days),
      });
      await insertAll(tx, 'sign_in_failure', [1, 3].map(failure));
      const account = (days: number) => ({ account: `of-${days}`, last_tried_at: daysAgo(days) });
      await insertAll(tx, 'sign_in_account', [1, 3].map(account));
      const device = (days: number) => ({
        token_hash: `of-${days}`,
        staff_id,
        created_at: daysAgo(days),
        last_used_at: daysAgo(days),
        network: '192.0.2.1',
      });
      await insertAll(tx, 'known_device', [179, 181].map(device));
      const reply = (days: number) => ({
        request_id: `of-${days}`,
        fingerprint: '',
        reply: '{}',
        at: daysAgo(days),
      });
      await insertAll(tx, 'lending_request', [0, 29, 31, 90].map(reply));
    });
    expect(await deleteExpired(app.db, now, goOn())).toEqual({
      sessions: 2,
      failures: 2,
      devices: 1,
      replies: 2,
      deliveries: 0,
      positions: 0,
    });
    expect(await idsOf('session', 'session_id')).toEqual(['of-29']);
    expect(await idsOf('sign_in_failure', 'failure_id')).toEqual(['of-1']);
    expect(await idsOf('sign_in_account', 'account')).toEqual(['of-1']);
    expect(await idsOf('known_device', 'token_hash')).toEqual(['of-179']);
    expect((await idsOf('lending_request', 'request_id')).sort()).toEqual(['of-0', 'of-29']);
    expect((await app.call(checkLogin)).staff?.name).toBe('Leela Naik');
  });

  it('more than one step of old rows, when the job is stopped, is left for the next run', async () => {
    const rows = Array.from({ length: 1201 }, (_, n) => ({
      request_id: `of-old-${n}`,
      fingerprint: '',
      reply: '{}',
      at: daysAgo(50),
    }));
    await app.db.transaction((tx) => insertAll(tx, 'lending_request', rows));
    const none = { sessions: 0, failures: 0, devices: 0, replies: 0, deliveries: 0, positions: 0 };
    expect(await deleteExpired(app.db, now, AbortSignal.abort())).toEqual(none);
    expect(await deleteExpired(app.db, now, goOn())).toEqual({ ...none, replies: 1201 });
  });
});
