import { createHash } from 'node:crypto';
import { checkLogin, signIn, signOut } from '@storyvan/contract/auth';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { hashQueue } from '../../records/account/hash-queue.ts';
import { testStaff, useTestApp } from '../../testing/test-app.ts';
import { addStaff, disableStaff, setPassword } from './staff.commands.ts';

const start = new Date('2026-11-21T10:00:00.000Z');
const later = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);
const [second, hour, day] = [1000, 3600_000, 24 * 3600_000];
/** The session cookie; the device cookie comes after it. */
const setCookieOf = (reply: LightMyRequestResponse): string =>
  String([reply.headers['set-cookie']].flat()[0]);

describe('signing in and out', () => {
  const app = useTestApp();
  const { username, password } = testStaff;

  beforeEach(async () => {
    app.clock.now = start;
    await app.db.transaction((tx) => runChange(tx, (k) => k.deleteFrom('sign_in_failure')));
  });

  const tryToSignIn = (body: object, headers: Record<string, string> = {}) =>
    app.http.inject({ method: 'POST', url: signIn.path, payload: body, headers });
  const cookieOf = (reply: LightMyRequestResponse): string =>
    String(reply.headers['set-cookie']).split(';')[0] ?? '';
  const signedInCookie = async () => cookieOf(await tryToSignIn({ username, password }));
  /** The status of a call that needs a session. */
  const statusWith = async (cookie: string) =>
    (await app.http.inject({ url: '/api/mop/sites/all/all', headers: { cookie } })).statusCode;
  const sessions = () => runQuery(app.db, (k) => k.selectFrom('session').selectAll());

  it('the right password, with the name in any case, opens a session in an HttpOnly, SameSite cookie', async () => {
    const reply = await tryToSignIn({ username: ' LEELA ', password });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      session_id: expect.any(String),
      staff: { staff_id: 1, username: 'leela', name: 'Leela Naik', role: 'administrator' },
    });
    const cookie = setCookieOf(reply);
    expect(cookie).toMatch(
      /^storyvan_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await statusWith(cookieOf(reply))).toBe(200);
  });

  it('the cookie, over HTTPS through a proxy, is Secure, bound to this host, and valid there only', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const reply = await tryToSignIn({ username, password }, https);
    const cookie = setCookieOf(reply);
    expect(cookie).toMatch(
      /^__Host-storyvan_session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const statusOf = async (headers: Record<string, string>) =>
      (await app.http.inject({ url: '/api/mop/sites/all/all', headers })).statusCode;
    expect(await statusOf({ ...https, cookie: cookieOf(reply) })).toBe(200);
    const plain = cookieOf(reply).replace('__Host-', '');
    expect(await statusOf({ ...https, cookie: plain })).toBe(401);
  });

  it('usernames that look the same are one account; an older one in another Unicode form still signs in', async () => {
    const composed = { username: '\u00e1nita', name: 'Anita', password: 'a long password' };
    await addStaff(app.db, { ...composed, username: 'a\u0301nita' });
    await expect(addStaff(app.db, composed)).rejects.toThrow('is taken');
    expect((await tryToSignIn({ ...composed, username: 'A\u0301nita' })).statusCode).toBe(200);
    for (const form of ['NFC', 'NFD'] as const) {
      const kept = composed.username.normalize(form);
      await app.db.transaction((tx) =>
        runChange(tx, (k) => k.updateTable('staff').set({ username: kept }).where('name', '=', 'Anita')),
      );
      expect((await tryToSignIn({ ...composed, username: 'a\u0301nita' })).statusCode).toBe(200);
      expect((await tryToSignIn(composed)).statusCode).toBe(200);
    }
  });

  it('a name with invisible characters, given at the command line, is stored without them', async () => {
    const given = { username: 'asha', name: 'Asha\u200b \u202eGawde', password: 'nine crows on a wire' };
    await addStaff(app.db, given);
    const rows = await runQuery(app.db, (k) =>
      k.selectFrom('staff').select('name').where('username', '=', 'asha'),
    );
    expect(rows).toEqual([{ name: 'Asha Gawde' }]);
    const empty = { ...given, username: 'asha2', name: '\u200b' };
    await expect(addStaff(app.db, empty)).rejects.toThrow('Enter a name.');
  });

  it('a form body signs in as JSON does', async () => {
    const reply = await app.http.inject({
      method: 'POST',
      url: `${signIn.path}/`,
      payload: new URLSearchParams({ username, password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([reply.statusCode, reply.json().staff.username]).toEqual([200, 'leela']);
  });

  it('the token of a session is stored as a hash only and differs from session_id', async () => {
    const reply = await tryToSignIn({ username, password });
    const token = cookieOf(reply).split('=')[1] ?? '';
    const rows = await sessions();
    const { session_id } = reply.json();
    const row = rows.find((session) => session.session_id === session_id);
    expect(row?.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await statusWith(`storyvan_session=${session_id}`)).toBe(401);
    expect(await statusWith(`storyvan_session=${row?.token_hash}`)).toBe(401);
  });

  it('a second sign-in, with the cookie of the first, gives a new token and revokes the old one', async () => {
    const first = await signedInCookie();
    const second = cookieOf(await tryToSignIn({ username, password }, { cookie: first }));
    expect(second).not.toBe(first);
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  });

  it('check_login, with and without a session, returns who is signed in', async () => {
    const cookie = await signedInCookie();
    const check = async (headers: Record<string, string>) =>
      (await app.http.inject({ url: checkLogin.path, headers })).json();
    expect(await check({ cookie })).toMatchObject({ session_id: expect.any(String), staff: { username } });
    const library = { name: 'Storyvan', logo: null, programs: ['mop', 'lis'] };
    const noOne = { session_id: null, staff: null, library: expect.objectContaining(library) };
    expect(await check({})).toEqual(noOne);
    expect(await check({ cookie: 'storyvan_session=forged' })).toEqual(noOne);
  });

  it('sign-out, with a session, revokes it and clears the cookie, and without one does nothing', async () => {
    const cookie = await signedInCookie();
    for (let n = 0; n < 2; n++) {
      const reply = await app.http.inject({ method: 'POST', url: signOut.path, headers: { cookie } });
      expect([reply.statusCode, reply.json()]).toEqual([200, { signed_out: true }]);
      expect(String(reply.headers['set-cookie'])).toMatch(/^storyvan_session=; .*Expires=Thu, 01 Jan 1970/);
      expect(await statusWith(cookie)).toBe(401);
    }
    expect((await app.http.inject({ method: 'POST', url: signOut.path })).statusCode).toBe(200);
  });

  it('a session ends after 12 idle hours, and continues while it is used', async () => {
    const [idle, used] = [await signedInCookie(), await signedInCookie()];
    app.clock.now = later(11 * hour);
    expect(await statusWith(used)).toBe(200);
    app.clock.now = later(12 * hour);
    expect([await statusWith(idle), await statusWith(used)]).toEqual([401, 200]);
  });

  it('a session ends after 7 days even when used', async () => {
    const cookie = await signedInCookie();
    for (let at = 0; at < 7 * day; at += 10 * hour) {
      app.clock.now = later(at);
      expect(await statusWith(cookie)).toBe(200);
    }
    app.clock.now = later(7 * day);
    expect(await statusWith(cookie)).toBe(401);
  });

  it('a call with an ended session is refused with the reason', async () => {
    const whyWith = async (cookie: string): Promise<[code: string, message: string]> => {
      const reply = await app.http.inject({ url: '/api/mop/sites/all/all', headers: { cookie } });
      const { code, message } = reply.json().error;
      return [code, message];
    };
    const [idle, revoked] = [await signedInCookie(), await signedInCookie()];
    await app.http.inject({ method: 'POST', url: signOut.path, headers: { cookie: revoked } });
    expect(await whyWith(revoked)).toEqual([
      'sign_in_ended',
      'You were signed out because your password was changed or someone signed you out.',
    ]);
    app.clock.now = later(12 * hour);
    expect(await whyWith(idle)).toEqual([
      'sign_in_ended',
      'You were signed out after 12 hours without activity.',
    ]);
    expect(await whyWith('storyvan_session=unknown')).toEqual(['not_signed_in', 'Please sign in.']);
    const used = await signedInCookie();
    for (let at = 12 * hour; at < 180 * hour; at += 10 * hour) {
      app.clock.now = later(at);
      expect(await statusWith(used)).toBe(200);
    }
    app.clock.now = later(180 * hour);
    expect(await whyWith(used)).toEqual([
      'sign_in_ended',
      'You were signed out because 7 days have passed since you signed in.',
    ]);
  });

  it('a disabled staff member is signed out at once and cannot sign in until a new password is set', async () => {
    const given = { username: 'vishnu', name: 'Vishnu', password: 'first password', role: 'staff' as const };
    await addStaff(app.db, given);
    const cookie = cookieOf(await tryToSignIn(given));
    expect(await statusWith(cookie)).toBe(200);
    await disableStaff(app.db, 'vishnu');
    expect(await statusWith(cookie)).toBe(401);
    const refused = await tryToSignIn(given);
    expect([refused.statusCode, refused.json().error.code]).toEqual([401, 'sign_in_failed']);
    await setPassword(app.db, 'vishnu', 'second password');
    expect((await tryToSignIn(given)).statusCode).toBe(401);
    const again = await tryToSignIn({ ...given, password: 'second password' });
    expect([again.statusCode, await statusWith(cookie)]).toEqual([200, 401]);
  });

  it.each([
    [{}, 'Enter a username.'],
    [{ username: '', password: 'x' }, 'Enter a username.'],
    [{ username: 1, password: 'x' }, 'Enter a username.'],
    [{ username: 'leela', password: '' }, 'Enter a password.'],
    [{ username: 'leela', password: ['x'] }, 'Enter a password.'],
    [{ username: 'leela', password: 'x\0' }, 'Text must not contain the NUL character.'],
  ])('the body %j, at sign-in, is 400 with its message', async (body, message) => {
    const reply = await tryToSignIn(body);
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
  });

  it('a wrong password and an unknown user, at sign-in, get the same reply for the same work', async () => {
    const wrong = { username, password: 'not the password' };
    const unknown = { username: 'unknown', password: 'not the password' };
    const hashes = { wrong: 0, unknown: 0 };
    let hashed = 0;
    const withPlace = hashQueue.withPlace.bind(hashQueue);
    const counting = vi.spyOn(hashQueue, 'withPlace').mockImplementation((waiting, work) =>
      withPlace(waiting, (turn) =>
        work((hash) => {
          hashed += 1;
          return turn(hash);
        }),
      ),
    );
    onTestFinished(() => counting.mockRestore());
    const bodies = new Set<string>();
    // The hash that is compared for unknown users is made once.
    await tryToSignIn(unknown);
    for (let n = 0; n < 4; n++) {
      for (const [kind, body] of [
        ['wrong', wrong],
        ['unknown', unknown],
      ] as const) {
        // Each attempt comes after the wait for the last one.
        app.clock.now = new Date(app.clock.now.getTime() + 600 * second);
        hashed = 0;
        const reply = await tryToSignIn(body, { 'x-forwarded-for': `10.0.0.${n}` });
        hashes[kind] += hashed;
        const { error } = reply.json();
        bodies.add(
          JSON.stringify([reply.statusCode, { ...error, request_id: '' }, reply.headers['set-cookie']]),
        );
      }
    }
    expect([...bodies]).toEqual([
      JSON.stringify([
        401,
        {
          code: 'sign_in_failed',
          message: 'The username or the password is wrong.',
          fields: [],
          request_id: '',
        },
        undefined,
      ]),
    ]);
    // All hashes cost the same.
    expect(hashes).toEqual({ wrong: 4, unknown: 4 });
  });
});
