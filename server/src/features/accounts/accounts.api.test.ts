import {
  addAccount,
  endAccountSessions,
  listAccountSessions,
  listAccounts,
  resetPassword,
  resetSecondFactor,
  saveAccount,
  setAccountActive,
} from '@storyvan/contract/accounts';
import type { Role } from '@storyvan/contract/common/role';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { checkLogin, signIn } from '@storyvan/contract/session';
import { describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { makeSecondFactor } from '../../testing/factories.ts';
import { testStaff, useTestApp } from '../../testing/test-app.ts';
import { makeReadingPartner } from '../../testing/week-factories.ts';

const own = 1;

describe('accounts of staff', () => {
  const app = useTestApp();
  let made = 0;

  const list = () => app.call(listAccounts);
  const find = async (staff_id: number) => (await list()).find((each) => each.staff_id === staff_id);
  const add = async (part: Partial<BodyIn<typeof addAccount>> = {}) => {
    made++;
    const body = { name: `Person ${made}`, username: `person${made}`, role: 'staff' as Role, ...part };
    const { details } = await app.call(addAccount, { body });
    if (!details) throw new Error('The account was not added.');
    return { ...details.account, password: details.one_time_password };
  };
  /** With a password of their own, which is good for more than one sign-in. */
  const addWithOwnPassword = async () => {
    const account = await add();
    await app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k.updateTable('staff').set({ must_change_password: 0 }).where('staff_id', '=', account.staff_id),
      ),
    );
    return account;
  };
  const signInWith = (username: string, password: string) =>
    app.http.inject({
      method: 'POST',
      url: signIn.path,
      payload: { username, password },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' },
    });
  const cookieFor = async (account: { username: string; password: string }) =>
    String((await signInWith(account.username, account.password)).headers['set-cookie']).split(
      ';',
    )[0] as string;
  const isSignedIn = async (cookie: string) =>
    (await app.send('GET', checkLogin.path, undefined, { cookie })).json().session_id !== null;
  const stored = () => runQuery(app.db, (k) => k.selectFrom('staff').selectAll().orderBy('staff_id'));
  const sendWrong = async (path: string, body: object) => {
    const before = await stored();
    const reply = await app.send('POST', path, body);
    expect(await stored()).toEqual(before);
    return [reply.statusCode, reply.json().error?.fields?.map(({ field }: { field: string }) => field)];
  };

  describe('when they are listed', () => {
    it('tell role, second factor, sessions and what is to be done, and never a secret', async () => {
      const account = await add({ role: 'coordinator' });
      await cookieFor(account);
      await makeSecondFactor(app.db, account.staff_id);
      const { password: _, ...plain } = account;
      expect(await find(account.staff_id)).toEqual({
        ...plain,
        role: 'coordinator',
        active: true,
        has_second_factor: true,
        must_change_password: true,
        last_seen_at: app.clock.now.toISOString(),
        open_sessions: 1,
      });
      const text = JSON.stringify(await list());
      for (const secret of ['argon2', 'password_hash', 'totp_secret', 'JBSWY3DP'])
        expect(text).not.toContain(secret);
    });
  });

  describe('when they are added', () => {
    it('sign in with the one-time password, which is stored as its hash only, and lead sessions under their name', async () => {
      const { staff_id, username, password } = await add({ name: 'Nisha Rane', username: ' Nisha.R ' });
      expect(username).toBe('nisha.r');
      expect((await signInWith('nisha.r', password)).statusCode).toBe(200);
      const row = (await stored()).find((each) => each.staff_id === staff_id);
      expect(row).toMatchObject({
        must_change_password: 1,
        password_hash: expect.stringMatching(/^\$argon2id\$/),
      });
      const people = await app.call(listReadingPartners, { params: { program: 'mop' } });
      expect(people.find(({ name }) => name === 'Nisha Rane')).toMatchObject({
        is_staff: true,
        active: true,
      });
    });

    it.each([
      ['username taken', { name: 'Somebody Else', username: testStaff.username.toUpperCase() }],
      ['name taken', { name: 'leela  NAIK', username: 'leela2' }],
    ])('are refused as %s, and nothing is written', async (status, part) => {
      const before = await stored();
      const reply = await app.call(addAccount, { body: { role: 'staff', ...part } });
      expect(reply).toMatchObject({ status: { status }, details: null });
      expect(await stored()).toEqual(before);
    });

    it('with the name of a volunteer, are refused, for a plan could not tell the two apart', async () => {
      await makeReadingPartner(app.db, { name: 'Ines Colaço' });
      const body = { name: 'Ines Colaco', username: 'ines', role: 'staff' as const };
      expect((await app.call(addAccount, { body })).status.status).toBe('name taken');
    });

    it('under one username by six at once, are one', async () => {
      const body = { name: 'Sarita Phadte', username: 'sarita', role: 'staff' };
      const replies = await Promise.all(
        Array.from({ length: 6 }, () => app.send('POST', addAccount.path, body)),
      );
      const told = replies.map((reply) => reply.json().status.status).sort();
      expect(told).toEqual(['added', ...Array(5).fill('username taken')]);
    });

    it.each<[string, object, string[]]>([
      ['without a name', { name: ' ', username: 'a', role: 'staff' }, ['name']],
      ['with a space in the username', { name: 'A', username: 'a b', role: 'staff' }, ['username']],
      ['without a username', { name: 'A', role: 'staff' }, ['username']],
      ['with a role there is none of', { name: 'A', username: 'a', role: 'king' }, ['role']],
    ])('%s, are a client error', async (_, body, fields) => {
      expect(await sendWrong(addAccount.path, body)).toEqual([400, fields]);
    });
  });

  describe('when they are changed', () => {
    const save = (body: BodyIn<typeof saveAccount>) => app.call(saveAccount, { body });

    it('have the new name as people of sessions too, count a version, and sign in as before', async () => {
      const account = await addWithOwnPassword();
      const cookie = await cookieFor(account);
      const { staff_id } = account;
      const reply = await save({
        staff_id,
        version: 1,
        name: 'Tara Rane',
        username: 'tara',
        role: 'coordinator',
      });
      expect(reply.status).toEqual({ status: 'saved', message: 'Tara Rane is saved.' });
      expect(await find(staff_id)).toMatchObject({
        name: 'Tara Rane',
        username: 'tara',
        role: 'coordinator',
        version: 2,
        changed_by: testStaff.name,
      });
      const people = await app.call(listReadingPartners, { params: { program: 'lis' } });
      expect(people.find(({ name }) => name === 'Tara Rane')).toMatchObject({ version: 2 });
      expect(await isSignedIn(cookie)).toBe(true);
      expect((await signInWith('tara', account.password)).statusCode).toBe(200);
    });

    it('to a lower role, are signed out; to a higher one, may do more at their next request', async () => {
      const account = await add({ role: 'staff' });
      const { staff_id, name, username } = account;
      await runChangeOf(staff_id, { must_change_password: 0 });
      const cookie = await cookieFor(account);
      const mayPlan = async () =>
        (await app.send('POST', '/api/info/add_site', {}, { cookie })).json().error.code;
      expect(await mayPlan()).toBe('not_allowed');
      await save({ staff_id, version: 1, name, username, role: 'coordinator' });
      expect(await mayPlan()).toBe('invalid_input');
      await save({ staff_id, version: 2, name, username, role: 'staff' });
      expect(await mayPlan()).toBe('not_signed_in');
    });

    it('by two from one version, are saved for the first, and the second, the same person, is told so', async () => {
      const { staff_id, username, role } = await add();
      const replies = await Promise.all(
        ['Vera Dias', 'Vera Rao'].map((name) =>
          app.send('POST', saveAccount.path, { staff_id, version: 1, name, username, role }),
        ),
      );
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const told = replies.find(({ statusCode }) => statusCode === 409)?.json().error.message;
      expect(told).toContain('You have changed this account since you opened it, perhaps in another window.');
    });

    it('as they are, make no new version', async () => {
      const { staff_id, name, username, role } = await add();
      await save({ staff_id, version: 1, name, username, role });
      expect(await find(staff_id)).toMatchObject({ version: 1, changed_by: null });
    });

    it.each<[string, object, number, string[]]>([
      [
        'of an unknown id',
        { staff_id: 99_999, version: 1, name: 'A', username: 'a', role: 'staff' },
        404,
        [],
      ],
      ['without a version', { staff_id: own, name: 'A', username: 'a', role: 'staff' }, 400, ['version']],
      ['without an id', { version: 1, name: 'A', username: 'a', role: 'staff' }, 400, ['staff_id']],
    ])('%s, are a client error', async (_, body, status, fields) => {
      expect(await sendWrong(saveAccount.path, body)).toEqual([status, fields]);
    });
  });

  describe('when they are disabled', () => {
    const setActive = (body: BodyIn<typeof setAccountActive>) => app.call(setAccountActive, { body });
    const isPartner = async (wanted: string) =>
      (await app.call(listReadingPartners, { params: { program: 'mop' } })).some(
        ({ name }) => name === wanted,
      );

    it('are out at their next request, cannot sign in and support no sessions; enabled again, they can', async () => {
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

    it('of an unknown id, are 404', async () => {
      expect(await sendWrong(setAccountActive.path, { staff_id: 99_999, active: false })).toEqual([404, []]);
    });
  });

  describe('when a password is reset', () => {
    it('lose their sessions and the old password, and sign in with the one-time password', async () => {
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

    it('of one’s own account, are led to My account, and nothing is written', async () => {
      const before = await stored();
      const reply = await app.call(resetPassword, { body: { staff_id: own } });
      expect(reply).toMatchObject({ status: { status: 'own account' }, details: null });
      expect(await stored()).toEqual(before);
    });

    it('of an unknown id, are 404', async () => {
      expect(await sendWrong(resetPassword.path, { staff_id: 99_999 })).toEqual([404, []]);
    });
  });

  describe('when a second factor is reset', () => {
    const reset = (staff_id: number) => app.call(resetSecondFactor, { body: { staff_id } });

    it('lose it with its recovery codes and their sessions', async () => {
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

    it('without having one, are told so; of one’s own account, led to My account; of an unknown id, 404', async () => {
      const { staff_id } = await add();
      expect((await reset(staff_id)).status.status).toBe('none');
      expect((await reset(own)).status.status).toBe('own account');
      expect(await sendWrong(resetSecondFactor.path, { staff_id: 99_999 })).toEqual([404, []]);
    });
  });

  describe('with sessions', () => {
    const sessionsOf = (staff_id: number) => app.call(listAccountSessions, { params: { staffId: staff_id } });
    const end = (body: BodyIn<typeof endAccountSessions>) => app.call(endAccountSessions, { body });

    it('tell when each began and in which browser, and lose one of them, or all', async () => {
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

    it('that have run out, are not counted among the open ones', async () => {
      const account = await add();
      await cookieFor(account);
      const { now } = app.clock;
      app.clock.now = new Date(now.getTime() + 12 * 3600_000);
      const administrator = await app.signInAs('Olga Pinto', 'administrator');
      const later = await app.send('GET', listAccounts.path, undefined, { cookie: administrator });
      app.clock.now = now;
      const told = later.json().find((each: { staff_id: number }) => each.staff_id === account.staff_id);
      expect(told).toMatchObject({ open_sessions: 0, last_seen_at: now.toISOString() });
    });

    it('of one’s own, mark the present one, keep it when all end, and refuse to end it alone', async () => {
      const other = await cookieFor(testStaff);
      const present = (await sessionsOf(own)).filter(({ this_one }) => this_one);
      expect(present).toHaveLength(1);
      const session_id = present[0]?.session_id as string;
      expect((await end({ staff_id: own, session_id })).status.status).toBe('own session');
      expect((await end({ staff_id: own })).status.message).toBe('You are signed out everywhere else.');
      expect([await isSignedIn(app.cookie), await isSignedIn(other)]).toEqual([true, false]);
    });

    it('of another account, named with one’s own, stay', async () => {
      const account = await add();
      const cookie = await cookieFor(account);
      const [session] = await sessionsOf(account.staff_id);
      await end({ staff_id: own, session_id: session?.session_id });
      expect(await isSignedIn(cookie)).toBe(true);
    });

    it('of an unknown id, or a session that is none, are a client error', async () => {
      expect((await app.send('GET', '/api/info/staff_sessions/99999')).statusCode).toBe(404);
      expect(await sendWrong(endAccountSessions.path, { staff_id: 99_999 })).toEqual([404, []]);
      expect(await sendWrong(endAccountSessions.path, { staff_id: own, session_id: 'x' })).toEqual([
        400,
        ['session_id'],
      ]);
    });
  });

  const runChangeOf = (staff_id: number, columns: { must_change_password: number }) =>
    app.db.transaction((tx) => {
      tx.accountsChanged();
      return runChange(tx, (k) => k.updateTable('staff').set(columns).where('staff_id', '=', staff_id));
    });
});

describe('the last administrator', () => {
  const app = useTestApp();
  const stored = () =>
    runQuery(app.db, (k) =>
      k.selectFrom('staff').select(['staff_id', 'role', 'disabled_at']).orderBy('staff_id'),
    );
  const demote = (sure = false) =>
    app.call(saveAccount, {
      body: { staff_id: own, version: 1, name: testStaff.name, username: 'leela', role: 'staff', sure },
    });
  const disable = (sure = false) =>
    app.call(setAccountActive, { body: { staff_id: own, active: false, sure } });

  it('can neither be disabled nor lose the role, however sure one is, though others have left', async () => {
    await app.signInAs('Joel Pinto', 'administrator');
    await app.call(setAccountActive, { body: { staff_id: 2, active: false } });
    const before = await stored();
    for (const sure of [false, true]) {
      expect((await demote(sure)).status).toEqual({
        status: 'last administrator',
        message: 'Leela Naik is the only administrator. Make somebody else one first.',
      });
      expect((await disable(sure)).status.status).toBe('last administrator');
    }
    expect(await stored()).toEqual(before);
  });

  it('is kept by the database itself', async () => {
    const write = (columns: { role?: Role; disabled_at?: string }) =>
      app.db.transaction((tx) =>
        runChange(tx, (k) => k.updateTable('staff').set(columns).where('staff_id', '=', own)),
      );
    await expect(write({ role: 'staff' })).rejects.toThrow('the last administrator stays one');
    await expect(write({ disabled_at: '2026-11-21T10:00:00.000Z' })).rejects.toThrow('stays one');
  });

  it('with another beside them, is told what it means first, then goes as asked', async () => {
    await app.signInAs('Meera Kamat', 'administrator');
    expect((await demote()).status).toMatchObject({ status: 'own role' });
    expect((await disable()).status).toMatchObject({ status: 'own account' });
    expect((await stored())[0]).toMatchObject({ role: 'administrator', disabled_at: null });
    expect((await demote(true)).status.status).toBe('saved');
    expect((await app.send('GET', listAccounts.path)).statusCode).toBe(401);
    expect((await stored())[0]).toMatchObject({ role: 'staff' });
  });
});
