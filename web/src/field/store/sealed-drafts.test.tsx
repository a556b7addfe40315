import { openDrafts } from '@storyvan/contract/devices';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  anotherTab,
  asLeela,
  type FieldServer,
  goOffline,
  goOnline,
  pin,
  serveDevices,
  tabAtTonca,
} from '../../testing/field-device.ts';
import { type FieldTab, freshBrowser, killTab, openTab } from '../../testing/field-tab.ts';
import { failWith } from '../../testing/server.ts';

freshBrowser();
let server: FieldServer;
beforeEach(() => {
  goOnline();
  server = serveDevices();
});

const written = { how_it_went: 'Sana asked for the frog twice.' };
const key = 'storyvan.draft.1.report 17';
const draft = async (name = 'report 17') =>
  (await import('../../lib/use-draft.ts')).draftOf<typeof written>(name);
const sealedOn = (tab: FieldTab) => tab.store.store.drafts.toCollection().primaryKeys();
const byPin = (tab: FieldTab) => tab.store.store.texts.toCollection().primaryKeys();

/** A tab with a draft that is stored. */
async function tabWithDraft(): Promise<FieldTab> {
  const tab = await tabAtTonca();
  await tab.sync.syncNow();
  (await draft()).keep(written);
  await waitFor(async () => expect(await sealedOn(tab)).toEqual([key]));
  return tab;
}

/** The tab is closed; the next one knows of no sign-in. */
async function tabAfter(tab: FieldTab): Promise<FieldTab> {
  killTab(tab);
  sessionStorage.clear();
  const later = await openTab();
  await later.field.startField();
  return later;
}

describe('a draft on a device whose names were removed', () => {
  it.each(['blocked', 'account disabled', 'wrong PINs', 'forgotten PIN', 'signed out'] as const)(
    'because of %s, will be a draft again once its writer has signed in there',
    async (why) => {
      const before = await tabWithDraft();
      await before.field.wipeNames(why);
      expect([await byPin(before), await sealedOn(before)]).toEqual([[], [key]]);
      expect((await draft()).read()).toBeNull();
      const tab = await tabAfter(before);
      expect(tab.state.fieldState().drafts_sealed).toBe(true);
      expect(server.draftsOpened).toEqual([]);
      tab.auth.keepLogin(asLeela);
      await waitFor(async () => expect((await draft()).read()).toEqual(written));
      await waitFor(() => expect(tab.state.fieldState().drafts_sealed).toBe(false));
      expect(server.draftsOpened).toEqual([1]);
    },
  );

  it('will be opened by the PIN again after that, and go with the form', async () => {
    const before = await tabWithDraft();
    await before.field.wipeNames('blocked');
    const tab = await tabAfter(before);
    tab.auth.keepLogin(asLeela);
    await waitFor(async () => expect(await byPin(tab)).toEqual([key]));
    await tab.field.lock();
    expect((await draft()).read()).toBeNull();
    await tab.field.unlock(pin);
    expect((await draft()).read()).toEqual(written);
    (await draft()).forget();
    await waitFor(async () => expect([await byPin(tab), await sealedOn(tab)]).toEqual([[], []]));
    expect(server.draftsOpened).toEqual([1]);
  });

  it('will stay sealed without a network, and while someone else is signed in', async () => {
    const before = await tabWithDraft();
    await before.field.wipeNames('wrong PINs');
    const tab = await tabAfter(before);
    const meera = { staff_id: 4, username: 'meera', name: 'Meera Kamat', role: 'staff' } as const;
    tab.auth.keepLogin({ session_id: 's-2', staff: meera });
    await tab.sync.syncNow();
    expect((await draft()).read()).toBeNull();
    goOffline();
    tab.auth.keepLogin(asLeela);
    expect([server.draftsOpened, await sealedOn(tab)]).toEqual([[], [key]]);
  });

  it('that the server refuses, will stay sealed, and the entries are sent', async () => {
    const before = await tabWithDraft();
    await before.field.wipeNames('signed out');
    failWith(openDrafts, 403, 'not_allowed', 'This device is blocked.');
    const tab = await tabAfter(before);
    tab.auth.keepLogin(asLeela);
    await tab.sync.syncNow();
    expect([(await draft()).read(), await sealedOn(tab)]).toEqual([null, [key]]);
    expect(tab.state.fieldState().trouble).toBeNull();
  });

  it('that the server cannot open, will not keep others from being opened, and is sent once', async () => {
    const before = await tabWithDraft();
    (await draft('report 18')).keep(written);
    await waitFor(async () => expect(await sealedOn(before)).toHaveLength(2));
    const other = await before.store.store.drafts.get('storyvan.draft.1.report 18');
    await before.field.wipeNames('wrong PINs');
    await before.store.store.drafts.update(key, { sealed: other?.sealed });
    const tab = await tabAfter(before);
    tab.auth.keepLogin(asLeela);
    await waitFor(async () => expect((await draft('report 18')).read()).toEqual(written));
    expect((await draft()).read()).toBeNull();
    await tab.sync.syncNow();
    expect([server.draftsOpened, await sealedOn(tab)]).toEqual([[2], [key, 'storyvan.draft.1.report 18']]);
  });

  it('will be opened in several calls if there are many', async () => {
    const before = await tabWithDraft();
    for (let n = 1; n <= 11; n++) (await draft(`comment ${n}`)).keep(written);
    await waitFor(async () => expect(await sealedOn(before)).toHaveLength(12));
    await before.field.wipeNames('wrong PINs');
    const tab = await tabAfter(before);
    tab.auth.keepLogin(asLeela);
    await waitFor(() => expect(tab.state.fieldState().drafts_sealed).toBe(false));
    expect(server.draftsOpened).toEqual([10, 2]);
  });
});

