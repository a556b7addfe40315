import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDays, today } from '@storyvan/domain/calendar-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../db/prepare.ts';
import { makeDesksWithoutStaff } from '../testing/processes/desks.ts';
import { makeFolder } from '../testing/processes/fault-server.ts';
import { useProcessApp } from '../testing/processes/process-app.ts';
import { program, runProgram } from '../testing/processes/server-process.ts';
import { testStaff } from '../testing/test-app.ts';

/** The page docs/other-programs.md, command by command, and the example that it names. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/other-programs.md'), 'utf8');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);
/** The page's own example of a last day may have passed when this runs. */
const lastDay = addDays(today(), 365);
const example = join(root, 'docs/examples/loans-to-csv.mjs');

describe('other programs', { timeout: 120_000 }, () => {
  const app = useProcessApp();
  let folder = '';
  beforeAll(() => {
    folder = makeFolder('other-programs');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const storyvan = async (...args: string[]) => {
    const { DATA_DIR, DATABASE_URL } = app.settings;
    return runProgram(args, { DATA_DIR, DATABASE_URL });
  };
  const newToken = async (name: string) =>
    (
      await storyvan('service-account', 'add', name, '--role', 'coordinator', '--expires', 'never')
    ).stdout.trim();

  it('the commands of the page, typed one after the other, do what it says', async () => {
    expect(commands).toHaveLength(7);
    let TOKEN = '';
    const outputs: string[] = [];
    for (const command of commands) {
      const { DATA_DIR, DATABASE_URL } = app.settings;
      const { PATH, HOME, NODE_OPTIONS, CLOCK_SHIFT } = process.env;
      const named = `storyvan() { "${process.execPath}" ${program.map((each) => `"${each}"`).join(' ')} "$@"; }`;
      const typed = command.replace('loans.csv', join(folder, 'page.csv')).replace('2027-12-31', lastDay);
      const run = `${named}\n${typed}`;
      const env = { PATH, HOME, NODE_OPTIONS, CLOCK_SHIFT, DATA_DIR, DATABASE_URL, SERVER: app.url, TOKEN };
      const { stdout } = await promisify(execFile)('bash', ['-ec', run], { cwd: root, env });
      if (command.includes(' add ')) TOKEN = stdout.trim();
      outputs.push(stdout);
    }
    const [token, sites, changes, , list, renewed, revoked] = outputs;
    expect(token).toMatch(/^svt_[\w-]{43}\n$/);
    expect(JSON.parse(sites ?? '')).toEqual(expect.any(Array));
    expect(JSON.parse(changes ?? '')).toMatchObject({
      changes: expect.any(Array),
      more: expect.any(Boolean),
    });
    expect(list).toMatch(/^Spreadsheet\tcoordinator\tactive\t….{4}\tnever expires\tlast used/);
    expect(renewed).toMatch(/^svt_/);
    expect(revoked).toBe('The token of Spreadsheet no longer works.\n');
  });

  it.each([
    [['add', 'Sheet'], /required option '--expires <date>'/],
    [['add', 'Sheet', '--expires', '2026-2-30'], /Write a date such as 2027-12-31, or never/],
    [['add', 'Sheet', '--expires', '2020-1-1'], /has passed/],
    [['add', ' ', '--expires', 'never'], /Enter a name/],
    [['add', testStaff.name, '--expires', 'never'], /already used/],
    [['revoke', 'Nothing'], /There is no service account named Nothing/],
  ])('service-account %j, is refused with a sentence', async (args, message) => {
    const { code, stdout, stderr } = await storyvan('service-account', ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });

  it('the spreadsheet, killed again and again while desks lend, holds each loan once in the end', async () => {
    const TOKEN = await newToken('Mirror');
    const cookie = await app.signIn(testStaff);
    const post = async (path: string, body: unknown) => {
      const headers = { cookie, 'content-type': 'application/json' };
      const reply = await app.ask('POST', path, { headers, body: JSON.stringify(body) });
      return { status: reply.statusCode, body: reply.json() };
    };
    const desks = await makeDesksWithoutStaff(app.db, 3);
    let working = true;
    const work = Promise.all(
      desks.map(async (desk) => {
        while (working) {
          await desk.step({ post });
          await sleep(5);
        }
      }),
    );
    const sheet = join(folder, 'loans.csv');
    const mirror = () =>
      spawn(process.execPath, [example, sheet], {
        env: { PATH: process.env.PATH, SERVER: app.url, TOKEN, FOLLOW: '0.01' },
      });
    for (let n = 0; n < 8; n++) {
      const running = mirror();
      await sleep(250 + n * 40);
      running.kill('SIGKILL');
      await once(running, 'close');
    }
    working = false;
    await work;
    const last = spawn(process.execPath, [example, sheet], {
      env: { PATH: process.env.PATH, SERVER: app.url, TOKEN },
    });
    expect((await once(last, 'close'))[0]).toBe(0);
    const [head, ...rows] = readFileSync(sheet, 'utf8').trim().split('\r\n');
    const loans = await runQuery(app.db, (k) =>
      k.selectFrom('child_loan').selectAll().orderBy('child_loan_id'),
    );
    expect(loans.length).toBeGreaterThan(10);
    expect(head).toBe('loan_id,accn_no,title,program,site_grade_id,child_id,issued,renewed,returned');
    expect(rows.map((row) => row.split(',')).sort()).toEqual(
      loans
        .map((loan) => [
          String(loan.child_loan_id),
          loan.accn_no,
          expect.any(String),
          loan.program,
          String(loan.site_grade_id),
          String(loan.child_id),
          loan.date_issue,
          '',
          loan.date_return ?? '',
        ])
        .sort(),
    );
  });

  it('a token, used and refused, is not in the log', async () => {
    const reply = await app.ask('GET', '/api/changes', { headers: { authorization: 'Bearer svt_wrong' } });
    expect([reply.statusCode, reply.body.includes('svt_')]).toEqual([401, false]);
  });
});
