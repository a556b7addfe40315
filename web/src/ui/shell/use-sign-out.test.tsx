import { signOut } from '@storyvan/contract/auth';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setDeviceFlag } from '../../lib/device-flag.ts';
import { renderScreen } from '../../testing/render.tsx';
import { loseConnection } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { useSignOut } from './use-sign-out.ts';

function SignOut() {
  const leave = useSignOut();
  return (
    <button type="button" onClick={() => void leave()}>
      Sign out
    </button>
  );
}

beforeEach(() => signInAs('coordinator'));
afterEach(() => setDeviceFlag(null));

test.each([
  [true, /^You are still signed in\..* To hide the names, choose Lock on Today\.$/],
  [false, /^You are still signed in\.(?!.*Lock)/],
])(
  'signing out without a network, on a device (%s), says that nothing has ended',
  async (isDevice, sentence) => {
    if (isDevice) setDeviceFlag({ device_id: 'd', name: 'Phone', staff_id: 1, staff_name: 'Leela Naik' });
    loseConnection(signOut);
    const { keys } = renderScreen(<SignOut />);
    await keys.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  },
);
