import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listBackups } from '@storyvan/contract/backups';
import { describe, expect, it } from 'vitest';
import { makeBackup } from '../../recovery/backup.ts';
import { makeSite } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useFolder } from '../../testing/use-folder.ts';

const folder = useFolder('listed');

describe('the backups of a server', () => {
  const app = useTestApp({ backups: { folder, nightly: true } });

  it('before the first one, are an empty list', async () => {
    expect(await app.call(listBackups)).toEqual({
      nightly: true,
      // Five weeks after the day of the test.
      erased_gone_on: '2026-12-26',
      backups: [],
    });
  });

  it('once made, are listed with their content, the newest first, without other files in the folder', async () => {
    const days = ['2026-11-19T02:00:00Z', '2026-11-20T02:00:00Z'];
    await makeBackup(app.settings, folder, new Date(days[0] as string));
    await makeSite(app.db);
    await makeBackup(app.settings, folder, new Date(days[1] as string));
    writeFileSync(join(folder, 'my notes.txt'), 'mine');
    const { backups } = await app.call(listBackups);
    expect(backups).toEqual([
      {
        made_at: '2026-11-20T02:00:00.000Z',
        bytes: expect.any(Number),
        rows: expect.any(Number),
        broken: 0,
      },
      expect.objectContaining({ made_at: '2026-11-19T02:00:00.000Z', broken: 0 }),
    ]);
    const [newer, older] = backups;
    expect((newer?.rows as number) - (older?.rows as number)).toBeGreaterThan(0);
    expect(newer?.bytes).toBeGreaterThan(0);
  });
});

describe('a server without a backup folder', () => {
  const app = useTestApp();

  it('lists no backups', async () => {
    expect(await app.call(listBackups)).toEqual({ nightly: false, erased_gone_on: null, backups: [] });
  });
});
