import { listAccounts, saveAccount, setAccountActive } from '@storyvan/contract/accounts';
import type { Role } from '@storyvan/contract/common/role';
import { describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { testStaff, useTestApp } from '../../testing/test-app.ts';

const own = 1;

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

  it('cannot be disabled or lose the role, even when confirmed and though disabled administrators exist', async () => {
    await app.signInAs('Joel Pinto', 'administrator');
    await app.call(setAccountActive, { body: { staff_id: 2, active: false } });
    const before = await stored();
    for (const sure of [false, true]) {
      expect((await demote(sure)).status).toEqual({
        status: 'last administrator',
        message: 'Leela Naik is the only administrator. Make someone else an administrator first.',
      });
      expect((await disable(sure)).status.status).toBe('last administrator');
    }
    expect(await stored()).toEqual(before);
  });

  it('is protected by the database as well', async () => {
    const write = (columns: { role?: Role; disabled_at?: string }) =>
      app.db.transaction((tx) =>
        runChange(tx, (k) => k.updateTable('staff').set(columns).where('staff_id', '=', own)),
      );
    await expect(write({ role: 'staff' })).rejects.toThrow('the last administrator stays one');
    await expect(write({ disabled_at: '2026-11-21T10:00:00.000Z' })).rejects.toThrow('stays one');
  });

  it('when there is another one, is warned first and then changed', async () => {
    await app.signInAs('Meera Kamat', 'administrator');
    expect((await demote()).status).toMatchObject({ status: 'own role' });
    expect((await disable()).status).toMatchObject({ status: 'own account' });
    expect((await stored())[0]).toMatchObject({ role: 'administrator', disabled_at: null });
    expect((await demote(true)).status.status).toBe('saved');
    expect((await app.send('GET', listAccounts.path)).statusCode).toBe(401);
    expect((await stored())[0]).toMatchObject({ role: 'staff' });
  });
});
