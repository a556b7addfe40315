import { addAccount, listAccounts, type StaffAccount } from '@storyvan/contract/accounts';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findHref } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { account, leela, meera } from './accounts.fixtures.ts';
import { StaffScreen } from './StaffScreen.tsx';

let sent: BodyIn<typeof addAccount>[] = [];
let list: StaffAccount[] = [];

beforeEach(() => {
  sent = [];
  list = [
    leela,
    meera,
    account(3, { name: 'Joel Pinto', active: false, disabled_at: '2026-01-05T10:00:00.000Z' }),
  ];
  reply(listAccounts, () => list);
  reply(addAccount, ({ body }) => {
    sent.push(body);
    const added = account(4, { name: body.name, username: body.username, must_change_password: true });
    list = [...list, added];
    return {
      status: { status: 'added' as const, message: `${body.name} has an account.` },
      details: {
        account: added,
        one_time_password: 'bado-gimu-kera-sozu-tilo',
        valid_until: '2026-11-28T10:00:00.000Z',
      },
    };
  });
});

const savedFiles = watchSavedFiles();

describe('the staff of the library', () => {
  it('exported, show the day on which each was last seen', async () => {
    list = [account(3, { name: 'Joel Pinto', last_seen_at: '2026-11-17T20:00:00.000Z' })];
    const { keys } = renderScreen(<StaffScreen />);
    await screen.findByText('Joel Pinto');
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines[1]).toContain(',2026-11-18,');
  });

  it('while loading, say so; if that fails, say why', async () => {
    neverAnswer(listAccounts);
    const shown = renderScreen(<StaffScreen />);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    shown.unmount();
    failWith(
      listAccounts,
      403,
      'second_factor_missing',
      'Administrators must turn on two-step sign-in first. Go to My account.',
    );
    renderScreen(<StaffScreen />);
    expect(await screen.findByRole('link', { name: 'Set it up in My account' })).toBeTruthy();
  });

  it('loaded, show role, status, two-step sign-in and devices, and link to their accounts', async () => {
    renderScreen(<StaffScreen />);
    const row = (name: string) => screen.getByText(name).closest('tr')?.textContent;
    expect(await findHref('Meera Kamat')).toBe('/library/staff/2');
    expect(screen.getByText('2 people can sign in')).toBeTruthy();
    expect(row('Meera Kamat')).toMatch(/meera.*Coordinator.*one-time password.*off.*not recently.*0/);
    expect(row('Leela Naik')).toMatch(/leela.*Administrator.*active.*on.*2/);
    expect(row('Joel Pinto')).toContain('disabled');
  });

  it.each(['staff', 'coordinator'] as const)(
    'opened by a %s, say who may see them and send no call',
    async (role) => {
      signInAs(role);
      renderScreen(<StaffScreen />);
      expect(await screen.findByText('This is for administrators')).toBeTruthy();
      expect(screen.getByText(/ask an administrator to change your role/)).toBeTruthy();
      expect(screen.queryByRole('button')).toBeNull();
    },
  );
});

describe('a new account', () => {
  const openForm = async ({ keys }: ReturnType<typeof renderScreen>) => {
    await keys.click(await screen.findByRole('button', { name: 'Add an account' }));
    return within(await screen.findByRole('dialog', { name: 'Add an account' }));
  };

  it('by keyboard, shows its one-time password once, which can be copied', async () => {
    const shown = renderScreen(<StaffScreen />);
    const { keys } = shown;
    const form = await openForm(shown);
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Name/)));
    await keys.keyboard('Sunita Gaonkar{Tab}sunita{Enter}');
    const given = within(await screen.findByRole('dialog', { name: 'A password for Sunita Gaonkar' }));
    expect(sent).toEqual([{ name: 'Sunita Gaonkar', username: 'sunita', role: 'staff' }]);
    expect(given.getByText('bado-gimu-kera-sozu-tilo')).toBeTruthy();
    await keys.click(given.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('bado-gimu-kera-sozu-tilo');
    await keys.click(given.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('bado-gimu-kera-sozu-tilo')).toBeNull());
    expect(await screen.findByRole('link', { name: 'Sunita Gaonkar' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an account' }));
  });

  it('with a role, is sent with it', async () => {
    const shown = renderScreen(<StaffScreen />);
    const form = await openForm(shown);
    await shown.keys.type(form.getByLabelText(/^Name/), 'Sunita Gaonkar');
    await shown.keys.type(form.getByLabelText(/^Username/), 'sunita');
    await shown.keys.click(form.getByRole('radio', { name: 'Administrator' }));
    await shown.keys.click(form.getByRole('button', { name: 'Add account' }));
    await waitFor(() => expect(sent).toMatchObject([{ role: 'administrator' }]));
  });

  it.each([
    [' ', 'sunita', 'Type a name.'],
    ['Sunita', ' ', 'Type a username.'],
    ['Sunita', 'sunita g', 'A username cannot contain spaces.'],
  ])('as “%s” with the username “%s”, is not sent', async (name, username, problem) => {
    const shown = renderScreen(<StaffScreen />);
    const form = await openForm(shown);
    await shown.keys.type(form.getByLabelText(/^Name/), name);
    await shown.keys.type(form.getByLabelText(/^Username/), `${username}{Enter}`);
    expect((await form.findByRole('alert')).textContent).toBe(problem);
    expect(sent).toEqual([]);
  });

  it.each([
    ['username taken', 'The username leela is already used by Leela Naik.', /^Username/],
    ['name taken', 'There is already a person named Leela Naik.', /^Name/],
  ] as const)('refused as %s, says so at the field', async (status, message, field) => {
    reply(addAccount, { status: { status, message }, details: null });
    const shown = renderScreen(<StaffScreen />);
    const form = await openForm(shown);
    await shown.keys.type(form.getByLabelText(/^Name/), 'Leela');
    await shown.keys.type(form.getByLabelText(/^Username/), 'leela{Enter}');
    expect((await form.findByRole('alert')).textContent).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(field)));
  });
});
