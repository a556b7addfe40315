import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { goOffline, goOnline, issueOf, serveDevices, shown } from '../../../testing/field-device.ts';
import { showAtTonca } from '../../../testing/field-screen.tsx';
import { freshBrowser } from '../../../testing/field-tab.ts';
import { watchSavedFiles } from '../../../testing/saved-files.ts';

freshBrowser();
const savedFiles = watchSavedFiles();
beforeEach(() => {
  goOnline();
  serveDevices();
});

const load = async () => (await import('./UnsentAtSignIn.tsx')).UnsentAtSignIn;

it('before signing in, on a device with unsent entries, will say whose they are and save them', async () => {
  const { keys } = await showAtTonca(load, {}, async (tab) => {
    goOffline();
    await tab.outbox.addEntry(issueOf(1), shown);
  });
  const note = await screen.findByText(/^1 unsent entry of/);
  expect(note.textContent).toBe('1 unsent entry of Leela Naik is on this device. Sign in to send it.');
  await keys.click(screen.getByRole('button', { name: 'Save to a file' }));
  await waitFor(async () => expect(await savedFiles()).toHaveLength(1));
});

it('before signing in, on a device whose account was disabled, will say that an administrator can send them', async () => {
  const { tab } = await showAtTonca(load, {}, async (tab) => {
    goOffline();
    await tab.outbox.addEntry(issueOf(1), shown);
  });
  tab.state.setFieldState({ barred: 'account disabled' });
  const note = await screen.findByText(/The account was disabled/);
  expect(note.textContent).toBe(
    '1 unsent entry of Leela Naik is on this device. The account was disabled: an administrator can sign in here to send it.',
  );
});

it('before signing in, on a device that has sent everything, will show nothing', async () => {
  const { container, tab } = await showAtTonca(load, {});
  await tab.field.startField();
  expect(container.querySelector('button')).toBeNull();
});
