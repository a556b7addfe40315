import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { makeCopy } from '../testing/factories.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { type Backup, makeBackup } from './backup.ts';
import { silent } from './progress.ts';
import { restore } from './restore.ts';

const now = new Date('2026-11-21T20:30:00Z');
const folder = mkdtempSync(join(tmpdir(), 'storyvan-restore-'));
afterAll(() => rmSync(folder, { recursive: true }));

const checking = 'Checking the new database';

describe('a restore that is stopped', () => {
  let backup: Backup;
  beforeAll(async () => {
    const source = await makeTestDatabase();
    await makeCopy(source.db);
    backup = await makeBackup(source.settings, folder, now);
    await source.drop();
  });

  it.each(process.env.TEST_DATABASE_URL ? ['Copying', 'Comparing', checking] : [checking])(
    'when the step "%s" begins, ends at once and can be started again',
    async (last) => {
      const { db, settings } = await makeTestDatabase();
      await db.close();
      const stopping = new AbortController();
      const step = (name: string) => name === last && stopping.abort(new Error('Stopped.'));
      const options = { force: true, now };
      await expect(
        restore(settings, backup.file, {
          ...options,
          progress: { ...silent, step, signal: stopping.signal },
        }),
      ).rejects.toThrow('Stopped.');
      await restore(settings, backup.file, options);
      const restored = await openDatabase(settings);
      const copies = await restored.rows({ sql: 'select count(*) as n from copy', parameters: [] });
      expect(copies.map(({ n }) => Number(n))).toEqual([1]);
      await restored.close();
    },
  );
});
