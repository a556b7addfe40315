import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupName, makeBackup } from '../recovery/backup.ts';
import { findLatestBackup } from '../recovery/backup-folder.ts';
import { backupProcess } from '../recovery/backup-process.ts';
import { makeSite } from '../testing/factories.ts';
import { program } from '../testing/processes/server-process.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { backupJob } from './backup-job.ts';

describe('the backup of a night', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let BACKUP_DIR: string;
  beforeEach(async () => {
    database = await makeTestDatabase();
    await makeSite(database.db);
    BACKUP_DIR = mkdtempSync(join(tmpdir(), 'storyvan-nights-'));
  });
  afterEach(async () => {
    rmSync(BACKUP_DIR, { recursive: true });
    await database.drop();
  });

  const run = (with_program = program) =>
    backupJob({ ...database.settings, BACKUP_DIR }, () => new Date(), with_program).run(
      new AbortController().signal,
      true,
    );

  it('is made by a separate process, and expired ones are removed', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [100, 101, 102, 103, 104, 105, 106, 200, 207, 214, 221, 228]) {
      await makeBackup(database.settings, BACKUP_DIR, daysAgo(days));
    }
    writeFileSync(join(BACKUP_DIR, 'notes of someone.txt'), 'mine');
    for (const [name, days] of [
      ['storyvan-cut-off.sqlite.part', 2],
      ['storyvan-under-way.sqlite.part', 0],
    ] as const) {
      writeFileSync(join(BACKUP_DIR, name), 'half of it');
      utimesSync(join(BACKUP_DIR, name), daysAgo(days), daysAgo(days));
    }
    const start = Date.now();
    const outcome = await run();
    expect(outcome).toMatchObject({ broken: [], bytes: expect.any(Number) });
    const latest = await findLatestBackup(BACKUP_DIR);
    expect(latest?.file).toBe((outcome as { file: string }).file);
    // A name has whole seconds.
    expect(Number(latest?.made)).toBeGreaterThanOrEqual(start - 1000);
    expect(Number(latest?.made)).toBeLessThanOrEqual(Date.now());
    const left = readdirSync(BACKUP_DIR).filter((name) => name.endsWith('.sqlite'));
    expect(left.length).toBeLessThanOrEqual(11);
    expect(readdirSync(BACKUP_DIR).filter((name) => !name.includes('Z.sqlite'))).toEqual([
      'notes of someone.txt',
      'storyvan-under-way.sqlite.part',
    ]);
  });

  it('when it fails, says why and removes nothing', async () => {
    const old = await makeBackup(database.settings, BACKUP_DIR, new Date('2020-01-01T02:10:00Z'));
    await expect(run(['-e', 'console.error("There is no space."); process.exit(1)', '--'])).rejects.toThrow(
      'There is no space.',
    );
    expect((await findLatestBackup(BACKUP_DIR))?.file).toBe(old.file);
  });

  it('started by hand is listed under the time at which it was started, and reports its progress', async () => {
    const at = new Date(Date.now() - 60_000);
    const steps = new Set<string>();
    const file = join(BACKUP_DIR, backupName(at));
    await backupProcess(database.settings, program)(file, new AbortController().signal, ({ step }) =>
      steps.add(step),
    );
    expect((await findLatestBackup(BACKUP_DIR))?.file).toBe(file);
    expect([...steps]).toEqual(['writing', 'checking']);
  });

  it('that is stopped ends without a backup', async () => {
    const stopping = new AbortController();
    const ended = backupProcess(database.settings, program)(BACKUP_DIR, stopping.signal);
    stopping.abort();
    await ended;
    expect(await findLatestBackup(BACKUP_DIR)).toBeNull();
  });
});
