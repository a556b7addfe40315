import { beforeAll, describe, expect, it } from 'vitest';
import { contentOf, emptyTarget, fill } from '../testing/recovery.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { useFolder } from '../testing/use-folder.ts';
import { type Backup, makeBackup } from './backup.ts';
import { silent } from './progress.ts';
import { restore } from './restore.ts';

const now = new Date('2026-11-21T20:30:00Z');
const folder = useFolder('restore');

const lastStep = 'Checking the new database';
const steps = process.env.TEST_DATABASE_URL ? ['Copying', 'Comparing', lastStep] : [lastStep];

describe('a restore that is stopped', () => {
  let backup: Backup;
  beforeAll(async () => {
    const source = await makeTestDatabase();
    await fill(source);
    backup = await makeBackup(source.settings, folder, now);
    await source.drop();
  });

  it.each(steps)('when the step "%s" begins, ends and can be started again', async (stopAt) => {
    const target = await emptyTarget();
    const stopping = new AbortController();
    const step = (name: string) => name === stopAt && stopping.abort(new Error('Stopped.'));
    const progress = { ...silent, step, signal: stopping.signal };
    const options = { force: false, now };
    await expect(restore(target, backup.file, { ...options, progress })).rejects.toThrow('Stopped.');
    await restore(target, backup.file, options);
    expect(await contentOf(target, backup.file)).toEqual(backup.manifest.tables);
  });
});
