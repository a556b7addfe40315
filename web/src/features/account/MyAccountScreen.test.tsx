import {
  changePassword,
  confirmSecondFactor,
  endMySessions,
  type MyAccount,
  myAccount,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@storyvan/contract/account';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { MyAccountScreen } from './MyAccountScreen.tsx';

const here = {
  session_id: 's-1',
  started_at: '2026-11-21T10:00:00.000Z',
  last_used_at: '2026-11-21T10:00:00.000Z',
  browser: 'Firefox on Linux',
  address: '127.0.0.1',
  this_one: true,
};
const phone = {
  ...here,
  session_id: 's-2',
  browser: 'Chrome on an Android phone',
  address: '10.0.0.9',
  this_one: false,
};
const account: MyAccount = {
  username: 'leela',
  name: 'Leela Naik',
  role: 'administrator',
  password_changed_at: null,
  second_factor: { confirmed_at: null, needed: false, recovery_codes_left: 0 },
  sessions: [here, phone],
};
const withFactor = (left: number): MyAccount => ({
  ...account,
  second_factor: { confirmed_at: '2026-11-20T10:00:00.000Z', needed: false, recovery_codes_left: left },
});
const codes = ['k7dm2-xqp9v', 'abcde-fghjk'];

test('my account, when it cannot be read, says so and can be read again', async () => {
  failWith(myAccount, 500, 'fault', 'Something went wrong here. It was written to the log.');
  const { keys } = renderScreen(<MyAccountScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong here.');
  reply(myAccount, account);
  await keys.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Leela Naik · leela')).toBeDefined();
});

test('a new password, with the present one, is sent, told how long it is, and said to be changed', async () => {
  reply(myAccount, account);
  let sent: unknown;
  reply(changePassword, ({ body }) => {
    sent = body;
    return { changed: true as const, ended: 1 };
  });
  const { keys } = renderScreen(<MyAccountScreen />);
  const present = await screen.findByLabelText('Present password');
  const fresh = screen.getByLabelText('New password');
  expect([present, fresh].map((field) => field.getAttribute('autocomplete'))).toEqual([
    'current-password',
    'new-password',
  ]);
  await keys.type(fresh, 'short');
  expect(screen.getByText('5 of at least 8 characters.')).toBeDefined();
  await keys.click(screen.getByRole('button', { name: 'Change password' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Your present password is needed.');
  await keys.type(present, 'a van full of books');
  await keys.clear(fresh);
  await keys.type(fresh, 'nine crows on a wire{Enter}');
  expect(
    await screen.findByText('The password is changed; all your other sessions have ended.'),
  ).toBeDefined();
  expect(sent).toEqual({ password: 'a van full of books', new_password: 'nine crows on a wire' });
  expect([present, fresh]).toEqual([
    expect.objectContaining({ value: '' }),
    expect.objectContaining({ value: '' }),
  ]);
});

test('a refused password, when the server tells why, keeps what was typed', async () => {
  reply(myAccount, account);
  const sentence =
    'This is one of the passwords that are guessed first. A few words in a row make a good one.';
  failWith(changePassword, 400, 'invalid_input', sentence);
  const { keys } = renderScreen(<MyAccountScreen />);
  await keys.type(await screen.findByLabelText('Present password'), 'a van full of books');
  await keys.type(screen.getByLabelText('New password'), 'sunshine{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'sunshine');
});

test('a second factor, when an administrator has none, is asked for and set up step by step', async () => {
  reply(myAccount, { ...account, second_factor: { ...account.second_factor, needed: true } });
  reply(startSecondFactor, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' });
  let sent: unknown;
  reply(confirmSecondFactor, ({ body }) => {
    sent = body;
    return { recovery_codes: codes };
  });
  const { keys } = renderScreen(<MyAccountScreen />);
  expect(await screen.findByText(/What administrators do needs a second factor/)).toBeDefined();
  await keys.click(screen.getByRole('button', { name: 'Set up' }));
  await keys.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set up' }));
  await keys.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
  await keys.type(screen.getByLabelText('Your password'), 'a van full of books{Enter}');
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  expect(
    screen
      .getByRole('img', { name: /QR code/ })
      .querySelector('path')
      ?.getAttribute('d'),
  ).toMatch(/^M/);
  expect(screen.getByRole('link', { name: 'Open it there' }).getAttribute('href')).toContain(
    'otpauth://totp/',
  );
  expect(document.activeElement?.textContent).toContain('Install an authenticator app');
  await keys.type(screen.getByLabelText('Code'), '123456{Enter}');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(codes);
  expect(sent).toEqual({ code: '123456' });
  reply(myAccount, withFactor(10));
  await keys.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  await keys.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(screen.queryByText(codes[0] as string)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Second factor/));
});

test('a second factor in use, with few recovery codes left, warns and makes new ones', async () => {
  reply(myAccount, withFactor(2));
  let sent: unknown;
  reply(renewRecoveryCodes, ({ body }) => {
    sent = body;
    return { recovery_codes: codes };
  });
  const { keys } = renderScreen(<MyAccountScreen />);
  expect(await screen.findByText(/2 recovery codes are left: make new ones/)).toBeDefined();
  await keys.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await keys.type(screen.getByLabelText('Your password'), 'a van full of books');
  await keys.type(screen.getByLabelText(/Code of the app/), '123456{Enter}');
  expect(await screen.findByText(codes[1] as string)).toBeDefined();
  expect(sent).toEqual({ password: 'a van full of books', code: '123456' });
});

test('a second factor, with password and code, is removed; without a code nothing is sent', async () => {
  reply(myAccount, withFactor(9));
  const { keys } = renderScreen(<MyAccountScreen />);
  await keys.click(await screen.findByRole('button', { name: /Remove/ }));
  await keys.type(screen.getByLabelText('Your password'), 'a van full of books{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('A code is needed.');
  reply(removeSecondFactor, { removed: true });
  await keys.type(screen.getByLabelText(/Code of the app/), 'k7dm2-xqp9v');
  reply(myAccount, account);
  await keys.click(screen.getByRole('button', { name: 'Remove the second factor' }));
  expect(await screen.findByText('not set up')).toBeDefined();
});

test('sessions, each and all but this one, can be ended', async () => {
  reply(myAccount, { ...account, sessions: [here, phone, { ...phone, session_id: 's-3' }] });
  const sent: unknown[] = [];
  reply(endMySessions, ({ body }) => {
    sent.push(body);
    return { ended: 1 };
  });
  const { keys } = renderScreen(<MyAccountScreen />);
  const list = await screen.findByRole('list', { name: 'Sessions' });
  expect(within(list).getAllByRole('button')).toHaveLength(2);
  const [first] = within(list).getAllByRole('button', { name: /^End: Chrome on an Android phone/ });
  await keys.click(first as HTMLElement);
  await screen.findByText('One session is ended.');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'End all but this one' })).toHaveProperty('disabled', false),
  );
  await keys.click(screen.getByRole('button', { name: 'End all but this one' }));
  await waitFor(() => expect(sent).toEqual([{ session_id: 's-2' }, {}]));
});
