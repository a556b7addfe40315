import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { goOffline, goOnline, pin, serveDevices } from '../../testing/field-device.ts';
import { showAtTonca } from '../../testing/field-screen.tsx';
import { type FieldTab, freshBrowser } from '../../testing/field-tab.ts';

freshBrowser();
beforeEach(() => {
  goOnline();
  serveDevices();
});

const load = async () => (await import('./UnlockFirst.tsx')).UnlockFirst;
const desk = <p>The desk</p>;
const show = (before: (tab: FieldTab) => Promise<unknown>) =>
  showAtTonca(load, { screen: 'the desk at Tonca', children: desk }, before);

describe('a screen of a place, on a locked device', () => {
  it('opened without a network, will be shown once the PIN was entered', async () => {
    const { keys } = await show(async (tab) => {
      goOffline();
      await tab.field.lock();
    });
    const field = await screen.findByLabelText('PIN of this device');
    expect(screen.queryByText('The desk')).toBeNull();
    await keys.type(field, `${pin}{Enter}`);
    expect(await screen.findByText('The desk')).toBeDefined();
    expect(screen.queryByLabelText('PIN of this device')).toBeNull();
  });

  it('opened with a network, will be shown, and stay when the network goes', async () => {
    await show((tab) => tab.field.lock());
    expect(await screen.findByText('The desk')).toBeDefined();
    act(() => {
      goOffline();
      window.dispatchEvent(new Event('offline'));
    });
    expect(screen.getByText('The desk')).toBeDefined();
  });
});

it('a screen of a place, on an unlocked device without a network, will be shown at once', async () => {
  await show(async () => goOffline());
  expect(await screen.findByText('The desk')).toBeDefined();
});
