import { changePassword, endMySessions, startSecondFactor } from '@storyvan/contract/account';
import { signIn, signOut } from '@storyvan/contract/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { codeOf, giveSecondFactor, setAccount } from '../../testing/accounts.ts';
import { entriesMadeBy } from '../../testing/audit-entries.ts';
import { testStaff, useTestApp } from '../../testing/test-app.ts';
import { addStaff, disableStaff, resetSecondFactorOf, setPassword, setRole } from '../auth/staff.commands.ts';

const { username, password } = testStaff;

describe('signing in, in the audit log', () => {
  const app = useTestApp();
  beforeEach(async () => {
    await app.db.transaction((tx) => runChange(tx, (k) => k.deleteFrom('sign_in_failure')));
  });

  const tryToSignIn = (more: object = {}) =>
    app.http.inject({ method: 'POST', url: signIn.path, payload: { username, password, ...more } });
  const entriesOf = async (work: () => Promise<unknown>) =>
    (await entriesMadeBy(app, work)).map(({ action, outcome, detail, staff_id }) =>
      [action, outcome, detail, staff_id].join('|'),
    );
  const staff_id = 1;

  it('with the right password, then signing out, is logged with the account', async () => {
    const made = await entriesOf(async () => {
      const reply = await tryToSignIn();
      const cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
      await app.http.inject({ method: 'POST', url: signOut.path, headers: { cookie } });
      await app.http.inject({ method: 'POST', url: signOut.path });
    });
    expect(made).toEqual([`sign_in|done||${staff_id}`, `sign_out|done||${staff_id}`]);
  });

  it('with a wrong password, is logged each time, and the rate limit once', async () => {
    const made = await entriesOf(async () => {
      for (let n = 0; n < 8; n++) await tryToSignIn({ password: `guess ${n}` });
    });
    const wrong = `sign_in|refused|wrong password|${staff_id}`;
    const slowed = `sign_in|refused|too many attempts|${staff_id}`;
    expect(made).toEqual([wrong, wrong, wrong, wrong, wrong, slowed]);
  });

  it('with any outcome, is listed with its network address', async () => {
    const from = (address: string, body: object = {}) =>
      app.http.inject({
        method: 'POST',
        url: signIn.path,
        payload: { username, password, ...body },
        headers: { 'x-forwarded-for': address },
      });
    const made = await entriesMadeBy(app, async () => {
      await from('192.0.2.7', { password: 'wrong' });
      await from('192.0.2.8');
    });
    expect(made.map(({ outcome, address }) => `${outcome} ${address}`)).toEqual([
      'refused 192.0.2.7',
      'done 192.0.2.8',
    ]);
    const log = await app.send('GET', '/api/info/audit_log?kind=signing_in');
    const addresses = log.json().entries.map(({ address }: { address: string }) => address);
    expect(addresses).toEqual(expect.arrayContaining(['192.0.2.7', '192.0.2.8']));
  });

  it('with an unknown username, is not logged, since it may be a password typed into the wrong field', async () => {
    expect(await entriesOf(() => tryToSignIn({ username: 'a van full of books' }))).toEqual([]);
    const rows = await runQuery(app.db, (k) => k.selectFrom('audit_entry').selectAll());
    expect(JSON.stringify(rows)).not.toContain('a van full');
  });

  it('to a disabled account, is logged as refused', async () => {
    await app.signInAs('Sunita Gaonkar', 'staff');
    await app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k.updateTable('staff').set({ disabled_at: '2026-11-20' }).where('username', '=', 'sunita'),
      ),
    );
    const given = { username: 'sunita', password: 'a long password' };
    const [entry] = await entriesMadeBy(app, () => tryToSignIn(given));
    expect(entry).toMatchObject({ outcome: 'refused', detail: 'the account is disabled' });
  });

  it('with a second factor, is logged as such, and with a wrong code as refused', async () => {
    const secret = await giveSecondFactor(app);
    const made = await entriesOf(async () => {
      await tryToSignIn();
      await tryToSignIn({ code: '000000' });
      await tryToSignIn({ code: codeOf(secret, app) });
    });
    expect(made).toEqual([
      `sign_in|refused|wrong code|${staff_id}`,
      `sign_in|done|with two-step sign-in|${staff_id}`,
    ]);
    await setAccount(app, { totp_secret: null, totp_confirmed_at: null });
  });

  it('is not logged for a refused change of your own password or for an unknown sign-in id', async () => {
    const made = await entriesOf(async () => {
      await app.send('POST', changePassword.path, { password, new_password: 'short' });
      await app.send('POST', changePassword.path, {
        password: 'wrong',
        new_password: 'nine crows on a wire',
      });
      await app.send('POST', endMySessions.path, { session_id: 'none' });
    });
    expect(made).toEqual([]);
  });

  it('with a second factor set up twice, is logged once', async () => {
    const made = await entriesOf(async () => {
      await app.send('POST', startSecondFactor.path, { password });
      await giveSecondFactor(app);
      expect((await app.send('POST', startSecondFactor.path, { password })).statusCode).toBe(409);
    });
    expect(made).toEqual([`start_second_factor|done||${staff_id}`]);
  });
});

describe('the command line, in the audit log', () => {
  const app = useTestApp();

  it('changing an account, is logged with the account and without a person', async () => {
    const entriesOf = async (work: () => Promise<unknown>) =>
      (await entriesMadeBy(app, work)).map(({ via, action, detail, account_id }) =>
        [via, action, detail, account_id].join('|'),
      );
    const given = { username: 'sunita', name: 'Sunita Gaonkar', password: 'a long password' };
    expect(await entriesOf(() => addStaff(app.db, given))).toEqual(['command line|add_account|staff|2']);
    expect(await entriesOf(() => setRole(app.db, 'sunita', 'coordinator'))).toEqual([
      'command line|save_account|coordinator|2',
    ]);
    expect(await entriesOf(() => disableStaff(app.db, 'sunita'))).toEqual([
      'command line|set_account_active|disabled|2',
    ]);
    expect(await entriesOf(() => disableStaff(app.db, 'sunita'))).toEqual([]);
    expect(await entriesOf(() => setPassword(app.db, 'sunita', 'nine crows on a wire'))).toEqual([
      'command line|reset_password||2',
      'command line|set_account_active|enabled|2',
    ]);
    expect(await entriesOf(() => resetSecondFactorOf(app.db, 'sunita'))).toEqual([
      'command line|reset_second_factor||2',
    ]);
  });
});