describe('a draft', () => {
  it('written on a device without a PIN, will be kept for the server only', async () => {
    const tab = await tabWithDraft();
    await tab.field.wipeNames('wrong PINs');
    const changed = { how_it_went: 'Better.' };
    (await draft()).keep(changed);
    await waitFor(async () => expect(await sealedOn(tab)).toEqual([key]));
    expect(await byPin(tab)).toEqual([]);
  });

  it('written before the device knew the key of the server, will be sealed once it does', async () => {
    const tab = await openTab();
    tab.auth.keepLogin(asLeela);
    (await draft()).keep(written);
    await tab.field.setUpDevice({ name: 'Phone of the van', pin });
    expect(await sealedOn(tab)).toEqual([]);
    await tab.field.takeAlong([{ site_grade_id: 3 }]);
    await waitFor(async () => expect(await sealedOn(tab)).toEqual([key]));
  });

  it('stored by an earlier version, will be sealed once the PIN was entered', async () => {
    const before = await tabWithDraft();
    await before.store.store.drafts.clear();
    await before.store.store.devices.update(1, { seal: undefined });
    killTab(before);
    const tab = await anotherTab();
    await tab.field.unlock(pin);
    await waitFor(async () => expect(await sealedOn(tab)).toEqual([key]));
  });

  it('that is too long for the server, will be kept for the PIN only', async () => {
    const tab = await tabAtTonca();
    (await draft()).keep({ how_it_went: 'x'.repeat(80_000) });
    await waitFor(async () => expect(await byPin(tab)).toEqual([key]));
    expect(await sealedOn(tab)).toEqual([]);
  });

  it('will be gone from the memory of the tab as soon as its writer signs out', async () => {
    const tab = await tabWithDraft();
    const { onDevice } = await import('../../lib/private-storage.ts');
    tab.auth.leave();
    expect(Object.keys(onDevice.storage)).toEqual([]);
    await waitFor(async () => expect(await byPin(tab)).toEqual([]));
    expect(await sealedOn(tab)).toEqual([key]);
  });
});
