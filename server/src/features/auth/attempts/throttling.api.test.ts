import { resetPassword } from '@storyvan/contract/accounts';
import { signIn, signOut } from '@storyvan/contract/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../../db/prepare.ts';
import { insertAll } from '../../../db/rows.commands.ts';
import { testStaff, useTestApp } from '../../../testing/test-app.ts';
import { addStaff, setPassword } from '../staff.commands.ts';

const start = new Date('2026-11-21T10:00:00.000Z');
const attacker = '198.51.100.66';
const office = '203.0.113.10';
const sunita = { username: 'sunita', name: 'Sunita Gaonkar', password: 'a long password' };

describe('repeated failures', () => {
  const app = useTestApp();
  const { username, password } = testStaff;
  beforeEach(async () => {
    app.clock.now = start;
    await app.db.transaction(async (tx) => {
      await runChange(tx, (k) => k.deleteFrom('sign_in_failure'));
      await runChange(tx, (k) => k.deleteFrom('known_device'));
    });
  });

  const later = (seconds: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
  };
  const tryAs = (body: object, address: string, cookie = '') =>
    app.http.inject({
      method: 'POST',
      url: signIn.path,
      payload: { username, password, ...body },
      headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
    });
  const fail = (account: string, address: string, cookie = '') =>
    tryAs({ username: account, password: 'wrong' }, address, cookie);
  const cookiesOf = async (address: string, body: object = {}, cookie = '') => {
    const reply = await tryAs(body, address, cookie);
    expect(reply.statusCode).toBe(200);
    return [reply.headers['set-cookie']].flat().map((each) => String(each).split(';')[0] as string);
  };
  const deviceAt = async (address: string, body: object = {}) =>
    (await cookiesOf(address, body))[1] as string;

  it.each([username, 'unknown user'])(
    'for the account %s from one network, get a Retry-After, and a minute later none',
    async (account) => {
      for (let n = 0; n < 5; n++) expect((await fail(account, attacker)).statusCode).toBe(401);
      const slowed = await fail(account, attacker);
      expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '1']);
      expect(slowed.json().error).toMatchObject({
        code: 'too_many_attempts',
        message: 'Too many failed attempts. Please wait 1 second and try again.',
      });
      later(1);
      expect((await fail(account, attacker)).statusCode).toBe(401);
      expect((await fail(account, attacker)).headers['retry-after']).toBe('2');
      for (let n = 0; n < 2; n++) {
        later(60);
        expect((await fail(account, attacker)).statusCode).toBe(401);
      }
      const refused = await fail(account, attacker);
      expect(refused.headers['retry-after']).toBe(String(24 * 3600 - 121));
      expect(refused.json().error.message).toBe(
        'Too many failed attempts from this device or network. Use a device on which you have signed in before, ask an administrator for a one-time password, or try again in 24 hours.',
      );
      later(24 * 3600);
      expect((await fail(account, attacker)).statusCode).toBe(401);
    },
  );

  it('of an attacker, for ten minutes, never keep the user from signing in', async () => {
    const device = await deviceAt(office);
    const statuses = { attacker: [] as number[], user: [] as number[], elsewhere: [] as number[] };
    for (let second = 0; second < 600; second += 2) {
      for (const address of [attacker, '198.51.100.67']) {
        statuses.attacker.push((await fail(username, address)).statusCode);
      }
      // On the usual device; once with a typing mistake; and every other minute on a new device elsewhere.
      if (second % 30 === 0) statuses.user.push((await tryAs({}, attacker, device)).statusCode);
      if (second === 300) expect((await fail(username, office, device)).statusCode).toBe(401);
      if (second % 120 === 60)
        statuses.elsewhere.push((await tryAs({}, `192.0.2.${second / 60}`)).statusCode);
      later(2);
    }
    expect(statuses.user).toEqual(Array(20).fill(200));
    expect(statuses.elsewhere).toEqual(Array(5).fill(200));
    const looks = statuses.attacker.filter((status) => status === 401);
    // Eight each, and ten more at the network that is known from the user's device.
    expect(looks.length).toBeLessThanOrEqual(26);
    expect(looks.length + statuses.attacker.filter((status) => status === 429).length).toBe(600);
  });

  it('for many accounts from an office, keep no one there waiting', async () => {
    await addStaff(app.db, sunita);
    const device = await deviceAt(office);
    for (let n = 0; n < 30; n++) expect((await fail(`guess${n}`, office)).statusCode).toBe(401);
    for (let n = 0; n < 12; n++) await fail(username, office);
    expect((await tryAs({}, office, device)).statusCode).toBe(200);
    // A colleague who has never signed in before.
    expect((await tryAs(sunita, office)).statusCode).toBe(200);
  });

  it('from one network, after a thousand in a day, are checked every five seconds, on known devices at once', async () => {
    const device = await deviceAt(office);
    const at = app.clock.now.toISOString();
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      failure_id: `f${n}`,
      account: `other ${n}`,
      lane: 'stranger' as const,
      source: attacker,
      at,
    }));
    await app.db.transaction((tx) => insertAll(tx, 'sign_in_failure', rows));
    expect((await fail('another', attacker)).headers['retry-after']).toBe('5');
    expect((await tryAs({}, attacker, device)).statusCode).toBe(200);
    expect((await fail('another', '198.51.100.67')).statusCode).toBe(401);
    later(5);
    expect((await fail('another', attacker)).statusCode).toBe(401);
    expect((await fail('yet another', attacker)).statusCode).toBe(429);
  });

  it('for one account, 50 at once, have their password checked five times', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => fail('flooded', attacker)));
    const withStatus = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length;
    expect([withStatus(401), withStatus(429) + withStatus(503)]).toEqual([5, 45]);
    expect(await runQuery(app.db, (k) => k.selectFrom('sign_in_failure').selectAll())).toHaveLength(5);
  });

  it('from one IPv6 network, or from IPv4 written as IPv6, are counted together', async () => {
    for (let n = 0; n < 5; n++) await fail('sixes', `2001:db8:1:2::${n}`);
    expect((await fail('sixes', '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await fail('sixes', '2001:db8:1:3::1')).statusCode).toBe(401);
    for (let n = 0; n < 5; n++) await fail('fours', n % 2 ? '192.0.2.1' : '::ffff:192.0.2.1');
    expect((await fail('fours', '192.0.2.1')).statusCode).toBe(429);
  });

  it('from an office, do not increase with successful sign-ins', async () => {
    for (let n = 0; n < 30; n++) expect((await tryAs({}, office)).statusCode).toBe(200);
    expect(await runQuery(app.db, (k) => k.selectFrom('sign_in_failure').selectAll())).toEqual([]);
  });

  it('of a person who then signs in, are cleared: the next mistake waits no longer than the first', async () => {
    const device = await deviceAt(office);
    for (const cookie of [device, '']) {
      for (let n = 0; n < 6; n++) {
        later(5);
        expect((await fail(username, office, cookie)).statusCode).toBe(401);
      }
      later(5);
      await cookiesOf(office, {}, cookie);
      for (let n = 0; n < 4; n++) expect((await fail(username, office, cookie)).statusCode).toBe(401);
      await cookiesOf(office, {}, cookie);
    }
  });

  it.each([
    ['an administrator', () => app.call(resetPassword, { body: { staff_id: 2 } })],
    ['the command line', () => setPassword(app.db, 'sunita', 'nine crows on a wire')],
  ])('are cleared with the known devices when %s sets a new password', async (_who, reset) => {
    await addStaff(app.db, sunita).catch(() => setPassword(app.db, 'sunita', sunita.password));
    const device = await deviceAt(office, sunita);
    for (let n = 0; n < 9; n++) {
      await fail('sunita', attacker);
      later(5);
    }
    expect((await fail('sunita', attacker)).statusCode).toBe(429);
    const reply = await reset();
    expect((await fail('sunita', attacker)).statusCode).toBe(401);
    const devices = await runQuery(app.db, (k) => k.selectFrom('known_device').selectAll());
    expect(devices.filter(({ staff_id }) => staff_id === 2)).toEqual([]);
    // The device is a stranger again and gets no more attempts than other strangers.
    for (let n = 0; n < 8; n++) {
      await fail('sunita', '192.0.2.77', device);
      later(5);
    }
    expect((await fail('sunita', '192.0.2.77', device)).statusCode).toBe(429);
    if (!reply || !('details' in reply)) return;
    // Even from the attacker's network: a one-time password cannot be guessed, so failures do not block it.
    const given = { username: 'sunita', password: reply.details?.one_time_password };
    expect((await tryAs(given, attacker)).statusCode).toBe(200);
  });

  it('of a device that has signed in: its token is stored as a hash, for each person, and replaced each time', async () => {
    await addStaff(app.db, sunita).catch(() => setPassword(app.db, 'sunita', sunita.password));
    const reply = await tryAs({}, office);
    const [, set] = [reply.headers['set-cookie']].flat();
    expect(set).toMatch(/^storyvan_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/);
    const device = String(set).split(';')[0] as string;
    expect(await cookiesOf(office, sunita, device)).toEqual([expect.any(String), device]);
    const rows = await runQuery(app.db, (k) => k.selectFrom('known_device').selectAll());
    expect(rows.map(({ staff_id, network }) => [staff_id, network]).sort()).toEqual([
      [1, office],
      [2, office],
    ]);
    expect(JSON.stringify(rows)).not.toContain(device.split('=')[1]);
    // The token grants no access, survives signing out, and a forged one has no effect.
    expect(
      (await app.http.inject({ url: '/api/mop/sites/all/all', headers: { cookie: device } })).statusCode,
    ).toBe(401);
    const out = await app.http.inject({ method: 'POST', url: signOut.path, headers: { cookie: device } });
    expect(String(out.headers['set-cookie'])).not.toContain('storyvan_device');
    expect(await deviceAt(office, {})).not.toBe(device);
    const forged = (await tryAs({}, office, 'storyvan_device=forged')).headers['set-cookie'];
    expect(String(forged)).not.toContain('storyvan_device=forged');
  });

  it('with an unknown username, are stored without the typed text', async () => {
    await fail('my secret password', attacker);
    const tables = ['sign_in_failure', 'sign_in_account', 'audit_entry'] as const;
    for (const table of tables) {
      const rows = await runQuery(app.db, (k) => k.selectFrom(table).selectAll());
      expect(JSON.stringify(rows)).not.toContain('secret');
    }
  });
});
