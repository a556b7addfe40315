import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '../lib/call.ts';
import { setDeviceFlag } from '../lib/device-flag.ts';
import { findHref, hrefOf } from '../testing/page.ts';
import { renderScreen } from '../testing/render.tsx';
import { DataState } from './DataState.tsx';
import { Screen } from './Screen.tsx';

const failed = (error: CallError) => (
  <DataState read={{ status: 'failed', error, retry: vi.fn() }}>{() => 'never shown'}</DataState>
);

test('a failed read, in its place, says why and offers to retry', async () => {
  renderScreen(
    failed(new CallError(500, 'fault', 'Something went wrong on the server. The error is in its log.')),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on the server.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

afterEach(() => setDeviceFlag(null));

test('a failed read, without a network, on a device leads to Today, elsewhere only to Retry', async () => {
  const lost = new CallError(0, 'unreachable', 'The server cannot be reached. Is the network on?');
  const { unmount } = renderScreen(failed(lost));
  await screen.findByRole('alert');
  expect(screen.queryByRole('link', { name: 'Open Today' })).toBeNull();
  unmount();
  setDeviceFlag({ device_id: 'phone', name: 'Phone of the van', staff_id: 1, staff_name: 'Asha' });
  renderScreen(failed(lost));
  expect(await findHref('Open Today')).toBe('/today');
});

test('a missing record, in its place, says so and links back to its list without a Retry', async () => {
  const gone = new CallError(404, 'not_found', 'There is no such report.');
  renderScreen(
    <Screen
      title="Report"
      crumbs={[{ label: 'Reports', link: { to: '/lis/report-view' } }, { label: 'Tonca' }]}
    >
      {failed(gone)}
    </Screen>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such report.');
  expect(hrefOf('Back to Reports')).toBe('/lis/report-view');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a page for administrators, without two-step sign-in, is not shown as a failure and links to its set-up', async () => {
  renderScreen(
    failed(
      new CallError(
        403,
        'second_factor_missing',
        'Administrators must turn on two-step sign-in first. Go to My account.',
      ),
    ),
  );
  expect(await findHref('Set it up in My account')).toBe('/my-account');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a page for another role, opened anyway, says whom to ask and offers no retry', async () => {
  const message = 'Only administrators can do this. Ask an administrator to change your role.';
  renderScreen(failed(new CallError(403, 'not_allowed', message)));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.queryByRole('button')).toBeNull();
});
