import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { connectPostgresClient } from '../db/postgres/postgres-driver.ts';
import { findPostgresPrograms, makeOwnPostgres, type OwnPostgres } from '../testing/database/own-postgres.ts';
import { makeChild, makeSite } from '../testing/factories.ts';
import { runProgram } from '../testing/processes/server-process.ts';

const programs = findPostgresPrograms();

describe.skipIf(!programs)('storyvan rewrite', { timeout: 240_000 }, () => {
  let server: OwnPostgres | undefined;
  afterAll(() => server?.remove());

  it('on PostgreSQL, leaves no byte of an erased child in the files of the tables', async () => {
    server = await makeOwnPostgres({ programs: programs as string });
    await server.start();
    const settings = { DATA_DIR: '/nowhere', DATABASE_URL: server.url };
    const db = await openDatabase(settings);
    const site_grade_id = await makeSite(db, { name: 'Tonca' });
    await makeChild(db, { site_grade_id, name: 'Xerxes Quillfeather' });
    await db.transaction((tx) =>
      tx.change({ sql: `update child set name = 'Erased child 1', card_no = null`, parameters: [] }),
    );
    await db.close();

    const client = await connectPostgresClient(server.url);
    const folder = (await client.query('show data_directory')).rows[0].data_directory as string;
    const filesWithName = async () => {
      await client.query('checkpoint');
      const names = readdirSync(join(folder, 'base'), { recursive: true }) as string[];
      return names.filter((name) => {
        const path = join(folder, 'base', name);
        return statSync(path).isFile() && readFileSync(path).includes('Quillfeather');
      });
    };
    expect(await filesWithName()).not.toEqual([]);
    const ended = await runProgram(['rewrite'], settings);
    expect(ended).toEqual({
      code: 0,
      stdout: expect.stringContaining('The tables are rewritten.'),
      stderr: '',
    });
    expect(await filesWithName()).toEqual([]);
    await client.end();
  });
});
