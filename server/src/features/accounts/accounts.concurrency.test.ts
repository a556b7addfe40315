import { listAccounts, saveAccount, setAccountActive } from '@storyvan/contract/accounts';
import { signIn } from '@storyvan/contract/auth';
import { beforeAll, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { useServerProcesses } from '../../testing/processes/server-processes.ts';
import { testStaff } from '../../testing/test-app.ts';
import { addStaff } from '../auth/staff.commands.ts';

const rounds = 20;
const second = {
  username: 'joel',
  name: 'Joel Pinto',
  password: 'seven crows on a wire',
  role: 'administrator',
} as const;
const both = [testStaff, second];

describe('two administrators who change each other’s account at the same moment, on several servers', {
  timeout: 120_000,
}, () => {
  const servers = useServerProcesses(2);

  beforeAll(async () => {
    await addStaff(servers.db, second);
  });

  const write = (columns: object, table: 'staff' | 'session' = 'staff') =>
    servers.db.transaction((tx) => runChange(tx, (k) => k.updateTable(table).set(columns as never)));

  /** Resets both administrators, each signed in on a different server. */
  const start = async (): Promise<{ n: number; staff_id: number; cookie: string }[]> => {
    await write({ role: 'administrator', disabled_at: null });
    const cookies = await Promise.all(
      both.map(async ({ username, password }, n) => {
        const reply = await fetch(servers.server(n).url + signIn.path, {
          method: 'POST',
          body: new URLSearchParams({ username, password }),
        });
        return String(reply.headers.get('set-cookie')).split(';')[0] as string;
      }),
    );
    await write({ second_factor: 1 }, 'session');
    return cookies.map((cookie, n) => ({ n, staff_id: n + 1, cookie }));
  };
  const send = async (
    { n, cookie }: { n: number; cookie: string },
    path: string,
    body: object,
  ): Promise<string> => {
    const reply = await fetch(servers.server(n).url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await reply.json()) as { status: { status: string }; error: { code: string } };
    return reply.status === 200 ? answer.status.status : answer.error.code;
  };
  const active = () =>
    runQuery(servers.db, (k) =>
      k
        .selectFrom('staff')
        .select('staff_id')
        .where('role', '=', 'administrator')
        .where('disabled_at', 'is', null),
    );
  const versionOf = async (staff_id: number) => {
    const [row] = await runQuery(servers.db, (k) =>
      k.selectFrom('staff').select('version').where('staff_id', '=', staff_id),
    );
    return row?.version;
  };

  it.each([
    [
      'demoted',
      saveAccount.path,
      async (staff_id: number) => {
        const { username, name } = both[staff_id - 1] as typeof testStaff;
        return { staff_id, version: await versionOf(staff_id), name, username, role: 'coordinator' };
      },
    ],
    ['disabled', setAccountActive.path, async (staff_id: number) => ({ staff_id, active: false })],
  ])('are %s, except one, who can still read the accounts', async (_, path, bodyOf) => {
    for (let round = 0; round < rounds; round++) {
      const [one, other] = (await start()) as [
        Awaited<ReturnType<typeof start>>[0],
        Awaited<ReturnType<typeof start>>[0],
      ];
      const [onOther, onOne] = [await bodyOf(other.staff_id), await bodyOf(one.staff_id)];
      const outcomes = await Promise.all([send(one, path, onOther), send(other, path, onOne)]);
      expect(outcomes.filter((word) => ['saved', 'disabled'].includes(word))).toHaveLength(1);
      // The second request was refused, or its sender was already signed out.
      expect(
        outcomes.filter((word) => ['last administrator', 'sign_in_ended', 'not_allowed'].includes(word)),
      ).toHaveLength(1);
      const left = await active();
      expect(left).toHaveLength(1);
      const winner = left[0]?.staff_id === one.staff_id ? one : other;
      const list = await fetch(servers.server(winner.n).url + listAccounts.path, {
        headers: { cookie: winner.cookie },
      });
      expect(list.status).toBe(200);
    }
  });
});
