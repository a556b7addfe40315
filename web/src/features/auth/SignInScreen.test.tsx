import { signIn } from '@storyvan/contract/auth';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetLogin, isSignedIn } from '../../lib/auth.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, loseConnection, neverAnswer, reply } from '../../testing/server.ts';
import { SignInScreen } from './SignInScreen.tsx';

beforeEach(forgetLogin);

async function submit({ keys }: ReturnType<typeof renderScreen>) {
  await keys.type(await screen.findByLabelText('Username'), 'leela');
  await keys.type(screen.getByLabelText('Password'), 'secret{Enter}');
}

test('the sign-in screen, when it opens, has the focus in the username', async () => {
  renderScreen(<SignInScreen />);
  const username = await screen.findByLabelText('Username');
  expect(document.activeElement).toBe(username);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the inputs, when Enter is pressed, are sent as they are and set the flag', async () => {
  let sent: unknown;
  reply(signIn, ({ body }) => {
    sent = body;
    return {
      session_id: 's-1',
      staff: { staff_id: 1, username: 'leela', name: 'Leela', role: 'administrator' as const },
    };
  });
  const shown = renderScreen(<SignInScreen />, { path: '/signin' });
  await submit(shown);
  await waitFor(() => expect(shown.router.state.location.pathname).toBe('/'));
  expect(sent).toEqual({ username: 'leela', password: 'secret' });
  expect(isSignedIn()).toBe(true);
});

test("a wrong password, when it is sent, shows the alert 'Failed' and can be typed again", async () => {
  failWith(signIn, 401, 'sign_in_failed', 'The username or the password is wrong.');
  await submit(renderScreen(<SignInScreen />));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(isSignedIn()).toBe(false);
});

test('too many attempts, when the server limits them, show the time to wait', async () => {
  failWith(
    signIn,
    429,
    'too_many_attempts',
    'Too many failed attempts. Please wait 4 seconds and try again.',
  );
  await submit(renderScreen(<SignInScreen />));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed');
  expect(screen.getByRole('status').textContent).toContain('Please wait 4 seconds');
});

test('a sign-in, without a network, fails in place and says why', async () => {
  loseConnection(signIn);
  await submit(renderScreen(<SignInScreen />));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed');
  expect(screen.getByText('The server cannot be reached. Is the network on?')).toBeDefined();
});

test('the button, while the call is pending, cannot be pressed twice', async () => {
  neverAnswer(signIn);
  await submit(renderScreen(<SignInScreen />));
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', true);
});

test('the password, when its eye is pressed, is visible', async () => {
  const { keys } = renderScreen(<SignInScreen />);
  const field = await screen.findByLabelText('Password');
  expect(field).toHaveProperty('type', 'password');
  await keys.click(screen.getByRole('button', { name: 'Show or hide the password' }));
  expect(field).toHaveProperty('type', 'text');
});

test('a code, for an account with two-step sign-in, has one field that a phone can fill in', async () => {
  failWith(signIn, 401, 'second_factor_needed', 'Enter the code from your authenticator app.');
  await submit(renderScreen(<SignInScreen />));
  const field = await screen.findByLabelText('Code');
  expect(document.activeElement).toBe(field);
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual([
    'numeric',
    'one-time-code',
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('a code, when it is typed, is sent with the username and password', async () => {
  failWith(signIn, 401, 'second_factor_needed', 'Enter the code from your authenticator app.');
  const shown = renderScreen(<SignInScreen />, { path: '/signin' });
  await submit(shown);
  let sent: unknown;
  reply(signIn, ({ body }) => {
    sent = body;
    return {
      session_id: 's-1',
      staff: { staff_id: 1, username: 'leela', name: 'Leela', role: 'staff' as const },
    };
  });
  await shown.keys.type(await screen.findByLabelText('Code'), '123 456{Enter}');
  await waitFor(() => expect(shown.router.state.location.pathname).toBe('/'));
  expect(sent).toEqual({ username: 'leela', password: 'secret', code: '123 456' });
  expect(isSignedIn()).toBe(true);
});

test('a wrong code, when it is sent, shows the error and can be typed again, or the user goes back', async () => {
  failWith(signIn, 401, 'second_factor_needed', 'Enter the code from your authenticator app.');
  const shown = renderScreen(<SignInScreen />);
  await submit(shown);
  failWith(signIn, 401, 'sign_in_failed', 'This code is wrong or has already been used. Try the next one.');
  await shown.keys.type(await screen.findByLabelText('Code'), '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Failed');
  expect(screen.getByText(/This code is wrong or has already been used/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  await shown.keys.click(screen.getByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(await screen.findByLabelText('Username'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a recovery code, for a lost phone, has its own field with letters', async () => {
  failWith(signIn, 401, 'second_factor_needed', 'Enter the code from your authenticator app.');
  const shown = renderScreen(<SignInScreen />);
  await submit(shown);
  await shown.keys.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  const field = screen.getByLabelText('Recovery code');
  expect([field.getAttribute('inputmode'), document.activeElement]).toEqual(['text', field]);
});
