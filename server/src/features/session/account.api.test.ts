import {
  changePassword,
  confirmSecondFactor,
  endMySessions,
  myAccount,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@storyvan/contract/account';
import { checkLogin, signIn, signOut } from '@storyvan/contract/session';
import { beforeEach, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { accountAsAtFirst, codeOf, giveSecondFactor, setAccount } from '../../testing/accounts.ts';
import { testStaff, useTestApp } from '../../testing/test-app.ts';
import { hashToken } from './session.commands.ts';

const { username, password } = testStaff;
const new_password = 'nine crows on a wire';
const start = new Date('2026-11-21T10:00:00.000Z');

describe('the own account', () => {
  const app = useTestApp();
  let cookie: string;

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
    return String(reply.headers['set-cookie']).split(';')[0] as string;
  };
  const post = (endpoint: { path: string }, body: object, as = cookie) =>
    app.send('POST', endpoint.path, body, { cookie: as });
  const accountOf = async (as = cookie) =>
    (await app.send('GET', myAccount.path, undefined, { cookie: as })).json();
  const isIn = async (as: string) =>
    (await app.send('GET', '/api/info/levels', undefined, { cookie: as })).statusCode === 200;
  const told = (reply: { statusCode: number; json(): { error: { code: string; fields: object[] } } }) => {
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
      tx.accountsChanged();
      return runChange(tx, (k) => k.deleteFrom('session'));
    });
    await accountAsAtFirst(app);
    cookie = await cookieOfSignIn(
      {},
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    );
  });

  it('my account, without a second factor, tells who one is and where one is signed in', async () => {
    app.clock.now = new Date(start.getTime() + 60_000);
    await cookieOfSignIn({}, { 'user-agent': `A phone ${'x'.repeat(400)}`, 'x-forwarded-for': '10.0.0.9' });
    const account = await accountOf();
    expect(account).toMatchObject({
      username,
      name: testStaff.name,
      role: 'administrator',
      second_factor: { confirmed_at: null, needed: true, recovery_codes_left: 0 },
    });
    expect(account.sessions).toMatchObject([
      { this_one: false, address: '10.0.0.9', started_at: app.clock.now.toISOString() },
      { this_one: true, browser: 'Firefox on Linux', address: '127.0.0.1', started_at: start.toISOString() },
    ]);
    const [phone] = await runQuery(app.db, (k) =>
      k.selectFrom('session').select('user_agent').where('address', '=', '10.0.0.9'),
    );
    expect(phone?.user_agent).toHaveLength(300);
  });

  it('my account, when sessions have run out or ended, leaves them out', async () => {
    const idle = await cookieOfSignIn();
    await app.http.inject({ method: 'POST', url: signOut.path, headers: { cookie: await cookieOfSignIn() } });
    app.clock.now = new Date(start.getTime() + 11 * 3600_000);
    expect(await isIn(cookie)).toBe(true);
    app.clock.now = new Date(start.getTime() + 13 * 3600_000);
    expect(await isIn(idle)).toBe(false);
    expect((await accountOf()).sessions).toMatchObject([{ this_one: true }]);
  });

  describe('a change of password', () => {
    it('with the present one, takes the new one at once and ends all other sessions', async () => {
      const other = await cookieOfSignIn();
      const reply = await post(changePassword, { password, new_password });
      expect([reply.statusCode, reply.json()]).toEqual([200, { changed: true, ended: 1 }]);
      cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
      expect([await isIn(cookie), await isIn(other)]).toEqual([true, false]);
      expect((await tryToSignIn()).statusCode).toBe(401);
      expect((await tryToSignIn({ password: new_password })).statusCode).toBe(200);
      expect((await accountOf()).password_changed_at).toBe(start.toISOString());
    });

    it.each([
      ['a wrong present one', { password: 'not it at all', new_password }, 'password'],
      ['the same again', { password, new_password: password }, 'new_password'],
      ['one that is guessed first', { password, new_password: 'qwertyuiop' }, 'new_password'],
      ['the own name', { password, new_password: 'LeelaNaik1' }, 'new_password'],
    ])('with %s, is refused at its field and changes nothing', async (_what, body, field) => {
      expect(told(await post(changePassword, body))).toEqual([400, 'invalid_input', field]);
      expect((await tryToSignIn()).statusCode).toBe(200);
    });

    it('with wrong present ones, again and again, is slowed, and keeps its owner from signing in nowhere', async () => {
      for (let n = 0; n < 5; n++) {
        expect((await post(changePassword, { password: `guess ${n}`, new_password })).statusCode).toBe(400);
      }
      expect(told(await post(changePassword, { password, new_password }))[1]).toBe('too_many_attempts');
      expect((await tryToSignIn()).statusCode).toBe(200);
    });

    it('of an account with a second factor, takes a code too, once, and changes nothing without', async () => {
      const secret = await giveSecondFactor(app);
      const body = { password, new_password };
      expect(told(await post(changePassword, body))).toEqual([400, 'invalid_input', 'code']);
      const wrong = await post(changePassword, { ...body, code: '000000' });
      expect(told(wrong)).toEqual([400, 'invalid_input', 'code']);
      const code = codeOf(secret, app);
      const reply = await post(changePassword, { ...body, code });
      expect(reply.statusCode).toBe(200);
      cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
      const again = { password: new_password, new_password: 'ten crows on a wire', code };
      expect(told(await post(changePassword, again))).toEqual([400, 'invalid_input', 'code']);
    });

    it('gives the session another token, and the one before opens nothing', async () => {
      const reply = await post(changePassword, { password, new_password });
      const renewed = String(reply.headers['set-cookie']).split(';')[0] as string;
      expect(renewed).not.toBe(cookie);
      expect([await isIn(cookie), await isIn(renewed)]).toEqual([false, true]);
    });

    it('from a form with mistakes, though it is sent often, is not slowed', async () => {
      for (let n = 0; n < 8; n++) {
        expect((await post(changePassword, { password, new_password: 'short' })).statusCode).toBe(400);
      }
      expect((await post(changePassword, { password, new_password })).statusCode).toBe(200);
    });

    it('of a password that was given, before anything else, is all that is let through', async () => {
      await setAccount(app, { must_change_password: 1 });
      const reply = await tryToSignIn();
      expect(reply.json().staff.must_change_password).toBe(true);
      const given = String(reply.headers['set-cookie']).split(';')[0] as string;
      const status = async (url: string) =>
        (await app.send('GET', url, undefined, { cookie: given })).statusCode;
      expect([await status(myAccount.path), await status(checkLogin.path)]).toEqual([200, 200]);
      const refused = await app.send('GET', '/api/info/levels', undefined, { cookie: given });
      expect(told(refused)).toEqual([403, 'password_change_needed', undefined]);
      expect(told(await post(startSecondFactor, { password }, given))[1]).toBe('password_change_needed');
      const changed = await post(changePassword, { password, new_password }, given);
      expect(changed.statusCode).toBe(200);
      const renewed = String(changed.headers['set-cookie']).split(';')[0] as string;
      expect(await isIn(renewed)).toBe(true);
      const login = (await app.send('GET', checkLogin.path, undefined, { cookie: renewed })).json();
      expect(login.staff).toEqual({ staff_id: 1, username, name: testStaff.name, role: 'administrator' });
    });
  });

  describe('a one-time password', () => {
    const oneTime = (made: number, used: string | null = null) =>
      setAccount(app, {
        must_change_password: 1,
        password_changed_at: new Date(start.getTime() - made).toISOString(),
        one_time_used_at: used,
      });
    const day = 24 * 3600_000;

    it('works once; then it says what to do, to those who know it only', async () => {
      await oneTime(0);
      await cookieOfSignIn();
      const again = await tryToSignIn();
      expect([again.statusCode, again.json().error.message]).toEqual([
        401,
        'This one-time password has already been used. Ask an administrator for a new one.',
      ]);
      const wrong = await tryToSignIn({ password: 'not it' });
      expect(wrong.json().error.message).toBe('The username or the password is wrong.');
    });

    it('works for seven days', async () => {
      await oneTime(7 * day);
      const late = await tryToSignIn();
      expect([late.statusCode, late.json().error.message]).toEqual([
        401,
        'This one-time password has expired: it was valid for 7 days. Ask an administrator for a new one.',
      ]);
      await oneTime(7 * day - 1);
      await cookieOfSignIn();
    });

    it('tried twice at once, opens one session', async () => {
      await oneTime(0);
      const replies = await Promise.all([tryToSignIn(), tryToSignIn(), tryToSignIn()]);
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    });
  });

  describe('a second factor', () => {
    const setUp = async () => {
      const { secret } = (await post(startSecondFactor, { password })).json();
      const confirmed = await post(confirmSecondFactor, { code: codeOf(secret, app) });
      expect(confirmed.statusCode).toBe(200);
      cookie = String(confirmed.headers['set-cookie']).split(';')[0] as string;
      return { secret: secret as string, codes: confirmed.json().recovery_codes as string[] };
    };

    it('set up, with a first code, is in use: the session has shown it and all others end', async () => {
      const other = await cookieOfSignIn();
      const started = (await post(startSecondFactor, { password })).json();
      expect(started.uri).toContain(started.secret);
      expect((await tryToSignIn()).statusCode).toBe(200);
      const reply = await post(confirmSecondFactor, { code: codeOf(started.secret, app) });
      expect(reply.json().recovery_codes).toHaveLength(10);
      const before = cookie;
      cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
      expect(await isIn(before)).toBe(false);
      expect([await isIn(other), await shown(cookie)]).toEqual([false, 1]);
      expect(await accountOf()).toMatchObject({
        second_factor: { confirmed_at: start.toISOString(), needed: false, recovery_codes_left: 10 },
        sessions: [{ this_one: true }],
      });
    });

    it('set up, with a wrong password or first code, or twice, is refused', async () => {
      expect(told(await post(startSecondFactor, { password: 'not it' }))).toEqual([
        400,
        'invalid_input',
        'password',
      ]);
      expect(told(await post(confirmSecondFactor, { code: '123456' }))[1]).toBe('conflict');
      await post(startSecondFactor, { password });
      expect(told(await post(confirmSecondFactor, { code: '12345x' }))).toEqual([
        400,
        'invalid_input',
        'code',
      ]);
      await setUp();
      expect(told(await post(startSecondFactor, { password }))[1]).toBe('conflict');
      expect(told(await post(confirmSecondFactor, { code: '123456' }))[1]).toBe('conflict');
    });

    it('set up, guessed at, is slowed after five codes and refused after ten', async () => {
      await post(startSecondFactor, { password });
      const replies: string[] = [];
      for (let n = 0; n < 12; n++) {
        replies.push(told(await post(confirmSecondFactor, { code: '000000' }))[1] as string);
        if (n >= 5) app.clock.now = new Date(app.clock.now.getTime() + 5000);
      }
      expect(replies.filter((code) => code === 'invalid_input').length).toBeLessThanOrEqual(10);
      expect(replies.slice(5, 6)).toEqual(['too_many_attempts']);
      expect(replies.at(-1)).toBe('too_many_attempts');
    });

    it('set up, left for more than ten minutes, is begun again', async () => {
      const { secret } = (await post(startSecondFactor, { password })).json();
      app.clock.now = new Date(start.getTime() + 10 * 60_000 + 1);
      expect(told(await post(confirmSecondFactor, { code: codeOf(secret, app) }))[1]).toBe('conflict');
      await setUp();
    });

    it('at sign-in, is asked for after the right password only, and then lets in', async () => {
      const secret = await giveSecondFactor(app);
      expect(told(await tryToSignIn())).toEqual([401, 'second_factor_needed', undefined]);
      expect(told(await tryToSignIn({ password: 'not it' }))).toEqual([401, 'sign_in_failed', undefined]);
      const code = codeOf(secret, app);
      const withCode = await tryToSignIn({ password: 'not it', code });
      const unknown = await tryToSignIn({ username: 'nobody', password: 'not it', code });
      expect(told(withCode)).toEqual([401, 'sign_in_failed', undefined]);
      expect({ ...unknown.json().error, request_id: '' }).toEqual({
        ...withCode.json().error,
        request_id: '',
      });
      expect(told(await tryToSignIn({ code: '000000' }))).toEqual([401, 'sign_in_failed', 'code']);
      const session = await cookieOfSignIn({ code });
      expect(await shown(session)).toBe(1);
    });

    it('at sign-in, takes each code once, and none that is older than the last', async () => {
      const secret = await giveSecondFactor(app);
      const [before, now, after] = [-1, 0, 1].map((steps) => codeOf(secret, app, steps));
      await cookieOfSignIn({ code: now });
      expect(told(await tryToSignIn({ code: now }))[1]).toBe('sign_in_failed');
      expect(told(await tryToSignIn({ code: before }))[1]).toBe('sign_in_failed');
      await cookieOfSignIn({ code: after });
    });

    it('at sign-in, when its codes are guessed, is slowed, and asking without a code buys no more guesses', async () => {
      await giveSecondFactor(app);
      for (let n = 0; n < 5; n++) {
        expect(told(await tryToSignIn())[1]).toBe('second_factor_needed');
        expect(told(await tryToSignIn({ code: `00000${n}` }))[1]).toBe('sign_in_failed');
      }
      expect(told(await tryToSignIn())[1]).toBe('too_many_attempts');
      expect(told(await tryToSignIn({ code: '000009' }))[1]).toBe('too_many_attempts');
    });

    it('at sign-in, asked for in an office of thirty, counts no failures of its address', async () => {
      const secret = await giveSecondFactor(app);
      for (let n = 0; n < 30; n++) {
        expect(told(await tryToSignIn())[1]).toBe('second_factor_needed');
        await cookieOfSignIn({ code: nextCode(secret) });
      }
    });

    it('a recovery code, in place of a code, lets in once, in capitals and without its hyphen too', async () => {
      const { codes } = await setUp();
      const [first, second] = codes as [string, string];
      await cookieOfSignIn({ code: first });
      expect(told(await tryToSignIn({ code: first }))).toEqual([401, 'sign_in_failed', 'code']);
      await cookieOfSignIn({ code: second.toUpperCase().replace('-', ' ') });
      expect((await accountOf()).second_factor.recovery_codes_left).toBe(8);
      const rows = await runQuery(app.db, (k) => k.selectFrom('recovery_code').selectAll());
      expect(JSON.stringify(rows)).not.toContain(second.slice(0, 5));
      expect(rows).toHaveLength(10);
    });

    it('new recovery codes, with password and code, take the place of the old ones', async () => {
      const { secret, codes } = await setUp();
      const refused = await post(renewRecoveryCodes, { password: 'not it', code: nextCode(secret) });
      expect(told(refused)).toEqual([400, 'invalid_input', 'password']);
      expect(told(await post(renewRecoveryCodes, { password, code: '000000' }))).toEqual([
        400,
        'invalid_input',
        'code',
      ]);
      const reply = await post(renewRecoveryCodes, { password, code: nextCode(secret) });
      const renewed = reply.json().recovery_codes as string[];
      expect(renewed).toHaveLength(10);
      expect((await tryToSignIn({ code: codes[0] })).statusCode).toBe(401);
      await cookieOfSignIn({ code: renewed[0] });
    });

    it('removed, with password and code, is asked for no more and no session has shown it', async () => {
      const { secret } = await setUp();
      expect(told(await post(removeSecondFactor, { password, code: '000000' }))[2]).toBe('code');
      const reply = await post(removeSecondFactor, { password, code: nextCode(secret) });
      expect([reply.statusCode, reply.json()]).toEqual([200, { removed: true }]);
      await cookieOfSignIn();
      expect(await accountOf()).toMatchObject({
        second_factor: { confirmed_at: null, needed: true, recovery_codes_left: 0 },
      });
      expect(await shown(cookie)).toBe(0);
      expect(await runQuery(app.db, (k) => k.selectFrom('recovery_code').selectAll())).toEqual([]);
      expect(told(await post(removeSecondFactor, { password, code: nextCode(secret) }))[2]).toBe('code');
    });

    it('of a lost phone, removed with a recovery code, can be set up anew', async () => {
      const { codes } = await setUp();
      expect((await post(removeSecondFactor, { password, code: codes[9] })).statusCode).toBe(200);
      app.clock.now = new Date(start.getTime() + 60_000);
      await setUp();
    });
  });

  describe('the own sessions', () => {
    it('one by one, or all but the present one, can be ended', async () => {
      const others = [await cookieOfSignIn(), await cookieOfSignIn(), await cookieOfSignIn()];
      const { session_id } = (await accountOf(others[0])).sessions.find(
        ({ this_one }: { this_one: boolean }) => this_one,
      );
      expect((await post(endMySessions, { session_id })).json()).toEqual({ ended: 1 });
      expect(await Promise.all(others.map(isIn))).toEqual([false, true, true]);
      expect((await post(endMySessions, {})).json()).toEqual({ ended: 2 });
      expect(await Promise.all([...others, cookie].map(isIn))).toEqual([false, false, false, true]);
    });

    it('of others, and those that have ended, are not found; the present one is ended by signing out', async () => {
      const rehana = await app.signInAs('Rehana');
      const [hers] = (await accountOf(rehana)).sessions;
      expect((await post(endMySessions, { session_id: hers.session_id })).statusCode).toBe(404);
      expect(await isIn(rehana)).toBe(true);
      expect((await post(endMySessions, { session_id: 'none' })).statusCode).toBe(404);
      const [mine] = (await accountOf()).sessions;
      expect((await post(endMySessions, { session_id: mine.session_id })).statusCode).toBe(400);
    });
  });
});
