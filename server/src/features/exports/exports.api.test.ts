import { PassThrough, type Readable } from 'node:stream';
import { auditLog } from '@storyvan/contract/audit';
import { exportEverything, listExportedFiles } from '@storyvan/contract/exports';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeChild, makeSite } from '../../testing/factories.ts';
import { program } from '../../testing/processes/server-process.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { exportInProcess } from './export-process.ts';

describe('an export of everything in the browser', () => {
  const running: PassThrough[] = [];
  const app = useTestApp({
    startExport: () => {
      const archive = new PassThrough();
      running.push(archive);
      return archive;
    },
  });
  beforeAll(async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Tonca' });
    await makeChild(app.db, { site_grade_id, name: 'Asha Naik' });
  });

  it('before it starts, lists its files with their records', async () => {
    const files = await app.call(listExportedFiles);
    expect(files.find(({ name }) => name === 'children')).toMatchObject({ records: 1 });
    expect(files.find(({ name }) => name === 'members')).toMatchObject({ records: 0 });
  });

  it('by a coordinator, is refused', async () => {
    const cookie = await app.signInAs('Sunita Gaonkar');
    for (const { path } of [exportEverything, listExportedFiles]) {
      expect((await app.send('GET', path, undefined, { cookie })).statusCode).toBe(403);
    }
    expect(running).toEqual([]);
  });

  it('while another one runs, is refused; once that has ended, it is a download that is audited', async () => {
    const first = app.send('GET', exportEverything.path);
    await expect.poll(() => running.length).toBe(1);
    const second = await app.send('GET', exportEverything.path);
    expect(second.json().error).toMatchObject({
      code: 'conflict',
      message: 'Another export is running. Wait until its download has ended, then try again.',
    });
    running[0]?.end('archive');
    const reply = await first;
    expect([reply.statusCode, reply.body]).toEqual([200, 'archive']);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="storyvan-2026-11-21.zip"',
      'cache-control': 'no-store',
    });
    const third = app.send('GET', exportEverything.path);
    await expect.poll(() => running.length).toBe(2);
    running[1]?.end();
    await third;
    const { entries } = await app.call(auditLog);
    expect(entries.filter(({ action }) => action === 'export_everything')).toHaveLength(2);
  });

  it('that fails on the way, breaks the download off and lets the next one start', async () => {
    const broken = app.send('GET', exportEverything.path).catch((error: Error) => error.message);
    await expect.poll(() => running.length).toBe(3);
    running[2]?.write('half');
    running[2]?.destroy(new Error('disk'));
    expect(await broken).not.toMatchObject({ body: 'halfarchive' });
    const next = app.send('GET', exportEverything.path);
    await expect.poll(() => running.length).toBe(4);
    running[3]?.end('whole');
    expect((await next).body).toBe('whole');
  });
});

describe('the process of an export', () => {
  const app = useTestApp();

  it('streams a whole archive', async () => {
    await makeSite(app.db, { name: 'Tonca' });
    const chunks: Buffer[] = [];
    for await (const chunk of exportInProcess(app.settings, program)()) chunks.push(chunk);
    const files = unzipSync(Buffer.concat(chunks));
    expect(strFromU8(files['sites.csv'] as Uint8Array)).toContain('Tonca');
  }, 60_000);

  it('that fails, fails the stream with its message', async () => {
    const settings = { DATA_DIR: '/nowhere/at/all' };
    const read = async () => {
      for await (const _ of exportInProcess(settings, program)());
    };
    await expect(read()).rejects.toThrow('There is no database in the data folder');
  }, 60_000);
});

describe('an export whose reader leaves', () => {
  const started: Readable[] = [];
  const start = exportInProcess({ DATA_DIR: '/nowhere' }, ['-e', 'setInterval(() => undefined, 1000)']);
  const app = useTestApp({
    startExport: () => {
      const archive = start();
      started.push(archive);
      return archive;
    },
  });

  it('before anything was written, lets the next one start at once', async () => {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const headers = { cookie: app.cookie };
    for (const count of [1, 2]) {
      const reader = new AbortController();
      const left = fetch(address + exportEverything.path, { headers, signal: reader.signal });
      await expect.poll(() => started.length).toBe(count);
      reader.abort();
      await expect(left).rejects.toThrow();
      await expect.poll(() => started[count - 1]?.closed).toBe(true);
    }
  });
});
