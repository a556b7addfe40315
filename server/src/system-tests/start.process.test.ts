import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '@storyvan/contract/auth';
import { today } from '@storyvan/domain/calendar-date';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { openDatabase } from '../db/open-database.ts';
import { type Ended, runProgram, startServer } from '../testing/processes/server-process.ts';
import { testStaff } from '../testing/test-app.ts';
import { commandName } from '../version.ts';

/** The real program, run as people run it. Processes start slowly on a busy machine. */
const patience = 120_000;

describe('the program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-start-'));
  const DATA_DIR = join(folder, 'data');
  afterAll(() => rmSync(folder, { recursive: true }));

  const staff = (args: string[], input?: string) => runProgram(['staff', ...args], { DATA_DIR }, input);
  /** One sentence on standard error, exit code 1, and nothing that looks like a stack. */
  const expectSentence = ({ code, stdout, stderr }: Ended, sentence: string | RegExp) => {
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/^[^\n]+\.\n$/);
    expect(stderr).not.toMatch(/ {4}at |Error:/);
  };

  beforeAll(async () => {
    const { username, name, password } = testStaff;
    const added = await staff(['add', username, '--name', name, '--password-stdin'], `${password}\n`);
    expect(added).toEqual({ code: 0, stdout: 'Added leela with the role of administrator.\n', stderr: '' });
  }, patience);

  describe('staff', () => {
    it(
      'an account, when it is added twice, badly named, with a short password or without a terminal, is refused',
      async () => {
        const [twice, named, short, silent] = await Promise.all([
          staff(['add', 'Leela', '--password-stdin'], 'another password'),
          staff(['add', 'two words', '--password-stdin'], 'long enough'),
          staff(['add', 'asha', '--password-stdin'], 'short'),
          staff(['add', 'asha']),
        ]);
        expectSentence(twice, 'The username leela is taken.');
        expectSentence(named, 'A username has 1 to 100 letters');
        expectSentence(short, 'Passwords need at least 8 characters. A few unrelated words work well.');
        expectSentence(silent, 'There is no terminal to ask for a password. Use --password-stdin.');
        expect((await staff(['list'])).stdout).toBe('leela\tLeela Naik\tadministrator\n');
      },
      patience,
    );

    it(
      'an account, when it is disabled and given a new password, is shown so and can sign in again',
      async () => {
        expect((await staff(['add', 'vishnu', '--password-stdin'], 'first password')).code).toBe(0);
        expect((await staff(['disable', 'vishnu'])).stdout).toBe('vishnu can no longer sign in.\n');
        expect((await staff(['list'])).stdout).toContain(`vishnu\tvishnu\tstaff\tdisabled ${today()}\n`);
        const set = await staff(['set-password', 'vishnu', '--password-stdin'], 'second password\r\n');
        expect(set.stdout).toBe('The password of vishnu is set; the account is signed out everywhere.\n');
        expect((await staff(['list'])).stdout).not.toContain('disabled');
        expectSentence(
          await staff(['disable', 'unknown']),
          'There is no staff member with the username unknown.',
        );
      },
      patience,
    );

    it(
      'the only administrator, whatever else is lost, stays one, and can sign in again',
      async () => {
        const only =
          'leela is the only administrator. First make someone else an administrator: node_modules/.bin/storyvan staff set-role <username> administrator.';
        expectSentence(await staff(['disable', 'leela']), only);
        expectSentence(await staff(['set-role', 'leela', 'staff']), only);
        const found = await staff(['reset-second-factor', 'leela']);
        expect(found.stdout).toBe(
          'leela signs in with the password alone until two-step sign-in is set up again.\n',
        );
        const raised = await staff(['set-role', 'vishnu', 'administrator']);
        expect(raised.stdout).toBe('vishnu has the role of administrator.\n');
        expect((await staff(['disable', 'leela'])).code).toBe(0);
        expect((await staff(['enable', 'leela'])).stdout).toBe('leela can sign in again.\n');
        expect((await staff(['set-role', 'vishnu', 'king'])).code).toBe(1);
        expect((await staff(['list'])).stdout).toBe(
          'leela\tLeela Naik\tadministrator\nvishnu\tvishnu\tadministrator\n',
        );
      },
      patience,
    );

    it(
      'an unknown command, when it is typed, shows the help and ends with 1',
      async () => {
        const { code, stderr } = await staff(['rename', 'leela']);
        expect([code, stderr]).toEqual([1, expect.stringContaining('Usage: storyvan staff')]);
        expect(stderr).not.toContain('    at ');
      },
      patience,
    );
  });

  describe('serve', () => {
    it(
      'a second server, on a data folder in use, is refused while the first continues and account commands work',
      async () => {
        const first = await startServer({ DATA_DIR });
        const PORT = String(await freePort());
        expectSentence(
          await runProgram(['serve'], { DATA_DIR, PORT }),
          `Another Storyvan server is already using the data folder ${DATA_DIR}.`,
        );
        expect((await staff(['add', 'meanwhile', '--password-stdin'], 'long enough')).code).toBe(0);
        const reply = await first.post(signIn.path, { username: 'meanwhile', password: 'long enough' });
        expect(reply.status).toBe(200);
        const { code, stdout, stderr } = await first.stop();
        expect([code, stderr]).toEqual([0, '']);
        expect(stdout).toContain(`Storyvan is ready at ${first.url.replace('127.0.0.1', 'localhost')}`);
      },
      patience,
    );

    it(
      'the work of a night, when it was missed, is made up for at the start',
      async () => {
        const own = { DATA_DIR: join(folder, 'nights') };
        const db = await openDatabase(own);
        const last = async () => {
          const sql = `select value from setting where key = 'nightly.forgetting'`;
          return JSON.parse(String((await db.rows({ sql, parameters: [] }))[0]?.value));
        };
        const missed = JSON.stringify({ night: '2026-01-05', done: true, until: '2026-01-05T02:00:00.000Z' });
        const sql = `insert into setting (key, value) values ('nightly.forgetting', ?)`;
        await db.transaction((tx) => tx.change({ sql, parameters: [missed] }));
        const server = await startServer(own);
        await vi.waitFor(async () => {
          const { night, done } = await last();
          expect([night > '2026-01-05', done]).toEqual([true, true]);
        }, patience);
        expect((await server.stop()).code).toBe(0);
        await db.close();
      },
      patience,
    );

    it(
      'a port, when another program listens there, is reported in a sentence before there is a database',
      async () => {
        const DATA_DIR = join(folder, 'new-while-port-is-taken');
        const taken = createServer().listen(0, '127.0.0.1');
        await new Promise((resolve) => taken.once('listening', resolve));
        const { port } = taken.address() as { port: number };
        expectSentence(
          await runProgram(['serve'], { DATA_DIR, PORT: String(port) }),
          `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to another number.`,
        );
        expect(readdirSync(DATA_DIR)).not.toContain('storyvan.sqlite');
        taken.close();
      },
      patience,
    );

    it(
      'a data folder or database, when it cannot be used, is reported in a sentence',
      async () => {
        const file = join(folder, 'file');
        writeFileSync(file, 'not a folder');
        const broken = join(folder, 'broken');
        mkdirSync(broken);
        // A folder in place of the lock file: no user can write it.
        const locked = join(folder, 'locked');
        mkdirSync(join(locked, 'serve.lock'), { recursive: true });
        writeFileSync(
          join(broken, 'storyvan.sqlite'),
          'this is not a database, but a long enough text for a header',
        );
        const newer = join(folder, 'newer');
        const db = await openDatabase({ DATA_DIR: newer });
        const later = `insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`;
        await db.transaction((tx) => tx.change({ sql: later, parameters: [] }));
        await db.close();
        const PORT = String(await freePort());
        const serve = (environment: Record<string, string>) =>
          runProgram(['serve'], { PORT, ...environment });
        const [noFolder, below, unwritable, noDatabase, fromNewer, nobodyThere] = await Promise.all([
          serve({ DATA_DIR: file }),
          serve({ DATA_DIR: join(file, 'below') }),
          serve({ DATA_DIR: locked }),
          serve({ DATA_DIR: broken }),
          serve({ DATA_DIR: newer }),
          serve({ DATA_DIR, DATABASE_URL: 'postgres://someone@127.0.0.1:1/none' }),
        ]);
        expectSentence(noFolder, `The data folder ${file} cannot be made`);
        expectSentence(below, `The data folder ${file}/below cannot be made`);
        expectSentence(
          unwritable,
          `The data folder ${locked} cannot be written (unable to open database file).`,
        );
        expect([noDatabase.code, noDatabase.stdout]).toEqual([1, '']);
        expect(noDatabase.stderr).toBe(
          `The database file ${join(broken, 'storyvan.sqlite')} cannot be used: file is not a database.\n` +
            `There is no sound backup in ${join(broken, 'backups')}. Stop the server, and restore one from another place: ${commandName} restore FILE --force\n`,
        );
        expectSentence(fromNewer, 'This database was made by a newer version of Storyvan');
        expectSentence(nobodyThere, /The database at DATABASE_URL cannot be used: .*ECONNREFUSED/);
      },
      patience,
    );

    it(
      'invalid settings are reported in sentences at the start',
      async () => {
        expectSentence(
          await runProgram(['serve'], { DATA_DIR, PORT: 'abc' }),
          'PORT must be a number from 1 to 65535. It is "abc".',
        );
      },
      patience,
    );
  });
});
