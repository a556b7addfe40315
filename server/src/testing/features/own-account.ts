import { myAccount } from '@storyvan/contract/account';
import { signIn } from '@storyvan/contract/auth';
import { beforeEach, expect } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { hashToken } from '../../features/auth/auth.commands.ts';
import { accountsChanged } from '../../records/account/account-changes.ts';
import { accountAsAtFirst, codeOf } from '../accounts.ts';
import { cookieIn, testStaff, useTestApp } from '../test-app.ts';

const { username, password } = testStaff;
/** The time at the start of each test. */
export const start = new Date('2026-11-21T10:00:00.000Z');

/** A signed-in administrator and what tests of this account ask; `own.cookie` is the session of the test. */
export function useOwnAccount() {
  const app = useTestApp();
  const own = { cookie: '' };

  const tryToSignIn = (more: object = {}, headers: Record<string, string> = {}) =>
    app.http.inject({
      method: 'POST',
      url: signIn.path,
      payload: { username, password, ...more },
      headers,
    });
  const cookieOfSignIn = async (more: object = {}, headers: Record<string, string> = {}) => {
    const reply = await tryToSignIn(more, headers);
    expect(reply.statusCode).toBe(200);
    return cookieIn(reply);
  };
  const post = (endpoint: { path: string }, body: object, as = own.cookie) =>
    app.send('POST', endpoint.path, body, { cookie: as });
  const accountOf = async (as = own.cookie) =>
    (await app.send('GET', myAccount.path, undefined, { cookie: as })).json();
  const isIn = async (as: string) =>
    (await app.send('GET', '/api/info/levels', undefined, { cookie: as })).statusCode === 200;
  const errorOf = (reply: { statusCode: number; json(): { error: { code: string; fields: object[] } } }) => {
    const { code, fields } = reply.json().error;
    return [reply.statusCode, code, (fields[0] as { field?: string } | undefined)?.field];
  };
  /** Whether a session has shown a second factor, as 0 or 1. */
  const shown = async (as: string) => {
    const token_hash = hashToken(as.split('=')[1] as string);
    const [session] = await runQuery(app.db, (k) =>
      k.selectFrom('session').select('second_factor').where('token_hash', '=', token_hash),
    );
    return session?.second_factor;
  };
  /** Time in which an app shows another code. */
  const nextCode = (secret: string) => {
    app.clock.now = new Date(app.clock.now.getTime() + 30_000);
    return codeOf(secret, app);
  };

  beforeEach(async () => {
    app.clock.now = start;
    await app.db.transaction((tx) => runChange(tx, (k) => k.deleteFrom('sign_in_failure')));
    await app.db.transaction((tx) => runChange(tx, (k) => k.deleteFrom('recovery_code')));
    await app.db.transaction((tx) => {
      accountsChanged(tx);
      return runChange(tx, (k) => k.deleteFrom('session'));
    });
    await accountAsAtFirst(app);
    own.cookie = await cookieOfSignIn(
      {},
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    );
  });
  return { app, own, tryToSignIn, cookieOfSignIn, post, accountOf, isIn, errorOf, shown, nextCode };
}
