import {
  endAccountSessions,
  listAccountSessions,
  listAccounts,
  resetPassword,
  resetSecondFactor,
  setAccountActive,
} from '@storyvan/contract/accounts';
import { checkLogin } from '@storyvan/contract/auth';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { makeSecondFactor } from '../../testing/factories.ts';
import { useAccounts } from '../../testing/features/accounts.ts';
import { testStaff } from '../../testing/test-app.ts';

const own = 1;

describe('access of staff accounts', () => {
  const { app, find, add, addWithOwnPassword, signInWith, cookieFor, isSignedIn, stored } = useAccounts();

  describe('when they are disabled', () => {
    const setActive = (body: BodyIn<typeof setAccountActive>) => app.call(setAccountActive, { body });
    const isPartner = async (wanted: string) =>
      (await app.call(listReadingPartners, { params: { program: 'mop' } })).some(
        ({ name }) => name === wanted,
      );

    it('are signed out at the next request, cannot sign in and are no reading partners; once enabled, they are again', async () => {
      const account = await addWithOwnPassword();
      const { staff_id, name } = account;
      const cookie = await cookieFor(account);
      const reply = await setActive({ staff_id, active: false });
      expect(reply.status).toEqual({ status: 'disabled', message: `${name} can no longer sign in.` });
      expect(reply.details).toMatchObject({ active: false, open_sessions: 0, version: 2 });
      expect(await isSignedIn(cookie)).toBe(false);
      expect((await signInWith(account.username, account.password)).statusCode).toBe(401);
      expect(await isPartner(name)).toBe(false);
      expect((await setActive({ staff_id, active: false })).details.version).toBe(2);

      expect((await setActive({ staff_id, active: true })).status.status).toBe('enabled');
      expect(await isSignedIn(cookie)).toBe(false);
      expect((await signInWith(account.username, account.password)).statusCode).toBe(200);
      expect(await isPartner(name)).toBe(true);
    });
  });

  describe('when a password is reset', () => {
    it('are signed out, lose the old password, and sign in with the one-time password', async () => {
      const account = await add();
      const cookie = await cookieFor(account);
      const { status, details } = await app.call(resetPassword, { body: { staff_id: account.staff_id } });
      expect(status.status).toBe('reset');
      const week = 7 * 24 * 60 * 60 * 1000;
      expect(Date.parse(String(details?.valid_until))).toBe(app.clock.now.getTime() + week);
      expect(await isSignedIn(cookie)).toBe(false);
      expect((await signInWith(account.username, account.password)).statusCode).toBe(401);
      expect((await signInWith(account.username, String(details?.one_time_password))).statusCode).toBe(200);
      expect(await find(account.staff_id)).toMatchObject({ must_change_password: true });
    });

    it('and it is the caller’s own, are sent to My account, and nothing is written', async () => {
      const before = await stored();
      const reply = await app.call(resetPassword, { body: { staff_id: own } });
      expect(reply).toMatchObject({ status: { status: 'own account' }, details: null });
      expect(await stored()).toEqual(before);
    });
  });

  describe('when a second factor is reset', () => {
    const reset = (staff_id: number) => app.call(resetSecondFactor, { body: { staff_id } });

    it('lose it and its recovery codes, and are signed out', async () => {
      const account = await add();
      const { staff_id } = account;
      const cookie = await cookieFor(account);
      await makeSecondFactor(app.db, staff_id);
      await app.db.transaction((tx) =>
        runChange(tx, (k) =>
          k.insertInto('recovery_code').values({ staff_id, code_hash: 'a hash', used_at: null }),
        ),
      );
      expect((await reset(staff_id)).status.status).toBe('reset');
      expect(await find(staff_id)).toMatchObject({ has_second_factor: false });
      expect((await stored()).find((row) => row.staff_id === staff_id)).toMatchObject({
        totp_secret: null,
        totp_last_step: null,
      });
      expect(await runQuery(app.db, (k) => k.selectFrom('recovery_code').selectAll())).toEqual([]);
      expect(await isSignedIn(cookie)).toBe(false);
    });

    it('without one, get a reply that says so; the caller’s own is sent to My account', async () => {
      const { staff_id } = await add();
      expect((await reset(staff_id)).status.status).toBe('none');
      expect((await reset(own)).status.status).toBe('own account');
    });
  });

  describe('when they are signed in', () => {
    const sessionsOf = (staff_id: number) => app.call(listAccountSessions, { params: { staffId: staff_id } });
    const end = (body: BodyIn<typeof endAccountSessions>) => app.call(endAccountSessions, { body });

    it('list the start and browser of each sign-in, and can be signed out of one or all', async () => {
      const account = await addWithOwnPassword();
      const { staff_id } = account;
      const cookies = [await cookieFor(account), await cookieFor(account), await cookieFor(account)];
      const [first] = await sessionsOf(staff_id);
      expect(first).toMatchObject({
        started_at: app.clock.now.toISOString(),
        last_used_at: app.clock.now.toISOString(),
        browser: expect.any(String),
        address: expect.any(String),
        this_one: false,
      });
      const login = await app.send('GET', checkLogin.path, undefined, { cookie: cookies[1] as string });
      await end({ staff_id, session_id: login.json().session_id });
      expect(await Promise.all(cookies.map(isSignedIn))).toEqual([true, false, true]);
      expect(await sessionsOf(staff_id)).toHaveLength(2);
      expect((await end({ staff_id })).status.message).toBe(`${account.name} is signed out everywhere.`);
      expect(await Promise.all(cookies.map(isSignedIn))).toEqual([false, false, false]);
      expect(await sessionsOf(staff_id)).toEqual([]);
    });

    it('and a sign-in has expired, do not count it as open', async () => {
      const account = await add();
      await cookieFor(account);
      const { now } = app.clock;
      app.clock.now = new Date(now.getTime() + 12 * 3600_000);
      const administrator = await app.signInAs('Olga Pinto', 'administrator');
      const later = await app.send('GET', listAccounts.path, undefined, { cookie: administrator });
      app.clock.now = now;
      const listed = later.json().find((each: { staff_id: number }) => each.staff_id === account.staff_id);
      expect(listed).toMatchObject({ open_sessions: 0, last_seen_at: now.toISOString() });
    });

    it('as the caller, mark the current sign-in, keep it when all others end, and cannot end it alone', async () => {
      const other = await cookieFor(testStaff);
      const present = (await sessionsOf(own)).filter(({ this_one }) => this_one);
      expect(present).toHaveLength(1);
      const session_id = present[0]?.session_id as string;
      expect((await end({ staff_id: own, session_id })).status.status).toBe('own session');
      expect((await end({ staff_id: own })).status.message).toBe('You are signed out everywhere else.');
      expect([await isSignedIn(app.cookie), await isSignedIn(other)]).toEqual([true, false]);
    });

    it('and the sign-in belongs to another account than the one named, stay signed in', async () => {
      const account = await add();
      const cookie = await cookieFor(account);
      const [session] = await sessionsOf(account.staff_id);
      await end({ staff_id: own, session_id: session?.session_id });
      expect(await isSignedIn(cookie)).toBe(true);
    });
  });
});
