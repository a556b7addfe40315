import { signIn } from '@storyvan/contract/session';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetLogin, isSignedIn } from '../../lib/session.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, loseConnection, neverAnswer, reply } from '../../testing/server.ts';
import { SignInScreen } from './SignInScreen.tsx';

beforeEach(forgetLogin);

async function submit({ keys }: ReturnType<typeof renderScreen>) {
  await keys.type(await screen.findByLabelText('Username'), 'leela');
  await keys.type(screen.getByLabelText('Password'), 'secret{Enter}');
}

test('the sign-in screen, when it opens, waits for the username', async () => {
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

test("a wrong password, when it is sent, is answered with the alert 'Failed' and can be typed anew", async () => {
  failWith(signIn, 401, 'sign_in_failed', 'The username or the password is wrong.');
  await submit(renderScreen(<SignInScreen />));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(isSignedIn()).toBe(false);
});

test('too many attempts, when the server slows them, are told with the time to wait', async () => {
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

test('the button, while the answer is under way, cannot be pressed twice', async () => {
  neverAnswer(signIn);
  await submit(renderScreen(<SignInScreen />));
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', true);
});

test('the password, when its eye is pressed, can be read', async () => {
  const { keys } = renderScreen(<SignInScreen />);
  const field = await screen.findByLabelText('Password');
  expect(field).toHaveProperty('type', 'password');
  await keys.click(screen.getByRole('button', { name: 'Show or hide the password' }));
  expect(field).toHaveProperty('type', 'text');
});
