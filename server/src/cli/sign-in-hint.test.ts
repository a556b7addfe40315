import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../db/prepare.ts';
import { openAuthSession } from '../features/auth/auth.commands.ts';
import { addStaff, disableStaff, setPassword } from '../features/auth/staff.commands.ts';
import { hashPassword, isPassword } from '../records/account/password.ts';
import { makeSite } from '../testing/factories.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { describeSignIn } from './sign-in-hint.ts';

const here = { HOST: '127.0.0.1', PUBLIC_URL: undefined, DATABASE_URL: undefined };
const everywhere = { ...here, HOST: '0.0.0.0' };
/** The proxy on this machine passes on the requests of everyone. */
const behindProxy = { ...here, PUBLIC_URL: 'https://library.example.org' };

describe('how to sign in', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await makeTestDatabase();
  });
  afterEach(() => database.drop());

  /** As the demo creates it, with a password that no one else may choose. */
  const addDemo = async () => {
    const { db } = database;
    await addStaff(db, {
      username: 'demo',
      name: 'Demo Librarian',
      password: 'a long password',
      role: 'staff',
    });
    const password_hash = await hashPassword('storyvan');
    await db.transaction((tx) => runChange(tx, (k) => k.updateTable('staff').set({ password_hash })));
  };
  const makeDemoAccount = async () => {
    const { db } = database;
    await db.transaction((tx) =>
      runChange(tx, (k) => k.insertInto('setting').values({ key: 'demo', value: '2026-11-21' })),
    );
    await addDemo();
  };
  const readDemo = async () => {
    const [demo] = await runQuery(database.db, (k) =>
      k.selectFrom('staff').select(['staff_id', 'password_hash']).where('username', '=', 'demo'),
    );
    return demo as { staff_id: number; password_hash: string };
  };

  it('a first start, without accounts and not asked for the demo, gives a new setup code each time', async () => {
    const hints = [
      await describeSignIn(database.db, here, false),
      await describeSignIn(database.db, here, false),
    ];
    for (const hint of hints) expect(hint).toMatch(/^Setup code: [2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/m);
    expect(new Set(hints).size).toBe(2);
  });

  it('a start, with a site that someone has added, loads no demo programme', async () => {
    await makeSite(database.db);
    expect(await describeSignIn(database.db, here, true)).toContain('node_modules/.bin/storyvan staff add');
    expect(await runQuery(database.db, (k) => k.selectFrom('staff').selectAll())).toEqual([]);
  });

  it('a start, with an account named demo in a separate library, gives no password away', async () => {
    await addDemo();
    expect(await describeSignIn(database.db, everywhere, true)).toBe('Sign in with your staff account.');
    expect(await isPassword('storyvan', (await readDemo()).password_hash)).toBe(true);
  });

  it('a later start, on this machine only, shows the fixed password', async () => {
    await makeDemoAccount();
    const hint = await describeSignIn(database.db, here, true);
    expect(hint).toBe('Sign in as demo with the password storyvan.');
  });

  it('a later start, open to others, replaces the fixed password, ends its sessions, and shows the new one once', async () => {
    const { db } = database;
    await makeDemoAccount();
    const staff = { ...(await readDemo()), totp_confirmed_at: null };
    const counted = {
      failure_id: 'none',
      account: 'staff 1',
      lane: 'stranger',
      source: '127.0.0.1',
    } as const;
    const browser = { user_agent: '', formerToken: undefined, device: null, address: '127.0.0.1' };
    const opening = { staff, counted, proof: null, ...browser };
    expect(await openAuthSession(db, opening, new Date())).not.toBeNull();

    const hint = await describeSignIn(db, everywhere, true);
    const shown = /^Sign in as demo with the password (\S{16})\n/.exec(hint)?.[1] as string;
    const { password_hash } = await readDemo();
    expect(await isPassword('storyvan', password_hash)).toBe(false);
    expect(await isPassword(shown, password_hash)).toBe(true);
    const open = await runQuery(db, (k) =>
      k.selectFrom('session').selectAll().where('revoked_at', 'is', null),
    );
    expect(open).toEqual([]);

    expect(await describeSignIn(db, everywhere, true)).not.toContain(shown);
    expect((await readDemo()).password_hash).toBe(password_hash);
  });

  it.each([
    ['behind a proxy', behindProxy, true],
    ['not asked for the demo', here, false],
  ])('a later start, %s, replaces the fixed password', async (_, settings, demoIfEmpty) => {
    await makeDemoAccount();
    expect(await describeSignIn(database.db, settings, demoIfEmpty)).toMatch(/ the password \S{16}\n/);
    expect(await isPassword('storyvan', (await readDemo()).password_hash)).toBe(false);
  });

  it('a start on this machine, after the password was changed, says how to set another and resets nothing', async () => {
    await makeDemoAccount();
    await setPassword(database.db, 'demo', 'another password');
    const { password_hash } = await readDemo();
    const hint = await describeSignIn(database.db, here, true);
    expect(hint).toBe(
      'Sign in as demo with its password. To set another: node_modules/.bin/storyvan staff set-password demo',
    );
    expect((await readDemo()).password_hash).toBe(password_hash);
  });

  it('a start, after the demo account was disabled, does not enable it again', async () => {
    await makeDemoAccount();
    await disableStaff(database.db, 'demo');
    expect(await describeSignIn(database.db, everywhere, true)).toBe('Sign in with your staff account.');
    expect(await isPassword('storyvan', (await readDemo()).password_hash)).toBe(true);
  });
});
