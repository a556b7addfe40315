import { confirmSecondFactor, startSecondFactor } from '@storyvan/contract/account';
import { signIn } from '@storyvan/contract/auth';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { runChange } from '../../db/prepare.ts';
import { useServerProcesses } from '../../testing/processes/server-processes.ts';
import { testStaff } from '../../testing/test-app.ts';

const { username, password } = testStaff;

describe('signing in at the same moment, on several servers', { timeout: 120_000 }, () => {
  const servers = useServerProcesses(3);
  let secret: string;
  let recovery: string[];

  beforeAll(async () => {
    const { post } = servers.server(0);
    secret = (await post(startSecondFactor.path, { password })).body.secret;
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() - 30_000 });
    recovery = (await post(confirmSecondFactor.path, { code })).body.recovery_codes;
  });

  /** Five attempts at once are checked before the rate limit applies. */
  const fiveAtOnce = async (code: string): Promise<number[]> => {
    await servers.db.transaction((tx) => runChange(tx, (k) => k.deleteFrom('sign_in_failure')));
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) => servers.server(n).post(signIn.path, { username, password, code })),
    );
    return replies.map(({ status }) => status).sort();
  };

  it('five times with one code of the app, succeeds once', async () => {
    expect(await fiveAtOnce(new TOTP({ secret }).generate())).toEqual([200, 401, 401, 401, 401]);
  });

  it('five times with one recovery code, succeeds once', async () => {
    expect(await fiveAtOnce(recovery[0] as string)).toEqual([200, 401, 401, 401, 401]);
  });

  it('five times with five recovery codes, succeeds each time', async () => {
    await servers.db.transaction((tx) => runChange(tx, (k) => k.deleteFrom('sign_in_failure')));
    const replies = await Promise.all(
      recovery
        .slice(1, 6)
        .map((code, n) => servers.server(n).post(signIn.path, { username, password, code })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});
