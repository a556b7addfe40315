import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditLog } from '@storyvan/contract/audit';
import {
  backUpNow,
  downloadBackup,
  downloadBackupManifest,
  getBackupState,
  listBackups,
} from '@storyvan/contract/backups';
import { describe, expect, it, vi } from 'vitest';
import { noteBackupRun } from '../../records/setting/backup-run.commands.ts';
import { findBackupRun } from '../../records/setting/backup-run.queries.ts';
import { backupName, makeBackup } from '../../recovery/backup.ts';
import { makeSite } from '../../testing/factories.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { useFolder } from '../../testing/use-folder.ts';

const folder = useFolder('listed');
const patience = { timeout: 20_000 };

describe('the backups of a server', () => {
  const app = useTestApp({ backups: { folder, nightly: true, make: null } });

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

describe('a backup that is downloaded', () => {
  const saved = useFolder('downloaded');
  const app = useTestApp({ backups: { folder: saved, nightly: true, make: null } });
  const made_at = '2026-11-20T02:00:00.000Z';
  const file = join(saved, backupName(new Date(made_at)));
  const get = (headers: Record<string, string> = {}) =>
    app.send('GET', pathOf(downloadBackup, { made_at }), undefined, headers);

  it('is the whole file with its name, its manifest beside it, and both are in the audit log', async () => {
    await makeBackup(app.settings, saved, new Date(made_at));
    const reply = await get();
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(readFileSync(file))).toBe(true);
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="storyvan-2026-11-20T020000Z.sqlite"',
    );
    const manifest = await app.send('GET', pathOf(downloadBackupManifest, { made_at }));
    expect(manifest.json()).toMatchObject({ made_at, bytes: reply.rawPayload.length });
    await vi.waitFor(async () => {
      const { entries } = await app.call(auditLog);
      expect(entries.map(({ action, detail }) => [action, detail])).toContainEqual([
        'download_backup',
        '2026-11-20 02:00 UTC',
      ]);
    }, patience);
  });

  it('in parts is the same file, as long as it has not changed meanwhile', async () => {
    const whole = readFileSync(file);
    const first = await get({ range: 'bytes=0-999' });
    const { etag } = first.headers as { etag: string };
    const rest = await get({ range: 'bytes=1000-', 'if-range': etag });
    expect([first.statusCode, first.headers['content-range']]).toEqual([206, `bytes 0-999/${whole.length}`]);
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole)).toBe(true);
    const changed = await get({ range: 'bytes=1000-', 'if-range': '"another"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, whole.length]);
    const beyond = await get({ range: `bytes=${whole.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
  });

  it('that does not exist is 404, and any other text than a time is 400', async () => {
    const missing = await app.send('GET', pathOf(downloadBackup, { made_at: '2026-11-01T02:00:00.000Z' }));
    expect(missing.statusCode).toBe(404);
    const path = await app.send('GET', pathOf(downloadBackup, { made_at: '../storyvan.sqlite' }));
    expect(path.statusCode).toBe(400);
  });

  it('needs an administrator with a second factor', async () => {
    const cookie = await app.signInAs('Sunita Gaonkar', 'coordinator');
    expect((await get({ cookie })).json().error.code).toBe('not_allowed');
  });
});

describe('a backup that is started', { timeout: 60_000 }, () => {
  const made = useFolder('started');
  let release = () => undefined as undefined;
  let problem: Error | null = null;
  const app = useTestApp({
    backups: {
      folder: made,
      nightly: true,
      make: async (to, _, report) => {
        report?.({ step: 'checking', rows: 1 });
        await new Promise<void>((resolve) => {
          release = () => void resolve() as undefined;
        });
        if (problem) throw problem;
        await makeBackup(app.settings, to, app.clock.now);
      },
    },
  });
  const untilEnded = () =>
    vi.waitFor(async () => {
      release();
      expect((await app.call(getBackupState)).running).toBeNull();
    }, patience);

  it('is shown to everyone while it runs, and no other one starts', async () => {
    expect((await app.call(backUpNow)).status.status).toBe('started');
    expect((await app.call(backUpNow)).status).toEqual({
      status: 'running',
      message: 'A backup is already being made. Wait until it is complete.',
    });
    expect((await app.call(getBackupState)).running).toMatchObject({
      started_by: 'Leela Naik',
      started_at: app.clock.now.toISOString(),
    });
    await untilEnded();
    expect((await app.call(listBackups)).backups).toHaveLength(1);
    expect(await app.call(getBackupState)).toMatchObject({
      folder: true,
      failed: null,
      space: { free: expect.any(Number), more: expect.any(Number), lasts_days: null },
    });
  });

  it('by two processes at the same moment is made by one of them', async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    const replies = await Promise.all([app.call(backUpNow), app.call(backUpNow), app.call(backUpNow)]);
    expect(replies.map(({ status }) => status.status).sort()).toEqual(['running', 'running', 'started']);
    await untilEnded();
    expect((await app.call(listBackups)).backups).toHaveLength(2);
  });

  it('and fails says why, until one succeeds', async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    problem = new Error('There is no space.');
    await app.call(backUpNow);
    await untilEnded();
    const { failed } = await app.call(getBackupState);
    expect(failed).toEqual({ at: app.clock.now.toISOString(), message: 'There is no space.' });
    problem = null;
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await app.call(backUpNow);
    await untilEnded();
    expect((await app.call(getBackupState)).failed).toBeNull();
  });

  it('by a server that has ended without a word, no longer keeps others from starting', async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await app.call(backUpNow);
    await untilEnded();
    const run_id = (await findBackupRun(app.db))?.run.run_id as string;
    await noteBackupRun(app.db, run_id, { ended_at: null });
    app.clock.now = new Date(app.clock.now.getTime() + 3 * 60_000);
    expect(await app.call(getBackupState)).toMatchObject({
      running: null,
      failed: { message: 'The server stopped while it made the backup.' },
    });
    expect((await app.call(backUpNow)).status.status).toBe('started');
    await untilEnded();
  });
});

describe('a server without a folder for backups', () => {
  const app = useTestApp({ backups: undefined });

  it('lists none, and says how to set one up', async () => {
    expect(await app.call(listBackups)).toEqual({ nightly: false, erased_gone_on: null, backups: [] });
    expect(await app.call(getBackupState)).toEqual({
      second_factor: true,
      folder: false,
      running: null,
      failed: null,
      space: null,
    });
    expect((await app.call(backUpNow)).status).toEqual({
      status: 'no_folder',
      message:
        'Backups of this PostgreSQL database need a folder. Set BACKUP_DIR on the server and start it again.',
    });
  });
});
