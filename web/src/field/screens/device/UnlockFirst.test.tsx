import { checkLogin } from '@storyvan/contract/auth';
import { checkIn, openDrafts } from '@storyvan/contract/devices';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { goOffline, goOnline, pin, serveDevices, tabAtTonca } from '../../../testing/field-device.ts';
import { showAtTonca, showWithoutDevice } from '../../../testing/field-screen.tsx';
import { type FieldTab, freshBrowser } from '../../../testing/field-tab.ts';
import { loseConnection, reply } from '../../../testing/server.ts';

freshBrowser();
beforeEach(() => {
  goOnline();
  serveDevices();
});

const load = async () => (await import('./UnlockFirst.tsx')).UnlockFirst;
const path = '/mop/site/3/lend-to-child';
const desk = <p>The desk</p>;
const show = (before: (tab: FieldTab) => Promise<unknown>) =>
  showAtTonca(load, { children: desk }, before, path);

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
    const { noteAnswer } = await import('../../../lib/connection.ts');
    act(() => noteAnswer(false));
    expect(screen.getByText('The desk')).toBeDefined();
  });

  it('opened with a network, will ask for the PIN if it opens drafts or a list of a desk', async () => {
    await show(async (tab) => {
      (await import('../../../lib/use-draft.ts')).draftOf('enrol mop').keep({ name: 'Sana Shaikh' });
      await tab.field.lock();
    });
    expect(await screen.findByLabelText('PIN of this device')).toBeDefined();
    expect(screen.queryByText('The desk')).toBeNull();
  });

  it('opened before it is known that the server cannot be reached, will ask for the PIN after that', async () => {
    const tab = await tabAtTonca();
    await tab.sync.syncNow();
    for (const asked of [checkIn, checkLogin]) loseConnection(asked);
    await showWithoutDevice(load, { children: desk }, undefined, path);
    expect(await screen.findByLabelText('PIN of this device')).toBeDefined();
    expect(screen.queryByText('The desk')).toBeNull();
  });
});

it('a screen that goes on with a draft, after the sign-in, will wait until the server has opened it', async () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await show(async (tab) => {
    (await import('../../../lib/use-draft.ts')).draftOf('enrol mop').keep({ name: 'Sana Shaikh' });
    await waitFor(async () => expect(await tab.store.store.drafts.count()).toBe(1));
    await tab.field.wipeNames('wrong PINs');
    reply(openDrafts, async ({ body }) => {
      const [{ name }] = body.drafts as [{ name: string }];
      await opened;
      return { drafts: [{ name, text: '{"name":"Sana Shaikh"}' }] };
    });
    void tab.sync.syncNow();
  });
  expect(await screen.findByText('Your drafts are being opened')).toBeDefined();
  expect(screen.queryByText('The desk')).toBeNull();
  open();
  expect(await screen.findByText('The desk')).toBeDefined();
  expect((await import('../../../lib/use-draft.ts')).draftOf('enrol mop').read()).toEqual({
    name: 'Sana Shaikh',
  });
});

it('a screen that needs the server, on a locked device without a network, will be left as it is', async () => {
  const locked = async (tab: FieldTab) => {
    goOffline();
    await tab.field.lock();
  };
  await showAtTonca(load, { children: <p>The audit log</p> }, locked, '/library/audit');
  expect(await screen.findByText('The audit log')).toBeDefined();
});

it('a screen of a place, on an unlocked device without a network, will be shown at once', async () => {
  await show(async () => goOffline());
  expect(await screen.findByText('The desk')).toBeDefined();
});
