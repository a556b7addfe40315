import {
  endAccountSessions,
  listAccountSessions,
  listAccounts,
  resetPassword,
  resetSecondFactor,
  type StaffAccount,
  saveAccount,
  setAccountActive,
} from '@storyvan/contract/accounts';
import type { OpenAuthSession } from '@storyvan/contract/common/open-auth-session';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { AccountScreen } from './AccountScreen.tsx';
import { leela, meera } from './accounts.fixtures.ts';

let sent: object[] = [];
let shownAccount: StaffAccount;

const session = (session_id: string, part: Partial<OpenAuthSession> = {}): OpenAuthSession => ({
  session_id,
  started_at: '2026-11-21T03:00:00.000Z',
  last_used_at: new Date().toISOString(),
  browser: 'Firefox on Linux',
  address: '192.168.1.7',
  this_one: false,
  ...part,
});

beforeEach(() => {
  sent = [];
  shownAccount = { ...meera, has_second_factor: true };
  reply(listAccounts, () => [leela, shownAccount]);
  reply(listAccountSessions, [session('s-5'), session('s-6', { browser: 'Chrome on an Android phone' })]);
});

const open = async (staff_id = 2) => {
  const shown = renderScreen(<AccountScreen staff_id={staff_id} />, { path: `/library/staff/${staff_id}` });
  await screen.findByRole('region', { name: 'Signed in now' });
  return shown;
};
/** Presses a button and confirms the question. */
const doIt = async ({ keys }: Awaited<ReturnType<typeof open>>, name: string) => {
  await keys.click(screen.getByRole('button', { name }));
  const question = within(await screen.findByRole('dialog'));
  await keys.click(question.getByRole('button', { name }));
};

