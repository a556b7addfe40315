import { setTimeout as sleep } from 'node:timers/promises';
import { myAccount } from '@storyvan/contract/account';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { disableStaff } from './staff.commands.ts';

describe('a cached sign-in', () => {
  const app = useTestApp();
  const statusWith = async (cookie: string) =>
    (await app.send('GET', myAccount.path, undefined, { cookie })).statusCode;

  it('ends at the next call when this process has disabled the account', async () => {
    const cookie = await app.signInAs('Sunita');
    expect(await statusWith(cookie)).toBe(200);
    await disableStaff(app.db, 'sunita');
    expect(await statusWith(cookie)).toBe(401);
  });

  it('ends within a second when another process has disabled the account', async () => {
    const cookie = await app.signInAs('Rehana');
    expect(await statusWith(cookie)).toBe(200);
    const other = await openDatabase(app.settings);
    await disableStaff(other, 'rehana');
    await other.close();
    await sleep(1000);
    expect(await statusWith(cookie)).toBe(401);
  });

  it('is never made for an unknown token, however often it is sent', async () => {
    for (let n = 0; n < 3; n++) expect(await statusWith('storyvan_session=unknown')).toBe(401);
  });
});
