import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { Role } from '@storyvan/contract/common/role';
import { countReview, sendEntries } from '@storyvan/contract/field-sync';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exactTime } from '../../../lib/ago.ts';
import {
  acceptAll,
  answerTo,
  asLeela,
  type FieldServer,
  goOffline,
  goOnline,
  issueOf,
  serveDevices,
  shown,
} from '../../../testing/field-device.ts';
import { showAtTonca, showWithoutDevice } from '../../../testing/field-screen.tsx';
import { type FieldTab, freshBrowser } from '../../../testing/field-tab.ts';
import { failWith, loseConnection, reply } from '../../../testing/server.ts';

freshBrowser();
let server: FieldServer;
beforeEach(() => {
  goOnline();
  server = serveDevices();
  reply(countReview, { count: 0 });
});

/** With the method that jsdom does not have. */
const fileWith = (text: string) =>
  Object.assign(new File([text], 'unsent-entries.json', { type: 'application/json' }), {
    text: async () => text,
  });

const load = async () => (await import('./TodayScreen.tsx')).TodayScreen;

describe('the unsent entries of another account', () => {
  /** Leela Naik lends two books, then someone else signs in. */
  const showTo = (role: Role) =>
    showAtTonca(load, {}, async (tab: FieldTab) => {
      goOffline();
      await tab.outbox.addEntry(issueOf(1), shown);
      await tab.outbox.addEntry(issueOf(2), shown);
      const staff = { staff_id: 4, username: 'meera', name: 'Meera Kamat', role };
      tab.auth.keepLogin({ session_id: 's-2', staff });
    });

  it('for an administrator, can be sent for that person', async () => {
    const { keys, tab } = await showTo('administrator');
    expect((await screen.findByText(/^2 unsent entries of/)).textContent).toBe(
      '2 unsent entries of Leela Naik',
    );
    goOnline();
    await keys.click(screen.getByRole('button', { name: 'Send them for Leela Naik' }));
    expect(await screen.findByText('2 entries sent: 2 accepted.')).toBeDefined();
    // The tab learns who is signed in, and reads again what others have left.
    const staff = tab.auth.knownStaff();
    if (!staff) throw new Error('No one is signed in.');
    act(() => tab.auth.keepLogin({ session_id: 's-2', staff: { ...staff } }));
    await act(() => tab.field.unsentOfOthers());
    await act(() => tab.field.unsentOfOthers());
    expect(screen.getByText('2 entries sent: 2 accepted.')).toBeDefined();
    expect(server.batches.flat()).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Tonca (senior)' })).toBeNull();
  });

  it('when sending fails, are kept, and the reason is shown', async () => {
    const { keys } = await showTo('administrator');
    await screen.findByText(/^2 unsent entries of/);
    goOnline();
    failWith(sendEntries, 500, 'fault', 'An unknown error has occurred.');
    await keys.click(screen.getByRole('button', { name: 'Send them for Leela Naik' }));
    expect((await screen.findByRole('alert')).textContent).toBe('An unknown error has occurred.');
    expect(screen.getByRole('button', { name: 'Send them for Leela Naik' })).toBeDefined();
  });

  it('for others, name who can send them', async () => {
    await showTo('staff');
    expect(await screen.findByText(/Leela Naik or an administrator can send them\.$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Send them/ })).toBeNull();
  });
});

describe('a file of unsent entries', () => {
  const saved_at = '2026-11-26T10:42:07.000Z';
  const fileOf = (entries: FieldEntry[]) =>
    fileWith(
      JSON.stringify({
        storyvan: 'unsent entries',
        version: 1,
        device_id: '0197a0f2-0000-4000-8000-00000000000b',
        device_name: 'Phone of the van',
        staff_id: 4,
        staff_name: 'Meera Kamat',
        saved_at,
        entries,
      }),
    );
  const choose = async (file: File) => {
    const shownToday = await showWithoutDevice(load, {}, asLeela);
    await shownToday.keys.click(await screen.findByText('Send a file of unsent entries'));
    await shownToday.keys.upload(screen.getByLabelText('File of unsent entries'), file);
    return shownToday;
  };

  it('will show whose and how many, and be sent in order, in batches', async () => {
    const entries = Array.from({ length: 60 }, (_, n) => issueOf(n));
    const { keys } = await choose(fileOf(entries));
    const words = await screen.findByText(/^, saved on/);
    expect(words.textContent).toBe(
      `60 unsent entries of Meera Kamat, saved on ${exactTime(saved_at)} on Phone of the van`,
    );
    await keys.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('60 entries sent: 60 accepted.')).toBeDefined();
    expect(server.batches.map((batch) => batch.length)).toEqual([50, 10]);
    expect(server.batches.flat()).toEqual(entries);
  });

  it.each([
    [2, '2 entries had arrived before: 2 accepted. Nothing was recorded twice.'],
    [1, '2 entries sent: 2 accepted. 1 of them had arrived before. Nothing was recorded twice.'],
  ])('of which %i arrived before, will say so', async (before, words) => {
    reply(sendEntries, ({ body }) => ({
      server_at: new Date().toISOString(),
      answers: (body.entries as FieldEntry[]).map((entry, n) => answerTo(entry, { again: n < before })),
    }));
    const { keys } = await choose(fileOf([issueOf(1), issueOf(2)]));
    await keys.click(await screen.findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.getByText(/accepted/).textContent).toBe(words));
  });

  it('of which one entry causes an error of the server, will send all others and say so', async () => {
    const entries = Array.from({ length: 4 }, (_, n) => ({ ...issueOf(n), child: 100 + n }) as FieldEntry);
    const sent: FieldEntry[] = [];
    reply(sendEntries, ({ body }) => {
      const batch = body.entries as FieldEntry[];
      if (batch.some(({ request_id }) => request_id === entries[1]?.request_id)) throw new Error('A fault.');
      sent.push(...batch);
      return { server_at: new Date().toISOString(), answers: batch.map((entry) => answerTo(entry)) };
    });
    const { keys } = await choose(fileOf(entries));
    await keys.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(sent).toEqual(entries.filter((_, n) => n !== 1));
  });

  it('when the network fails between two batches, will send the rest again', async () => {
    reply(sendEntries, ({ body }) => {
      loseConnection(sendEntries);
      return {
        server_at: new Date().toISOString(),
        answers: (body.entries as FieldEntry[]).map((entry) => answerTo(entry)),
      };
    });
    const { keys } = await choose(fileOf(Array.from({ length: 60 }, (_, n) => issueOf(n))));
    await keys.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    acceptAll(server);
    await keys.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.getByText('60 entries sent: 60 accepted.')).toBeDefined());
  });

  it.each([
    ['of another kind', '{}', 'This is not a file of unsent entries.'],
    [
      'that was cut off',
      '{"storyvan": "uns',
      'This file cannot be read. It may have been cut off or changed.',
    ],
  ])('%s will be refused with a reason', async (_, text, reason) => {
    await choose(fileWith(text));
    expect((await screen.findByRole('alert')).textContent).toBe(reason);
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });
});
