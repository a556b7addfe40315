import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { connectPostgresClient, type PostgresClient } from '../db/postgres/postgres-driver.ts';
import { findPostgresPrograms, makeOwnPostgres, type OwnPostgres } from '../testing/database/own-postgres.ts';
import { runProgram, spawnProgram } from '../testing/processes/server-process.ts';
import { testStaff } from '../testing/test-app.ts';

const programs = findPostgresPrograms();
const folder = mkdtempSync(join(tmpdir(), 'storyvan-move-'));
const DATA_DIR = join(folder, 'data');

/** Enough rows to stop a move in the middle of each step. */
const titles = 20_000;

describe.skipIf(!programs)('a move to PostgreSQL', { timeout: 300_000 }, () => {
  let server: OwnPostgres;
  let to: string;
  let client: PostgresClient;

  beforeAll(async () => {
    server = await makeOwnPostgres({ programs: programs as string });
    await server.start();
    const address = new URL(server.url);
    address.password = 'a-secret-word';
    to = address.href;
    client = await connectPostgresClient(server.url);
    const db = await openDatabase({ DATA_DIR });
    const sql = `insert into title (title_key, title, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${titles})
      select 'k' || i, 'Title', '2026-01-01T00:00:00.000Z' from n`;
    await db.transaction((tx) => tx.change({ sql, parameters: [] }));
    await db.transaction((tx) =>
      tx.change({ sql: `insert into title_word select 'title', title_id from title`, parameters: [] }),
    );
    await db.close();
    const { username, password } = testStaff;
    await runProgram(['staff', 'add', username, '--password-stdin'], { DATA_DIR }, password);
  }, 300_000);
  afterAll(async () => {
    await client?.end();
    await server?.remove();
    rmSync(folder, { recursive: true });
  });

  const move = () => spawnProgram(['move', '--to', to], { DATA_DIR });
  const endAt = async (step: string, signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL') => {
    const moving = move();
    const reached = new Promise<void>((resolve) => {
      moving.process.stdout?.on('data', () => moving.stdout().includes(step) && resolve());
    });
    await Promise.race([reached, moving.ended]);
    moving.process.kill(signal);
    return moving.ended;
  };
  const leftBehind = async () => {
    const sql = `select nspname as name from pg_namespace where nspname like 'storyvan%'
      union all select relname from pg_class where relname = 'kysely_migration'
      union all select application_name from pg_stat_activity where application_name like 'storyvan%'`;
    const parts = readdirSync(join(DATA_DIR, 'backups')).filter((name) => name.includes('.part'));
    return [...(await client.query(sql)).rows.map(({ name }) => name), ...parts];
  };

  it.each([
    ['Writing a backup', 'SIGINT'],
    ['Copying', 'SIGINT'],
    ['Comparing', 'SIGTERM'],
    ['Checking the new database', 'SIGINT'],
  ] as const)('that is stopped while %s, leaves nothing half done', async (step, signal) => {
    const ended = await endAt(step, signal);
    expect([ended.code, ended.stderr]).toEqual([
      1,
      'Stopped. The library is where it was. Run the same command again to start over.\n',
    ]);
    expect(await leftBehind()).toEqual([]);
    expect((await runProgram(['staff', 'list'], { DATA_DIR })).stdout).toContain('leela');
  });

  it('that was killed and is started again at once, completes, and the old folder cannot be used by mistake', async () => {
    await endAt('Copying', 'SIGKILL');
    const moved = await move().ended;
    expect([moved.code, moved.stderr]).toEqual([0, '']);
    expect(moved.stdout).toContain('Start Storyvan with DATABASE_URL set to the new database');
    expect(await leftBehind()).toEqual(['kysely_migration']);
    const { rows } = await client.query('select count(*)::int as n from title');
    expect(rows).toEqual([{ n: titles }]);

    const sentence =
      /^The library of the data folder .* was moved to the PostgreSQL database postgres at 127\.0\.0\.1, port \d+ on \d{4}-\d\d-\d\d\. Set DATABASE_URL .* delete .*moved-to-postgres\.json first\.\n$/;
    const backup = readdirSync(join(DATA_DIR, 'backups')).find((name) => name.endsWith('.sqlite'));
    for (const args of [
      ['staff', 'list'],
      ['backup'],
      ['verify'],
      ['serve'],
      ['restore', '--force', join(DATA_DIR, 'backups', String(backup))],
    ]) {
      const refused = await runProgram(args, { DATA_DIR });
      expect([args[0], refused.code, refused.stdout]).toEqual([args[0], 1, '']);
      expect(refused.stderr).toMatch(sentence);
      expect(refused.stderr).not.toContain('a-secret-word');
    }
    const there = await runProgram(['staff', 'list'], { DATA_DIR, DATABASE_URL: to });
    expect(there.stdout).toContain('leela');
  });

  it('and back into the folder, which then holds the library again', async () => {
    const from = { DATA_DIR: join(folder, 'elsewhere'), DATABASE_URL: to };
    const back = await runProgram(['move', '--to', DATA_DIR, '--force'], from);
    expect([back.code, back.stderr]).toEqual([0, '']);
    expect(existsSync(join(DATA_DIR, 'moved-to-postgres.json'))).toBe(false);
    expect((await runProgram(['staff', 'list'], { DATA_DIR })).stdout).toContain('leela');
  });
});
