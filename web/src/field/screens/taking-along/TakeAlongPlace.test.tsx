import { registerDevice } from '@storyvan/contract/devices';
import { takeAlong } from '@storyvan/contract/field-kits';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asLeela, goOnline, pin, serveDevices } from '../../../testing/field-device.ts';
import { showAtTonca, showWithoutDevice } from '../../../testing/field-screen.tsx';
import { browserStorage, type FieldTab, freshBrowser } from '../../../testing/field-tab.ts';
import { failWith, loseConnection } from '../../../testing/server.ts';

freshBrowser();
beforeEach(() => {
  goOnline();
  serveDevices();
});

let opened: FieldTab | undefined;
// A new device sends at once; its storage is removed after that.
afterEach(async () => {
  await opened?.sync.syncNow();
  opened = undefined;
});

const load = async () => (await import('./TakeAlongPlace.tsx')).TakeAlongPlace;
const tonca = { name: 'Tonca', site_grade_id: 3 };
const open = async () => {
  const shown = await showWithoutDevice(load, tonca, asLeela);
  opened = shown.tab;
  await shown.keys.click(await screen.findByRole('button', { name: 'Take along: Tonca' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Take along Tonca' })) };
};
const setUp = async () => {
  const atDialog = await open();
  const { keys, dialog } = atDialog;
  const field = await dialog.findByLabelText('PIN, 4 to 12 digits');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await keys.keyboard(pin);
  await keys.type(dialog.getByLabelText('The same PIN again'), `${pin}{Enter}`);
  return atDialog;
};

describe('taking a place along', () => {
  it('for the first time, will ask for a name and a PIN, then take it along and say so', async () => {
    const { dialog, keys } = await setUp();
    const done = await dialog.findByText(/is on this device/, {}, { timeout: 15_000 });
    expect(done.textContent).toMatch(
      /^Tonca is on this device \(1 kB\)\. Taken along just now, until \d+ \w+ \d{4}\.$/,
    );
    await keys.tab();
    expect(document.activeElement).toBe(dialog.getByRole('link', { name: 'Open Today' }));
    expect(document.activeElement?.getAttribute('href')).toBe('/today');
    await keys.keyboard('{Escape}');
    expect(await screen.findByText(/^Taken along just now/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Refresh: Tonca' })).toBeDefined();
  });

  it('without a good PIN, will say what is wrong and send nothing', async () => {
    const { dialog, keys } = await open();
    const name = await dialog.findByLabelText('Name of this device');
    expect((name as HTMLInputElement).value).toBe('Phone of Leela Naik');
    await keys.clear(name);
    await keys.type(dialog.getByLabelText('PIN, 4 to 12 digits'), '12a3');
    await keys.type(dialog.getByLabelText('The same PIN again'), '124{Enter}');
    expect(dialog.getByText('Give the device a name.')).toBeDefined();
    expect(dialog.getByText('Choose a PIN of 4 to 12 digits.')).toBeDefined();
    expect(dialog.getByText('The two PINs are not the same.')).toBeDefined();
  });

  it('without a network, will say why the device could not be set up', async () => {
    loseConnection(registerDevice);
    const { dialog } = await setUp();
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'The server cannot be reached. Is the network on?',
    );
  });

  it('when that fails, will say why and try again', async () => {
    failWith(takeAlong, 403, 'not_allowed', 'This device is blocked.');
    const { dialog, keys } = await setUp();
    expect((await dialog.findByRole('alert')).textContent).toBe('This device is blocked.');
    serveDevices();
    await keys.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/is on this device/, {}, { timeout: 15_000 })).toBeDefined();
  });

  it.each([
    ['may be cleared', { persisted: false }, /^This browser may clear its storage/],
    ['is nearly full', { quota: 1000, usage: 999 }, /^This device is short of space/],
  ])('on a device whose storage %s, will say so', async (_, storage, warning) => {
    Object.assign(browserStorage, storage);
    const { dialog } = await setUp();
    expect(await dialog.findByText(warning)).toBeDefined();
  });

  it('on a page without https, will say that it cannot', async () => {
    vi.stubGlobal('isSecureContext', false);
    const { dialog } = await open();
    expect((await dialog.findByRole('alert')).textContent).toContain('must begin with https');
  });

  it('on a locked device, will ask for the PIN first', async () => {
    const { keys } = await showAtTonca(load, tonca, (tab) => tab.field.lock());
    await keys.click(await screen.findByRole('button', { name: 'Refresh: Tonca' }));
    const dialog = within(await screen.findByRole('dialog'));
    await keys.type(await dialog.findByLabelText('PIN of this device'), `${pin}{Enter}`);
    expect(await dialog.findByText(/is on this device/, {}, { timeout: 15_000 })).toBeDefined();
  });
});
