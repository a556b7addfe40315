import { TOTP } from 'otpauth';
import { runChange } from '../db/prepare.ts';
import { makeSecret } from '../features/auth/second-factor/second-factor.rules.ts';
import { accountsChanged } from '../records/account/account-changes.ts';
import { hashPassword } from '../records/account/password.ts';
import { showSecondFactor, type TestApp, testStaff } from './test-app.ts';

/** The account of the test staff member, in the states that tests of passwords and second factors need. */

/** The code that an authenticator app shows at the clock of the test, or so many steps of 30 seconds later. */
export const codeOf = (secret: string, { clock }: Pick<TestApp, 'clock'>, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: clock.now.getTime() + steps * 30_000 });

type Columns = Partial<{
  password_hash: string;
  must_change_password: number;
  password_changed_at: string;
  one_time_used_at: string | null;
  totp_secret: string | null;
  totp_started_at: string | null;
  totp_confirmed_at: string | null;
  totp_last_step: number | null;
}>;

export async function setAccount({ db }: Pick<TestApp, 'db'>, columns: Columns): Promise<void> {
  await db.transaction((tx) => {
    accountsChanged(tx);
    return runChange(tx, (k) =>
      k.updateTable('staff').set(columns).where('username', '=', testStaff.username),
    );
  });
}

const none = { totp_secret: null, totp_started_at: null, totp_confirmed_at: null, totp_last_step: null };
let firstHash: Promise<string> | undefined;

/** With its first password, without a second factor, its sessions as good as those with one. */
export async function accountAsAtFirst(app: Pick<TestApp, 'db'>): Promise<void> {
  firstHash ??= hashPassword(testStaff.password);
  await setAccount(app, {
    ...none,
    password_hash: await firstHash,
    must_change_password: 0,
    one_time_used_at: null,
  });
  await showSecondFactor(app.db);
}

/** With a secret that waits for its first code. */
export async function giveSecret(app: Pick<TestApp, 'db' | 'clock'>): Promise<string> {
  await accountAsAtFirst(app);
  const totp_secret = makeSecret();
  await setAccount(app, { totp_secret, totp_started_at: app.clock.now.toISOString() });
  return totp_secret;
}

/** With a second factor in use, of which no code was taken yet. */
export async function giveSecondFactor(app: Pick<TestApp, 'db' | 'clock'>): Promise<string> {
  const secret = await giveSecret(app);
  await setAccount(app, { totp_confirmed_at: app.clock.now.toISOString() });
  return secret;
}
