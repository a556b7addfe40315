import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { goOffline, goOnline } from '../../../testing/field-device.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { nothingKept, setFieldState } from '../../store/field-state.ts';
import { DeviceState } from './DeviceState.tsx';

beforeEach(goOnline);
afterEach(() => {
  goOnline();
  setFieldState(nothingKept);
});

it.each([
  ['connected with nothing to send', true, {}, 'Connected'],
  ['connected with entries', true, { unsent: 1 }, 'Connected 1 unsent'],
  ['without a network', false, { unsent: 1840 }, 'No network 1,840 unsent'],
  [
    'that cannot send',
    true,
    { unsent: 1, trouble: { sentence: 'Sign in.', cure: null } },
    'Connected 1 unsent Not sending',
  ],
  ['that is nearly full', false, { storage: 'low' as const }, 'No network Little space'],
  ['that was blocked', true, { barred: 'blocked' as const }, 'Connected Names removed'],
  ['while sending', true, { unsent: 134, sending: { sent: 50, of: 184 } }, 'Connected Sending 50 of 184'],
])('the header of a device, %s, says so and links to Today', async (_, connected, state, name) => {
  if (!connected) goOffline();
  setFieldState(state);
  renderScreen(<DeviceState />);
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/today');
  expect(screen.getByRole('status').textContent).toBe(connected ? 'Connected' : 'No network');
});
