import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '@storyvan/contract/auth';
import { leaveDemo } from '@storyvan/contract/setup';
import { expect, it } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { runQuery } from '../db/prepare.ts';
import { startProgram } from '../testing/processes/server-process.ts';
import { useFolder } from '../testing/use-folder.ts';

/** Leaving the demo of `npm start`, also when the server is killed meanwhile. Processes start slowly on a busy machine. */
const patience = 900_000;
const folder = useFolder('leave-demo');
const json = { 'content-type': 'application/json' };

async function leave(url: string): Promise<string> {
  const given = JSON.stringify({ username: 'demo', password: 'storyvan' });
  const signedIn = await fetch(url + signIn.path, { method: 'POST', headers: json, body: given });
  const cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] as string;
  const body = JSON.stringify({ confirmation: 'demo' });
  const left = await fetch(url + leaveDemo.path, { method: 'POST', headers: { ...json, cookie }, body });
  return ((await left.json()) as { status: { status: string } }).status.status;
}

async function count(DATA_DIR: string): Promise<number[]> {
  const db = await openDatabase({ DATA_DIR });
  const titles = await runQuery(db, (k) => k.selectFrom('title').select('title_id'));
  const copies = await runQuery(db, (k) => k.selectFrom('copy').select('accn_no'));
  const staff = await runQuery(db, (k) => k.selectFrom('staff').select('staff_id'));
  await db.close();
  return [titles.length, copies.length, staff.length];
}

it(
  'the demo, left at any moment at which the server may be killed, is whole or gone, and is not loaded again',
  async () => {
    const loaded = join(folder, 'loaded');
    const first = await startProgram(['serve', '--demo-if-empty'], { DATA_DIR: loaded });
    expect(first.printed()).toMatch(
      /Loading the demo .*\n(.* …\n)*Lending in 2026 …\n(.* …\n)*Loaded in [\d.]+ s\.\n/,
    );
    await first.stop();
    const whole = await count(loaded);
    expect(whole.slice(0, 2)).toEqual([1500, 6000]);

    for (const after of [100, 500, 2000]) {
      const DATA_DIR = join(folder, `killed-${after}`);
      cpSync(loaded, DATA_DIR, { recursive: true });
      const server = await startProgram(['serve', '--demo-if-empty'], { DATA_DIR });
      const leaving = leave(server.url).catch(() => 'killed');
      await sleep(after);
      await server.stop('SIGKILL');
      const said = await leaving;
      const remaining = await count(DATA_DIR);
      expect([whole, [0, 0, 0]]).toContainEqual(remaining);
      if (said === 'left') expect(remaining).toEqual([0, 0, 0]);
    }

    const server = await startProgram(['serve', '--demo-if-empty'], { DATA_DIR: loaded });
    expect(await leave(server.url)).toBe('left');
    await server.stop();
    const again = await startProgram(['serve', '--demo-if-empty'], { DATA_DIR: loaded });
    expect(again.printed()).toMatch(/Setup code: /);
    expect(again.printed()).not.toMatch(/Loading the demo/);
    await again.stop();
    expect(await count(loaded)).toEqual([0, 0, 0]);
  },
  patience,
);
