import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { openDatabase } from '../db/open-database.ts';
import { openSqliteFile } from '../db/sqlite/sqlite-file.ts';
import { makeChild, makeSite } from '../testing/factories.ts';
import { runProgram, startServer } from '../testing/processes/server-process.ts';
import { testStaff } from '../testing/test-app.ts';
import { backupName } from './backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'storyvan-damage-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A library with a damaged page in the table of children. */
async function makeDamaged(DATA_DIR: string): Promise<void> {
  const db = await openDatabase({ DATA_DIR });
  await makeChild(db, { site_grade_id: await makeSite(db) });
  await db.close();
  const { username, password } = testStaff;
  await runProgram(['staff', 'add', username, '--password-stdin'], { DATA_DIR }, password);
  const file = join(DATA_DIR, 'storyvan.sqlite');
  const connection = openSqliteFile(file);
  const page = connection
    .prepare(`select rootpage from sqlite_master where name = 'child'`)
    .pluck()
    .get() as number;
  const size = connection.pragma('page_size', { simple: true }) as number;
  connection.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size, 7), 0, size, (page - 1) * size);
  closeSync(handle);
}

describe('a database with a damaged page', { timeout: 180_000 }, () => {
  it('is reported without a stack trace: verify names the table and how to recover', async () => {
    const DATA_DIR = join(folder, 'verified');
    await makeDamaged(DATA_DIR);
    const { code, stdout, stderr } = await runProgram(['verify'], { DATA_DIR });
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^file-is-whole: .*damaged tables: child/m);
    expect(stdout).toContain(`There is no sound backup in ${join(DATA_DIR, 'backups')}.`);
    expect(stdout).toMatch(/restore FILE --force$/m);
    expect(stdout).not.toContain('    at ');
  });

  it('is served as damaged: 503 with how to recover, and not ready', async () => {
    const DATA_DIR = join(folder, 'served');
    await makeDamaged(DATA_DIR);
    const server = await startServer({ DATA_DIR });
    const reply = await server.get('/api/mop/child/1');
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({
      error: {
        code: 'unavailable',
        message: expect.stringContaining('the latest backup must be restored'),
      },
    });
    const ready = await server.get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'damaged' }]);
    await server.stop();
  });

  it.each(['serve', 'verify', 'backup', 'staff list'])(
    'of which nothing can be read, makes %s name the latest sound backup and the command',
    async (command) => {
      const DATA_DIR = mkdtempSync(join(folder, 'unreadable-'));
      await (await openDatabase({ DATA_DIR })).close();
      // Of yesterday: two backups of the same second would have the same name.
      const backup = join(DATA_DIR, 'backups', backupName(new Date(Date.now() - 86_400_000)));
      expect((await runProgram(['backup', '--to', backup], { DATA_DIR })).code).toBe(0);
      const file = join(DATA_DIR, 'storyvan.sqlite');
      const half = Buffer.alloc(statSync(file).size / 2, 7);
      writeFileSync(file, half);
      const { code, stdout, stderr } = await runProgram(command.split(' '), {
        DATA_DIR,
        PORT: String(await freePort()),
      });
      const said = stdout + stderr;
      expect([code, said]).toEqual([1, expect.stringContaining(`${backup} --force`)]);
      expect(said).not.toContain('    at ');
      expect(readFileSync(file).equals(half)).toBe(true);
    },
  );

  it('that lacks a column, is not served, and says so', async () => {
    const DATA_DIR = join(folder, 'lacking');
    await (await openDatabase({ DATA_DIR })).close();
    const connection = openSqliteFile(join(DATA_DIR, 'storyvan.sqlite'));
    connection.exec('alter table audit_entry drop column account_id');
    connection.close();
    const { code, stderr } = await runProgram(['serve'], { DATA_DIR, PORT: String(await freePort()) });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^This database lacks audit_entry\.account_id, /),
    ]);
  });
});
