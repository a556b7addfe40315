import { checkLogin, signIn } from '@storyvan/contract/auth';
import { checkSetup, checkSetupCode, finishSetup, setUpDemo } from '@storyvan/contract/setup';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLogin, isSignedIn } from '../../lib/auth.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { SetupScreen } from './SetupScreen.tsx';

const done = { status: { status: 'done' as const, message: '' } };
const leela = { staff_id: 1, username: 'leela', name: 'Leela Naik', role: 'administrator' as const };

beforeEach(() => {
  sessionStorage.clear();
  forgetLogin();
  reply(checkSetupCode, done);
  reply(checkSetup, done);
  reply(checkLogin, { session_id: 's-1', staff: leela });
});

const code = 'K7QM-2R9T-XW4D';
type Shown = ReturnType<typeof renderScreen>;

async function typeCode({ keys }: Shown) {
  await keys.type(await screen.findByLabelText('Setup code'), `${code}{Enter}`);
}

async function typeAccount(shown: Shown) {
  await typeCode(shown);
  await shown.keys.click(await screen.findByRole('button', { name: 'Set up my library' }));
  await shown.keys.type(await screen.findByLabelText(/Your name/), 'Leela Naik');
  await shown.keys.type(screen.getByLabelText(/Username/), 'leela');
  await shown.keys.type(screen.getByLabelText(/^Password/), 'nine crows on a fence{Enter}');
}

describe('setting up', () => {
  it('a wrong code, when it is sent, shows why and can be typed again', async () => {
    reply(checkSetupCode, { status: { status: 'wrong code', message: 'This is not the setup code.' } });
    await typeCode(renderScreen(<SetupScreen />));
    expect(await screen.findByText('This is not the setup code.')).toBeTruthy();
    expect(screen.getByLabelText('Setup code')).toBeTruthy();
  });

  it('all steps, accepted as they are, send the account and the settings in one call', async () => {
    let sent: Record<string, unknown> = {};
    reply(finishSetup, ({ body }) => {
      sent = body as Record<string, unknown>;
      return done;
    });
    reply(signIn, { session_id: 's-1', staff: leela });
    const shown = renderScreen(<SetupScreen />, { path: '/setup' });
    await typeAccount(shown);
    await shown.keys.type(await screen.findByLabelText(/Name of the library/), 'Bookworm Trust');
    for (const title of [
      /Your library/,
      /Loan periods/,
      /Reading levels/,
      /Categories/,
      /School year/,
      /^Numbers/,
    ]) {
      await screen.findByRole('heading', { name: title });
      await shown.keys.click(screen.getByRole('button', { name: 'Next' }));
    }
    expect(await screen.findByText('Leela Naik (leela)')).toBeTruthy();
    await shown.keys.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(isSignedIn()).toBe(true));
    expect(sent).toMatchObject({
      code,
      administrator: { username: 'leela', name: 'Leela Naik', password: 'nine crows on a fence' },
      settings: {
        profile: { name: 'Bookworm Trust', programs: ['mop', 'lis'] },
        periods: { child: { mop: '14', lis: '14' }, site: { mop: '35', lis: '35' }, field_kit_days: '7' },
        numbers: { copy: 'B-#####', child: 'C-####', member: 'M-####', strict: false },
      },
    });
  }, 60_000);

  it('a field that the server refuses, in a step, shows the reason beside it and the step stays', async () => {
    const shown = renderScreen(<SetupScreen />);
    await typeCode(shown);
    await shown.keys.click(await screen.findByRole('button', { name: 'Set up my library' }));
    failWith(checkSetup, 400, 'invalid_input', 'Enter a username.');
    await shown.keys.type(await screen.findByLabelText(/Your name/), 'Leela Naik{Enter}');
    expect(await screen.findByText('Enter a username.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your account' })).toBeTruthy();
  });

  it('what was typed, after a reload, is kept except for the password', async () => {
    const before = renderScreen(<SetupScreen />);
    await typeAccount(before);
    await screen.findByRole('heading', { name: 'Your library' });
    before.unmount();
    renderScreen(<SetupScreen />);
    expect(await screen.findByDisplayValue('leela')).toBeTruthy();
    expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', '');
    expect(sessionStorage.getItem('storyvan.setup')).not.toContain('crows');
  });

  it('the demo, once it is loaded, shows its sign-in and opens', async () => {
    let calls = 0;
    reply(setUpDemo, () => {
      calls += 1;
      if (calls === 1) return { status: { status: 'loading' as const, message: '' }, sign_in: null };
      return { ...done, sign_in: { username: 'demo', password: 'storyvan' } };
    });
    let sent: unknown;
    reply(signIn, ({ body }) => {
      sent = body;
      return { session_id: 's-1', staff: leela };
    });
    const shown = renderScreen(<SetupScreen />, { path: '/setup' });
    await typeCode(shown);
    await shown.keys.click(await screen.findByRole('button', { name: 'Explore the demo first' }));
    await shown.keys.click(await screen.findByRole('button', { name: 'Open the demo' }));
    await waitFor(() => expect(sent).toEqual({ username: 'demo', password: 'storyvan' }));
  });

  it('the demo, if it cannot be loaded, says why and goes back', async () => {
    failWith(setUpDemo, 409, 'conflict', 'This library has records already.');
    const shown = renderScreen(<SetupScreen />);
    await typeCode(shown);
    await shown.keys.click(await screen.findByRole('button', { name: 'Explore the demo first' }));
    expect(await screen.findByText('This library has records already.')).toBeTruthy();
    await shown.keys.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('button', { name: 'Set up my library' })).toBeTruthy();
  });
});
