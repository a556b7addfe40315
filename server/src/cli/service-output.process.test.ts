import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { ownMigrations } from '../db/migrate/versions.ts';
import { runProgram, startServer } from '../testing/processes/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'storyvan-service-'));
afterAll(() => rmSync(folder, { recursive: true }));

const service = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' };
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

describe('a service', { timeout: 120_000 }, () => {
  it('prints only lines of JSON, one for the migrations', async () => {
    const server = await startServer({ ...service, LOG_LEVEL: 'info' });
    const { stdout, stderr } = await server.stop();
    expect(stderr).toBe('');
    const lines = linesOf(stdout).map((line) => JSON.parse(line) as { msg: string; migrations?: string[] });
    expect(lines[0]?.msg).toMatch(/^Storyvan \d+\.\d+\.\d+ \(built from source\) starts on Node\.js v/);
    expect(lines.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^Storyvan is ready at http/));
    expect(lines.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^Setup code: \S+$/));
    const tables = lines.find(({ msg }) => msg === 'the database was migrated');
    expect(tables?.migrations).toEqual(ownMigrations);
    const again = await startServer({ ...service, LOG_LEVEL: 'info' });
    expect((await again.stop()).stdout).not.toContain('migrated');
  });

  it('that cannot start says why in a line of JSON', async () => {
    const { code, stdout, stderr } = await runProgram(['serve'], {
      ...service,
      DATABASE_URL: 'postgres://someone@127.0.0.1:1/none',
    });
    expect(code).toBe(1);
    expect(linesOf(stdout).map((each) => JSON.parse(each).msg)).toEqual([
      expect.stringMatching(/^Storyvan .* starts on Node\.js /),
    ]);
    const [line, ...others] = linesOf(stderr).map((each) => JSON.parse(each));
    expect(others).toEqual([]);
    expect(line).toMatchObject({ level: 60, msg: expect.stringContaining('cannot be used: ') });
  });

  it('that may open too few files says so before it serves', async () => {
    const program = fileURLToPath(new URL('../main.ts', import.meta.url));
    const limited = 'ulimit -n 450 && exec "$0" --import tsx "$1" serve';
    const stderr = await new Promise<string>((resolve) => {
      const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'few') };
      execFile('sh', ['-c', limited, process.execPath, program], { env }, (_error, _stdout, text) =>
        resolve(text),
      );
    });
    expect(stderr).toBe(
      'Storyvan may have only 450 files open at once, which is too few. Allow 1024 or more: with LimitNOFILE= in the systemd unit, or with `ulimit -n 1024` before the start.\n',
    );
  });
});