describe('an account', () => {
  it('that does not exist, says so; opened by another role, says who it is for', async () => {
    renderScreen(<AccountScreen staff_id={99} />).unmount();
    renderScreen(<AccountScreen staff_id={99} />);
    expect(await screen.findByText('No such account')).toBeTruthy();
    signInAs('coordinator');
    expect(await screen.findByText('This is for administrators')).toBeTruthy();
  });

  it('changed, is saved with the version it was based on', async () => {
    reply(saveAccount, ({ body }) => {
      sent.push(body);
      return { status: { status: 'saved' as const, message: 'Saved.' }, details: null };
    });
    const { keys } = await open();
    await keys.click(screen.getByRole('button', { name: 'Change name or role' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change Meera Kamat' }));
    await keys.click(form.getByRole('radio', { name: 'Staff' }));
    await keys.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      { staff_id: 2, version: 1, name: 'Meera Kamat', username: 'meera', role: 'staff', sure: false },
    ]);
  });

  it('of the only administrator, whose role is changed, shows at the role why not', async () => {
    const message = 'Leela Naik is the only administrator. Make someone else an administrator first.';
    reply(saveAccount, { status: { status: 'last administrator', message }, details: null });
    const { keys } = await open(1);
    await keys.click(screen.getByRole('button', { name: 'Change name or role' }));
    const form = within(await screen.findByRole('dialog'));
    await keys.click(form.getByRole('radio', { name: 'Staff' }));
    await keys.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe(message);
  });

  it('of the user, whose own role is given up, asks for confirmation, then is sent', async () => {
    const message = 'This is your own account. You will be signed out.';
    reply(saveAccount, ({ body }) => {
      sent.push(body);
      return body.sure
        ? { status: { status: 'saved' as const, message: 'Saved.' }, details: null }
        : { status: { status: 'own role' as const, message }, details: null };
    });
    const { keys } = await open(1);
    await keys.click(screen.getByRole('button', { name: 'Change name or role' }));
    const form = within(await screen.findByRole('dialog'));
    await keys.click(form.getByRole('radio', { name: 'Coordinator' }));
    await keys.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Give up my role' }));
    await waitFor(() => expect(sent).toMatchObject([{ sure: false }, { sure: true, role: 'coordinator' }]));
  });

  it('changed by someone else in the meantime, warns, and can be saved anyway', async () => {
    failWith(saveAccount, 409, 'conflict', 'Joel Pinto changed this account after you opened it.');
    const { keys } = await open();
    await keys.click(screen.getByRole('button', { name: 'Change name or role' }));
    const form = within(await screen.findByRole('dialog'));
    await keys.type(form.getByLabelText(/^Name/), ' Rao{Enter}');
    expect((await form.findByRole('alert')).textContent).toContain('Joel Pinto changed this account');
    shownAccount = { ...meera, version: 2 };
    reply(saveAccount, ({ body }) => {
      sent.push(body);
      return { status: { status: 'saved' as const, message: 'Saved.' }, details: null };
    });
    await keys.click(form.getByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(sent).toMatchObject([{ name: 'Meera Kamat Rao', version: 2 }]));
  });
});

describe('signing in', () => {
  it('with a forgotten password, gets a one-time password, shown once', async () => {
    reply(resetPassword, ({ body }) => {
      sent.push(body);
      return {
        status: { status: 'reset' as const, message: 'Reset.' },
        details: { one_time_password: 'bado-gimu-kera-sozu-tilo', valid_until: '2026-11-28T10:00:00.000Z' },
      };
    });
    await doIt(await open(), 'Reset password');
    expect(await screen.findByText('bado-gimu-kera-sozu-tilo')).toBeTruthy();
    expect(screen.getByText(/It works once, until .*28 Nov 2026/)).toBeTruthy();
    expect(sent).toEqual([{ staff_id: 2 }]);
  });

  it('with a lost phone, is possible with the password alone', async () => {
    reply(resetSecondFactor, {
      status: { status: 'reset', message: 'Meera Kamat signs in with the password.' },
    });
    await doIt(await open(), 'Turn off two-step sign-in');
    expect(await screen.findByText('Meera Kamat signs in with the password.')).toBeTruthy();
  });

  it('of the user, is left to My account', async () => {
    await open(1);
    expect(hrefOf('My account')).toBe('/my-account');
    expect(screen.queryByRole('button', { name: /^(Reset|Turn off)/ })).toBeNull();
  });
});

describe('the devices of an account', () => {
  beforeEach(() =>
    reply(endAccountSessions, ({ body }) => {
      sent.push(body);
      return { status: { status: 'ended' as const, message: 'Signed out.' } };
    }),
  );

  it('are signed out one by one, or all', async () => {
    const { keys } = await open();
    await keys.click(await screen.findByRole('button', { name: /^Sign out: Chrome on an Android phone/ }));
    await waitFor(() => expect(sent).toEqual([{ staff_id: 2, session_id: 's-6' }]));
    await keys.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(sent[1]).toEqual({ staff_id: 2 }));
  });

  it('of the user, include this one, which cannot be signed out here', async () => {
    reply(listAccountSessions, [session('s-1', { this_one: true }), session('s-5')]);
    await open(1);
    const present = within((await screen.findByText('this one')).closest('li') as HTMLElement);
    expect(present.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Sign out: / })).toHaveLength(1);
  });
});

describe('disabling an account', () => {
  const answer = (status: 'disabled' | 'enabled' | 'last administrator', message: string) =>
    reply(setAccountActive, ({ body }) => {
      sent.push(body);
      return { status: { status, message }, details: shownAccount };
    });

  it('asks first, and can be reversed', async () => {
    answer('disabled', 'Meera Kamat can no longer sign in.');
    const shown = await open();
    await doIt(shown, 'Disable this account');
    expect(await screen.findByText('Meera Kamat can no longer sign in.')).toBeTruthy();
    shownAccount = { ...meera, active: false, disabled_at: '2026-11-21T04:00:00.000Z' };
    shown.queryClient.invalidateQueries();
    answer('enabled', 'Meera Kamat can sign in again.');
    await shown.keys.click(await screen.findByRole('button', { name: 'Enable this account' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { staff_id: 2, active: false, sure: false },
        { staff_id: 2, active: true, sure: false },
      ]),
    );
  });

  it('of the only administrator, is refused beside the button', async () => {
    answer('last administrator', 'Leela Naik is the only administrator.');
    await doIt(await open(1), 'Disable this account');
    expect((await screen.findByRole('alert')).textContent).toBe('Leela Naik is the only administrator.');
    expect(sent).toEqual([{ staff_id: 1, active: false, sure: true }]);
  });
});
