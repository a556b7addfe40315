import { signIn } from '@storyvan/contract/session';
import { codeOf, giveSecondFactor, giveSecret } from './accounts.ts';
import type { Input, World } from './convention-input.ts';
import { makeChild, makeSecondFactor } from './factories.ts';
import { next } from './made-rows.ts';
import { testStaff } from './test-app.ts';

/** Bodies that succeed, of the calls about accounts and about what is private. */

const accountBody = (): Input => ({ name: `Staff ${next()}`, username: `staff-${next()}`, role: 'staff' });

/** An account made anew. */
async function newAccount({ app }: World): Promise<{ staff_id: number }> {
  const { details } = (await app.send('POST', '/api/info/add_staff_account', accountBody())).json();
  return { staff_id: details.account.staff_id };
}

async function retentionBody({ app }: World): Promise<Input> {
  const { retention } = (await app.send('GET', '/api/info/privacy')).json();
  return { years: 5, automatic: false, version: retention.version };
}

export const accountBodies: Record<string, (world: World) => Input | Promise<Input>> = {
  [signIn.path]: () => ({ username: testStaff.username, password: testStaff.password }),
  '/api/login/sign_out': () => ({}),
  '/api/info/change_password': () => ({
    password: testStaff.password,
    new_password: `nine crows on wire ${next()}`,
  }),
  '/api/info/start_second_factor': () => ({ password: testStaff.password }),
  '/api/info/confirm_second_factor': async ({ app }) => ({ code: codeOf(await giveSecret(app), app) }),
  '/api/info/remove_second_factor': async ({ app }) => ({
    password: testStaff.password,
    code: codeOf(await giveSecondFactor(app), app),
  }),
  '/api/info/renew_recovery_codes': async ({ app }) => ({
    password: testStaff.password,
    code: codeOf(await giveSecondFactor(app), app),
  }),
  '/api/info/end_my_sessions': () => ({}),
  '/api/info/add_staff_account': accountBody,
  '/api/info/save_staff_account': async (world) => ({
    ...accountBody(),
    ...(await newAccount(world)),
    version: 1,
  }),
  '/api/info/set_staff_active': async (world) => ({ ...(await newAccount(world)), active: false }),
  '/api/info/reset_staff_password': newAccount,
  '/api/info/reset_second_factor': async (world) => {
    const { staff_id } = await newAccount(world);
    await makeSecondFactor(world.app.db, staff_id);
    return { staff_id };
  },
  '/api/info/end_staff_sessions': newAccount,
  '/api/info/save_retention': retentionBody,
  '/api/info/erase_child': async ({ app, site }) => ({
    child_id: await makeChild(app.db, { site_grade_id: site, name: 'Asha Sawant' }),
    version: 1,
    confirmation: 'Asha Sawant',
  }),
  '/api/info/erase_due': async (world) => {
    const { app, site: site_grade_id } = world;
    await app.send('POST', '/api/info/save_retention', await retentionBody(world));
    return { child_ids: [await makeChild(app.db, { site_grade_id, inactive_since: '2001-01-05' })] };
  },
};
