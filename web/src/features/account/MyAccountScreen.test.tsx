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
import { blockDevice, myDevices } from '@storyvan/contract/devices';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { device } from '../../testing/devices.ts';
import { hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { codesLeft, inFours, passwordWords } from './account.messages.ts';
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
  app: { version: '1.0.0', commit: '0123456789abcdef0123456789abcdef01234567' },
};
const withFactor = (left: number): MyAccount => ({
  ...account,
  second_factor: { confirmed_at: '2026-11-20T10:00:00.000Z', needed: false, recovery_codes_left: left },
});
const codes = ['k7dm2-xqp9v', 'abcde-fghjk'];

beforeEach(() => reply(myDevices, []));

test('my account, once loaded, says which version of Storyvan runs', async () => {
  reply(myAccount, account);
  renderScreen(<MyAccountScreen />);
  expect(await screen.findByText('Storyvan 1.0.0, commit 0123456789')).toBeDefined();
});

test('my account, in a copy without a release, says that it was built from source', async () => {
  reply(myAccount, { ...account, app: { version: '1.0.0', commit: 'source' } });
  renderScreen(<MyAccountScreen />);
  expect(await screen.findByText('Storyvan 1.0.0, built from source')).toBeDefined();
});

test('my account, when it cannot be read, says so and can be loaded again', async () => {
  failWith(myAccount, 500, 'fault', 'Something went wrong on the server. The error is in its log.');
  const { keys } = renderScreen(<MyAccountScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on the server.');
  reply(myAccount, account);
  await keys.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Leela Naik · leela')).toBeDefined();
});

test('a new password, with the current one, shows its length, is sent and confirmed', async () => {
  reply(myAccount, account);
  let sent: unknown;
  reply(changePassword, ({ body }) => {
    sent = body;
    return { changed: true as const, ended: 1 };
  });
  const { keys } = renderScreen(<MyAccountScreen />);
  const present = await screen.findByLabelText('Current password');
  const fresh = screen.getByLabelText('New password');
  expect([present, fresh].map((field) => field.getAttribute('autocomplete'))).toEqual([
    'current-password',
    'new-password',
  ]);
  await keys.type(fresh, 'short');
  expect(screen.getByText('5 of at least 8 characters.')).toBeDefined();
  await keys.click(screen.getByRole('button', { name: 'Change password' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Type your current password.');
  await keys.type(present, 'a van full of books');
  await keys.clear(fresh);
  await keys.type(fresh, 'nine crows on a wire{Enter}');
  expect(await screen.findByText('Password changed. You are signed out on all other devices.')).toBeDefined();
  expect(sent).toEqual({ password: 'a van full of books', new_password: 'nine crows on a wire' });
  expect([present, fresh]).toEqual([
    expect.objectContaining({ value: '' }),
    expect.objectContaining({ value: '' }),
  ]);
});

test('a refused password, with a reason from the server, keeps what was typed', async () => {
  reply(myAccount, account);
  const sentence = 'This password is too easy to guess. A few unrelated words work well.';
  failWith(changePassword, 400, 'invalid_input', sentence);
  const { keys } = renderScreen(<MyAccountScreen />);
  await keys.type(await screen.findByLabelText('Current password'), 'a van full of books');
  await keys.type(screen.getByLabelText('New password'), 'sunshine{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'sunshine');
});

test('two-step sign-in, when an administrator has not set it up, is requested and set up step by step', async () => {
  reply(myAccount, { ...account, second_factor: { ...account.second_factor, needed: true } });
  reply(startSecondFactor, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' });
  let sent: unknown;
  reply(confirmSecondFactor, ({ body }) => {
    sent = body;
    return { recovery_codes: codes };
  });
  const { keys } = renderScreen(<MyAccountScreen />);
  expect(await screen.findByText(/Administrators must turn on two-step sign-in/)).toBeDefined();
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
  expect(hrefOf('Open it there')).toContain('otpauth://totp/');
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
  await keys.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByText(codes[0] as string)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Two-step sign-in/));
});

test('two-step sign-in, with few recovery codes left, warns and makes new ones', async () => {
  reply(myAccount, withFactor(2));
  let sent: unknown;
  reply(renewRecoveryCodes, ({ body }) => {
    sent = body;
    return { recovery_codes: codes };
  });
  const { keys } = renderScreen(<MyAccountScreen />);
  expect(await screen.findByText(/2 recovery codes are left. Make new ones/)).toBeDefined();
  await keys.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await keys.type(screen.getByLabelText('Your password'), 'a van full of books');
  await keys.type(screen.getByLabelText(/Code from the app/), '123456{Enter}');
  expect(await screen.findByText(codes[1] as string)).toBeDefined();
  expect(sent).toEqual({ password: 'a van full of books', code: '123456' });
});

test('two-step sign-in, with password and code, is turned off; without a code nothing is sent', async () => {
  reply(myAccount, withFactor(9));
  const { keys } = renderScreen(<MyAccountScreen />);
  await keys.click(await screen.findByRole('button', { name: /Turn off/ }));
  await keys.type(screen.getByLabelText('Your password'), 'a van full of books{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Type a code.');
  reply(removeSecondFactor, { removed: true });
  await keys.type(screen.getByLabelText(/Code from the app/), 'k7dm2-xqp9v');
  reply(myAccount, account);
  await keys.click(screen.getByRole('button', { name: 'Turn off two-step sign-in' }));
  expect(await screen.findByText('off')).toBeDefined();
});

test('other devices can be signed out, one or all', async () => {
  reply(myAccount, { ...account, sessions: [here, phone, { ...phone, session_id: 's-3' }] });
  const sent: unknown[] = [];
  reply(endMySessions, ({ body }) => {
    sent.push(body);
    return { ended: 1 };
  });
  const { keys } = renderScreen(<MyAccountScreen />);
  const list = await screen.findByRole('list', { name: 'Signed in at' });
  expect(within(list).getAllByRole('button')).toHaveLength(2);
  const [first] = within(list).getAllByRole('button', { name: /^Sign out: Chrome on an Android phone/ });
  await keys.click(first as HTMLElement);
  await screen.findByText('One device is signed out.');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toHaveProperty(
      'disabled',
      false,
    ),
  );
  await keys.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(sent).toEqual([{ session_id: 's-2' }, {}]));
});

test.each([
  ['', /At least 8 characters/],
  ['seven77', /^7 of at least 8 characters\.$/],
  ['🚐🚐🚐🚐', /^4 of at least 8/],
  ['eight888', /^Long enough\. One more word/],
  ['fourteen chars', /One more word/],
  ['fifteen  chars!', /strong length/],
])('a password, typed so far as %j, shows how long it is', (password, words) => {
  expect(passwordWords(password)).toMatch(words);
});

test('a secret, shown for typing, is in groups of four', () => {
  expect(inFours('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
});

test.each([
  [0, 'No recovery codes are left'],
  [1, 'One recovery code is left'],
  [8, '8 recovery codes are left'],
])('recovery codes, when %i are left, are counted in words', (count, words) => {
  expect(codesLeft(count)).toBe(words);
});

test('my account, of a person who lends without a network, lists the devices and lets them be blocked', async () => {
  reply(myAccount, account);
  reply(myDevices, [device({ unsent: 1 })]);
  reply(blockDevice, () => {
    const blocked = device({ blocked_at: '2026-11-21T11:00:00.000Z' });
    reply(myDevices, [blocked]);
    return blocked;
  });
  const { keys } = renderScreen(<MyAccountScreen />);
  const section = await screen.findByRole('region', { name: 'Devices that work without a network' });
  expect(await within(section).findByText('1 unsent entry, as it last reported')).toBeDefined();
  expect(within(section).getByText('holds Tonca')).toBeDefined();
  await keys.click(within(section).getByRole('button', { name: 'Block: Phone of the van' }));
  await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
  expect(await within(section).findByText('blocked, names not removed yet')).toBeDefined();
});
