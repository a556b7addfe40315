import { addAccount, listAccounts } from '@storyvan/contract/accounts';
import { checkLogin, signIn } from '@storyvan/contract/auth';
import type { Role } from '@storyvan/contract/common/role';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { expect } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { cookieIn, refusalIn, useTestApp } from '../test-app.ts';

/** A signed-in administrator, and helpers that add accounts, sign in and read what is stored. */
export function useAccounts() {
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
  /** With their own password, which is good for more than one sign-in. */
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
    cookieIn(await signInWith(account.username, account.password));
  const isSignedIn = async (cookie: string) =>
    (await app.send('GET', checkLogin.path, undefined, { cookie })).json().session_id !== null;
  const stored = () => runQuery(app.db, (k) => k.selectFrom('staff').selectAll().orderBy('staff_id'));
  const sendWrong = async (path: string, body: object) => {
    const before = await stored();
    const [statusCode, , fields] = refusalIn(await app.send('POST', path, body));
    expect(await stored()).toEqual(before);
    return [statusCode, fields];
  };
  return { app, list, find, add, addWithOwnPassword, signInWith, cookieFor, isSignedIn, stored, sendWrong };
}
