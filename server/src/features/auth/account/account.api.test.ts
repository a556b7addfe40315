import { changePassword, endMySessions, myAccount, startSecondFactor } from '@storyvan/contract/account';
import { checkLogin, signOut } from '@storyvan/contract/auth';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../../db/prepare.ts';
import { codeOf, giveSecondFactor, setAccount } from '../../../testing/accounts.ts';
import { start, useOwnAccount } from '../../../testing/features/own-account.ts';
import { testStaff } from '../../../testing/test-app.ts';

const { username, password } = testStaff;
const new_password = 'nine crows on a wire';

describe('your own account', () => {
  const { app, own, tryToSignIn, cookieOfSignIn, post, accountOf, isIn, errorOf } = useOwnAccount();

  it('without a second factor, shows who one is and where one is signed in', async () => {
    app.clock.now = new Date(start.getTime() + 60_000);
    await cookieOfSignIn({}, { 'user-agent': `A phone ${'x'.repeat(400)}`, 'x-forwarded-for': '10.0.0.9' });
    const account = await accountOf();
    expect(account).toMatchObject({
      username,
      name: testStaff.name,
      role: 'administrator',
      second_factor: { confirmed_at: null, needed: true, recovery_codes_left: 0 },
      app: { version: expect.stringMatching(/^\d+\.\d+\.\d+/), commit: 'source' },
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

  it('leaves out expired and ended sign-ins', async () => {
    const idle = await cookieOfSignIn();
    await app.http.inject({ method: 'POST', url: signOut.path, headers: { cookie: await cookieOfSignIn() } });
    app.clock.now = new Date(start.getTime() + 11 * 3600_000);
    expect(await isIn(own.cookie)).toBe(true);
    app.clock.now = new Date(start.getTime() + 13 * 3600_000);
    expect(await isIn(idle)).toBe(false);
    expect((await accountOf()).sessions).toMatchObject([{ this_one: true }]);
  });

  describe('a change of password', () => {
    it('with the current password, takes effect at once and ends all other sign-ins', async () => {
      const other = await cookieOfSignIn();
      const reply = await post(changePassword, { password, new_password });
      expect([reply.statusCode, reply.json()]).toEqual([200, { changed: true, ended: 1 }]);
      own.cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
      expect([await isIn(own.cookie), await isIn(other)]).toEqual([true, false]);
      expect((await tryToSignIn()).statusCode).toBe(401);
      expect((await tryToSignIn({ password: new_password })).statusCode).toBe(200);
      expect((await accountOf()).password_changed_at).toBe(start.toISOString());
    });

    it.each([
      ['a wrong current password', { password: 'not it at all', new_password }, 'password'],
      ['the same password', { password, new_password: password }, 'new_password'],
      ['a common password', { password, new_password: 'qwertyuiop' }, 'new_password'],
      ['your own name', { password, new_password: 'LeelaNaik1' }, 'new_password'],
    ])('with %s, is rejected at its field and changes nothing', async (_what, body, field) => {
      expect(errorOf(await post(changePassword, body))).toEqual([400, 'invalid_input', field]);
      expect((await tryToSignIn()).statusCode).toBe(200);
    });

    it('with wrong current passwords, is rate limited, and does not slow signing in elsewhere', async () => {
      for (let n = 0; n < 5; n++) {
        expect((await post(changePassword, { password: `guess ${n}`, new_password })).statusCode).toBe(400);
      }
      expect(errorOf(await post(changePassword, { password, new_password }))[1]).toBe('too_many_attempts');
      expect((await tryToSignIn()).statusCode).toBe(200);
    });

    it('with a second factor, needs a code too, accepted once, and changes nothing without it', async () => {
      const secret = await giveSecondFactor(app);
      const body = { password, new_password };
      expect(errorOf(await post(changePassword, body))).toEqual([400, 'invalid_input', 'code']);
      const wrong = await post(changePassword, { ...body, code: '000000' });
      expect(errorOf(wrong)).toEqual([400, 'invalid_input', 'code']);
      const code = codeOf(secret, app);
      const reply = await post(changePassword, { ...body, code });
      expect(reply.statusCode).toBe(200);
      own.cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
      const again = { password: new_password, new_password: 'ten crows on a wire', code };
      expect(errorOf(await post(changePassword, again))).toEqual([400, 'invalid_input', 'code']);
    });

    it('replaces the token of the sign-in, and the old one stops working', async () => {
      const reply = await post(changePassword, { password, new_password });
      const renewed = String(reply.headers['set-cookie']).split(';')[0] as string;
      expect(renewed).not.toBe(own.cookie);
      expect([await isIn(own.cookie), await isIn(renewed)]).toEqual([false, true]);
    });

    it('with invalid input, is not rate limited', async () => {
      for (let n = 0; n < 8; n++) {
        expect((await post(changePassword, { password, new_password: 'short' })).statusCode).toBe(400);
      }
      expect((await post(changePassword, { password, new_password })).statusCode).toBe(200);
    });

    it('of a one-time password, must come before any other call', async () => {
      await setAccount(app, { must_change_password: 1 });
      const reply = await tryToSignIn();
      expect(reply.json().staff.must_change_password).toBe(true);
      const given = String(reply.headers['set-cookie']).split(';')[0] as string;
      const status = async (url: string) =>
        (await app.send('GET', url, undefined, { cookie: given })).statusCode;
      expect([await status(myAccount.path), await status(checkLogin.path)]).toEqual([200, 200]);
      const refused = await app.send('GET', '/api/info/levels', undefined, { cookie: given });
      expect(errorOf(refused)).toEqual([403, 'password_change_needed', undefined]);
      expect(errorOf(await post(startSecondFactor, { password }, given))[1]).toBe('password_change_needed');
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

    it('works once; then the reply says what to do, only to those who know it', async () => {
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

    it('used twice at the same moment, signs in once', async () => {
      await oneTime(0);
      const replies = await Promise.all([tryToSignIn(), tryToSignIn(), tryToSignIn()]);
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    });
  });

  describe('your own sign-ins', () => {
    it('can be ended one by one, or all but the current one', async () => {
      const others = [await cookieOfSignIn(), await cookieOfSignIn(), await cookieOfSignIn()];
      const { session_id } = (await accountOf(others[0])).sessions.find(
        ({ this_one }: { this_one: boolean }) => this_one,
      );
      expect((await post(endMySessions, { session_id })).json()).toEqual({ ended: 1 });
      expect(await Promise.all(others.map(isIn))).toEqual([false, true, true]);
      expect((await post(endMySessions, {})).json()).toEqual({ ended: 2 });
      expect(await Promise.all([...others, own.cookie].map(isIn))).toEqual([false, false, false, true]);
    });

    it('of others, or already ended, are not found; the current one is ended by signing out', async () => {
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
