import { checkLogin } from '@storyvan/contract/auth';
import { listBackups } from '@storyvan/contract/backups';
import { dashboard } from '@storyvan/contract/dashboard';
import { countReview } from '@storyvan/contract/field-sync';
import { leaveDemo } from '@storyvan/contract/setup';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { isSetupNeeded, isSignedIn } from '../../lib/auth.ts';
import { keptSetup } from '../../lib/kept-setup.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { DashboardScreen } from './DashboardScreen.tsx';

const empty = { children: 0, books_out: 0, books_at_places: 0, overdue: 0, sessions_this_week: 0 };
const mop = {
  ...empty,
  program: 'mop' as const,
  places: 20,
  schools: null,
  children_borrowed_this_month: 0,
  children_not_borrowed_this_month: 0,
  this_week: [],
  reports_pending_total: 0,
  reports_pending: [],
};

beforeEach(() => {
  sessionStorage.clear();
  reply(countReview, { count: 0 });
  reply(listBackups, { nightly: true, erased_gone_on: '2026-12-26', backups: [] });
  reply(dashboard, { date: '2026-11-21', demo: true, has_books: true, visits: [], programmes: [mop] });
});

async function openDialog() {
  signInAs('administrator');
  const { keys } = renderScreen(<DashboardScreen />);
  await keys.click(await screen.findByRole('button', { name: 'Leave the demo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave the demo?' }));
  const confirm = async (text: string) => {
    await keys.type(await dialog.findByLabelText(/to confirm/), text);
    await keys.click(dialog.getByRole('button', { name: 'Empty the demo' }));
  };
  return { dialog, confirm };
}

test('the demo, for other staff than administrators, cannot be left', async () => {
  signInAs('staff');
  renderScreen(<DashboardScreen />);
  await screen.findByText(/This is a demo/);
  expect(screen.queryByRole('button', { name: 'Leave the demo' })).toBeNull();
});

test('leaving the demo, with another word than the username, says what to type and keeps it', async () => {
  const status = { status: 'not confirmed' as const, message: 'Type your username, demo.' };
  reply(leaveDemo, { status, code: null });
  const { dialog, confirm } = await openDialog();
  await confirm('yes');
  await dialog.findByText('Type your username, demo.');
  expect(sessionStorage.getItem(keptSetup)).toBeNull();
});

test('leaving the demo, without a second factor, says where to turn it on', async () => {
  failWith(leaveDemo, 403, 'second_factor_missing', 'Administrators must turn on two-step sign-in first.');
  const { dialog, confirm } = await openDialog();
  await confirm('demo');
  expect(await dialog.findByText(/turn on two-step sign-in first/)).toBeDefined();
});

test('leaving the demo, confirmed, ends the sign-in and leads to the setup with the new code', async () => {
  reply(leaveDemo, { status: { status: 'left', message: '' }, code: 'K7QM-2R9T-XW4D' });
  reply(checkLogin, { session_id: null, staff: null, setup_needed: true });
  const { confirm } = await openDialog();
  await confirm('demo');
  await waitFor(() => expect(isSetupNeeded()).toBe(true));
  expect(isSignedIn()).toBe(false);
  expect(JSON.parse(sessionStorage.getItem(keptSetup) ?? '')).toEqual({
    step: 'start',
    code: 'K7QM-2R9T-XW4D',
  });
});
