import { addAccount, saveAccount } from '@storyvan/contract/accounts';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { describe, expect, it } from 'vitest';
import { runChange } from '../../db/prepare.ts';
import { accountsChanged } from '../../records/account/account-changes.ts';
import { makeSecondFactor } from '../../testing/factories.ts';
import { useAccounts } from '../../testing/features/accounts.ts';
import { testStaff } from '../../testing/test-app.ts';
import { makeReadingPartner } from '../../testing/week-factories.ts';

describe('accounts of staff', () => {
  const { app, list, find, add, addWithOwnPassword, signInWith, cookieFor, isSignedIn, stored, sendWrong } =
    useAccounts();
  const runChangeOf = (staff_id: number, columns: { must_change_password?: number; username?: string }) =>
    app.db.transaction((tx) => {
      accountsChanged(tx);
      return runChange(tx, (k) => k.updateTable('staff').set(columns).where('staff_id', '=', staff_id));
    });

  describe('when they are listed', () => {
    it('show role, second factor, sign-ins and a pending password change, and never a secret', async () => {
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
    it('sign in with the one-time password, stored only as a hash, and become reading partners under their name', async () => {
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
      ['username taken', { name: 'Someone Else', username: testStaff.username.toUpperCase() }],
      ['username taken', { name: 'Someone Else', username: 'lee\u04cfa' }],
      ['name taken', { name: 'leela  NAIK', username: 'leela2' }],
    ])('are refused as %s, and nothing is written', async (status, part) => {
      const before = await stored();
      const reply = await app.call(addAccount, { body: { role: 'staff', ...part } });
      expect(reply).toMatchObject({ status: { status }, details: null });
      expect(await stored()).toEqual(before);
    });

    it('with a username that looks like another, are refused; made alike before, they sign in and are saved', async () => {
      const first = await add({ name: 'Anita Sail', username: 'anita' });
      const body = { name: 'Anita Naik', username: 'an\u0131ta', role: 'staff' as const };
      const refused = await app.call(addAccount, { body });
      expect(refused.status).toEqual({
        status: 'username taken',
        message: 'The username an\u0131ta looks like anita, which is used by Anita Sail.',
      });
      const other = await add({ name: 'Anita Naik', username: 'other' });
      await runChangeOf(other.staff_id, { username: 'an\u0131ta' });
      expect((await signInWith('an\u0131ta', other.password)).json().staff.name).toBe('Anita Naik');
      expect((await signInWith('anita', first.password)).json().staff.name).toBe('Anita Sail');
      const saved = { ...body, staff_id: other.staff_id, version: 1, name: 'Anita R Naik' };
      expect((await app.call(saveAccount, { body: saved })).status.status).toBe('saved');
    });

    it('with the name of a volunteer, are refused, because plans show names only', async () => {
      await makeReadingPartner(app.db, { name: 'Ines Colaço' });
      const body = { name: 'Ines Colaco', username: 'ines', role: 'staff' as const };
      expect((await app.call(addAccount, { body })).status.status).toBe('name taken');
    });

    it('with the same username by six requests at once, are added once', async () => {
      const body = { name: 'Sarita Phadte', username: 'sarita', role: 'staff' };
      const replies = await Promise.all(
        Array.from({ length: 6 }, () => app.send('POST', addAccount.path, body)),
      );
      const statuses = replies.map((reply) => reply.json().status.status).sort();
      expect(statuses).toEqual(['added', ...Array(5).fill('username taken')]);
    });

    it.each<[string, object, string[]]>([
      ['without a name', { name: ' ', username: 'a', role: 'staff' }, ['name']],
      ['with a space in the username', { name: 'A', username: 'a b', role: 'staff' }, ['username']],
      ['without a username', { name: 'A', role: 'staff' }, ['username']],
      ['with an unknown role', { name: 'A', username: 'a', role: 'king' }, ['role']],
    ])('%s, are a client error', async (_, body, fields) => {
      expect(await sendWrong(addAccount.path, body)).toEqual([400, fields]);
    });
  });

  describe('when they are changed', () => {
    const save = (body: BodyIn<typeof saveAccount>) => app.call(saveAccount, { body });

    it('have the new name as reading partners too, get a new version, and stay signed in', async () => {
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
      expect(reply.status).toEqual({ status: 'saved', message: 'Tara Rane’s account is saved.' });
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

    it('to a lower role, are signed out; to a higher one, have its rights from the next request', async () => {
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
      expect(await mayPlan()).toBe('sign_in_ended');
    });

    it('without a difference, keep their version', async () => {
      const { staff_id, name, username, role } = await add();
      await save({ staff_id, version: 1, name, username, role });
      expect(await find(staff_id)).toMatchObject({ version: 1, changed_by: null });
    });

    it('without an id, are a client error', async () => {
      const body = { version: 1, name: 'A', username: 'a', role: 'staff' };
      expect(await sendWrong(saveAccount.path, body)).toEqual([400, ['staff_id']]);
    });
  });
});
