import { changePassword, confirmSecondFactor, startSecondFactor } from '@storyvan/contract/account';
import { signIn } from '@storyvan/contract/auth';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../testing/processes/server-process.ts';
import { testStaff } from '../../testing/test-app.ts';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { addStaff } from './staff.commands.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await makeTestDatabase();
  await addStaff(database.db, testStaff);
});
afterAll(() => database.drop());

it('the log at its most verbose level, while someone signs in and changes everything, contains no secret', {
  timeout: 60_000,
}, async () => {
  const { username, password } = testStaff;
  const { DATA_DIR, DATABASE_URL } = database.settings;
  const server = await startServer({ DATA_DIR, DATABASE_URL, LOG_LEVEL: 'trace' });
  const secrets = [password];
  const send = async (endpoint: { path: string }, body: Record<string, string>) => {
    secrets.push(...Object.values(body).filter((text) => text !== username));
    return server.post(endpoint.path, body);
  };

  await send(signIn, { username, password: 'a password mistyped' });
  const { secret, uri } = (await send(startSecondFactor, { password })).body;
  const totp = new TOTP({ secret });
  const { body } = await send(confirmSecondFactor, { code: totp.generate() });
  const [code, another, unused] = body.recovery_codes;
  const next = totp.generate({ timestamp: Date.now() + 30_000 });
  const signedIn = await fetch(server.url + signIn.path, {
    method: 'POST',
    body: new URLSearchParams({ username, password, code: next }),
  });
  expect(signedIn.status).toBe(200);
  const [cookie] = String(signedIn.headers.get('set-cookie')).split(';') as [string];
  const answers = await fetch(`${server.url}/api/info/my_account`, { headers: { cookie } });
  expect(answers.status).toBe(200);
  const new_password = 'nine crows on a wire';
  // Ends the session that signed in in the meantime.
  const change = await send(changePassword, { password, new_password, code: another });
  expect(change.body).toEqual({ changed: true, ended: 1 });
  expect((await send(signIn, { username, password: new_password, code })).status).toBe(200);

  const { stdout, stderr } = await server.stop();
  const log = stdout + stderr;
  expect(log).toContain('/api/login/grant_ci');
  secrets.push(secret, uri, unused, next, cookie, cookie.split('=')[1] as string);
  // Six digits may be part of a time or an id by chance, but must not be a separate value.
  const leaked = secrets.filter((text) =>
    /^\d{6}$/.test(text) ? log.includes(`"${text}"`) : log.includes(text),
  );
  expect(leaked).toEqual([]);
});
