import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@storyvan/contract/account';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../../db/prepare.ts';
import { codeOf, giveSecondFactor } from '../../../testing/accounts.ts';
import { start, useOwnAccount } from '../../../testing/features/own-account.ts';
import { testStaff } from '../../../testing/test-app.ts';

const { password } = testStaff;

describe('a second factor', () => {
  const { app, own, tryToSignIn, cookieOfSignIn, post, accountOf, isIn, errorOf, shown, nextCode } =
    useOwnAccount();

  const setUp = async () => {
    const { secret } = (await post(startSecondFactor, { password })).json();
    const confirmed = await post(confirmSecondFactor, { code: codeOf(secret, app) });
    expect(confirmed.statusCode).toBe(200);
    own.cookie = String(confirmed.headers['set-cookie']).split(';')[0] as string;
    return { secret: secret as string, codes: confirmed.json().recovery_codes as string[] };
  };

  it('once set up with a first code, is active: this session counts as verified and all others end', async () => {
    const other = await cookieOfSignIn();
    const started = (await post(startSecondFactor, { password })).json();
    expect(started.uri).toContain(started.secret);
    expect((await tryToSignIn()).statusCode).toBe(200);
    const reply = await post(confirmSecondFactor, { code: codeOf(started.secret, app) });
    expect(reply.json().recovery_codes).toHaveLength(10);
    const before = own.cookie;
    own.cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
    expect(await isIn(before)).toBe(false);
    expect([await isIn(other), await shown(own.cookie)]).toEqual([false, 1]);
    expect(await accountOf()).toMatchObject({
      second_factor: { confirmed_at: start.toISOString(), needed: false, recovery_codes_left: 10 },
      sessions: [{ this_one: true }],
    });
  });

  it('cannot be set up with a wrong password or first code, or twice', async () => {
    expect(errorOf(await post(startSecondFactor, { password: 'not it' }))).toEqual([
      400,
      'invalid_input',
      'password',
    ]);
    expect(errorOf(await post(confirmSecondFactor, { code: '123456' }))[1]).toBe('conflict');
    await post(startSecondFactor, { password });
    expect(errorOf(await post(confirmSecondFactor, { code: '12345x' }))).toEqual([
      400,
      'invalid_input',
      'code',
    ]);
    await setUp();
    expect(errorOf(await post(startSecondFactor, { password }))[1]).toBe('conflict');
    expect(errorOf(await post(confirmSecondFactor, { code: '123456' }))[1]).toBe('conflict');
  });

  it('during setup, is rate limited after five wrong codes and refused after ten', async () => {
    await post(startSecondFactor, { password });
    const replies: string[] = [];
    for (let n = 0; n < 12; n++) {
      replies.push(errorOf(await post(confirmSecondFactor, { code: '000000' }))[1] as string);
      if (n >= 5) app.clock.now = new Date(app.clock.now.getTime() + 5000);
    }
    expect(replies.filter((code) => code === 'invalid_input').length).toBeLessThanOrEqual(10);
    expect(replies.slice(5, 6)).toEqual(['too_many_attempts']);
    expect(replies.at(-1)).toBe('too_many_attempts');
  });

  it('during setup, expires after ten minutes', async () => {
    const { secret } = (await post(startSecondFactor, { password })).json();
    app.clock.now = new Date(start.getTime() + 10 * 60_000 + 1);
    expect(errorOf(await post(confirmSecondFactor, { code: codeOf(secret, app) }))[1]).toBe('conflict');
    await setUp();
  });

  it('at sign-in, is requested only after the right password, and then signs in', async () => {
    const secret = await giveSecondFactor(app);
    expect(errorOf(await tryToSignIn())).toEqual([401, 'second_factor_needed', undefined]);
    expect(errorOf(await tryToSignIn({ password: 'not it' }))).toEqual([401, 'sign_in_failed', undefined]);
    const code = codeOf(secret, app);
    const withCode = await tryToSignIn({ password: 'not it', code });
    const unknown = await tryToSignIn({ username: 'unknown', password: 'not it', code });
    expect(errorOf(withCode)).toEqual([401, 'sign_in_failed', undefined]);
    expect({ ...unknown.json().error, request_id: '' }).toEqual({
      ...withCode.json().error,
      request_id: '',
    });
    expect(errorOf(await tryToSignIn({ code: '000000' }))).toEqual([401, 'sign_in_failed', 'code']);
    const session = await cookieOfSignIn({ code });
    expect(await shown(session)).toBe(1);
  });

  it('at sign-in, accepts each code once, and none older than the last', async () => {
    const secret = await giveSecondFactor(app);
    const [before, now, after] = [-1, 0, 1].map((steps) => codeOf(secret, app, steps));
    await cookieOfSignIn({ code: now });
    expect(errorOf(await tryToSignIn({ code: now }))[1]).toBe('sign_in_failed');
    expect(errorOf(await tryToSignIn({ code: before }))[1]).toBe('sign_in_failed');
    await cookieOfSignIn({ code: after });
  });

  it('at sign-in, is rate limited after wrong codes, and attempts without a code allow no more guesses', async () => {
    await giveSecondFactor(app);
    for (let n = 0; n < 5; n++) {
      expect(errorOf(await tryToSignIn())[1]).toBe('second_factor_needed');
      expect(errorOf(await tryToSignIn({ code: `00000${n}` }))[1]).toBe('sign_in_failed');
    }
    expect(errorOf(await tryToSignIn())[1]).toBe('too_many_attempts');
    expect(errorOf(await tryToSignIn({ code: '000009' }))[1]).toBe('too_many_attempts');
  });

  it('at sign-in, asked for in an office of thirty, counts no failures for its address', async () => {
    const secret = await giveSecondFactor(app);
    for (let n = 0; n < 30; n++) {
      expect(errorOf(await tryToSignIn())[1]).toBe('second_factor_needed');
      await cookieOfSignIn({ code: nextCode(secret) });
    }
  });

  it('accepts each recovery code once in place of a code, in capitals and without its hyphen too', async () => {
    const { codes } = await setUp();
    const [first, second] = codes as [string, string];
    await cookieOfSignIn({ code: first });
    expect(errorOf(await tryToSignIn({ code: first }))).toEqual([401, 'sign_in_failed', 'code']);
    await cookieOfSignIn({ code: second.toUpperCase().replace('-', ' ') });
    expect((await accountOf()).second_factor.recovery_codes_left).toBe(8);
    const rows = await runQuery(app.db, (k) => k.selectFrom('recovery_code').selectAll());
    expect(JSON.stringify(rows)).not.toContain(second.slice(0, 5));
    expect(rows).toHaveLength(10);
  });

  it('gets new recovery codes with password and code, which replace the old ones', async () => {
    const { secret, codes } = await setUp();
    const refused = await post(renewRecoveryCodes, { password: 'not it', code: nextCode(secret) });
    expect(errorOf(refused)).toEqual([400, 'invalid_input', 'password']);
    expect(errorOf(await post(renewRecoveryCodes, { password, code: '000000' }))).toEqual([
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

  it('once removed with password and code, is no longer asked for and no session counts as verified', async () => {
    const { secret } = await setUp();
    expect(errorOf(await post(removeSecondFactor, { password, code: '000000' }))[2]).toBe('code');
    const reply = await post(removeSecondFactor, { password, code: nextCode(secret) });
    expect([reply.statusCode, reply.json()]).toEqual([200, { removed: true }]);
    await cookieOfSignIn();
    expect(await accountOf()).toMatchObject({
      second_factor: { confirmed_at: null, needed: true, recovery_codes_left: 0 },
    });
    expect(await shown(own.cookie)).toBe(0);
    expect(await runQuery(app.db, (k) => k.selectFrom('recovery_code').selectAll())).toEqual([]);
    expect(errorOf(await post(removeSecondFactor, { password, code: nextCode(secret) }))[2]).toBe('code');
  });

  it('on a lost phone, can be removed with a recovery code and set up again', async () => {
    const { codes } = await setUp();
    expect((await post(removeSecondFactor, { password, code: codes[9] })).statusCode).toBe(200);
    app.clock.now = new Date(start.getTime() + 60_000);
    await setUp();
  });
});
