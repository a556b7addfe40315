import { checkLogin } from '@storyvan/contract/auth';
import { takeAlong } from '@storyvan/contract/field-kits';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  anotherTab,
  asLeela,
  goOffline,
  goOnline,
  issueOf,
  pin,
  serveDevices,
  shown,
  tabAtTonca,
  toncaReply,
} from '../../testing/field-device.ts';
import { browserStorage, type FieldTab, freshBrowser, killTab, openTab } from '../../testing/field-tab.ts';
import { failWith, reply } from '../../testing/server.ts';

freshBrowser();
beforeEach(() => {
  goOnline();
  serveDevices();
});

const state = (tab: FieldTab) => tab.state.fieldState();

const enrolment = {
  kind: 'enrolment' as const,
  request_id: '0197a0f2-0000-4000-8000-0000000000e1',
  made_at: '2026-11-26T10:42:07.000Z',
  date: '2026-11-26',
  site_grade_id: 3,
  sealed: { key_id: '0197a0f2-0000-4000-8000-00000000000a', public_key: 'AA==', iv: 'AA==', text: 'AA==' },
};

async function withUnsent(): Promise<FieldTab> {
  const tab = await tabAtTonca();
  await tab.sync.syncNow();
  goOffline();
  await tab.outbox.addEntry(issueOf(1), shown);
  await tab.outbox.addEntry(enrolment, shown, { name: 'Sana Shaikh' });
  return tab;
}

async function everyRecord(tab: FieldTab): Promise<unknown[]> {
  return (await Promise.all(tab.store.store.tables.map((table) => table.toArray()))).flat();
}

/** What is encrypted of a person, or could be read without a key. */
async function tracesOfNames(tab: FieldTab): Promise<unknown[]> {
  const records = await everyRecord(tab);
  return records.filter((record) => {
    const { data, text, id } = record as { data?: unknown; text?: unknown; id?: string };
    const readable = /Rahul|Sana/.test(JSON.stringify(record));
    return readable || (data !== undefined && id !== 'pin') || (text !== undefined && text !== null);
  });
}

describe('taking a place along', () => {
  it('will show the place, and its kit only while unlocked', async () => {
    const tab = await tabAtTonca();
    expect(state(tab).places).toMatchObject([{ site_grade_id: 3, place_name: 'Tonca (senior)' }]);
    expect(state(tab).places[0]?.bytes).toBeGreaterThan(100);
    expect(tab.kits.kitOf(3)?.children[0]?.name).toBe('Rahul Naik');
    await tab.field.lock();
    expect(tab.kits.kitOf(3)).toBeNull();
    expect(state(tab).places).toHaveLength(1);
    await tab.field.unlock(pin);
    expect(tab.kits.kitOf(3)?.children[0]?.name).toBe('Rahul Naik');
  });

  it('will store no name that can be read', async () => {
    const tab = await withUnsent();
    expect(JSON.stringify(await everyRecord(tab))).not.toMatch(/Rahul|Sana/);
  });

  it('again, will take what has not changed from the device', async () => {
    const tab = await tabAtTonca();
    const unchanged = toncaReply();
    reply(takeAlong, {
      ...unchanged,
      place: { hash: 'p1', content: null },
      children: { hash: 'c1', content: null },
      copies: { hash: 'b2', content: [] },
    });
    await tab.field.refreshPlace(3);
    const later = await anotherTab();
    await later.field.unlock(pin);
    expect(later.kits.kitOf(3)).toMatchObject({ children: [{ name: 'Rahul Naik' }], copies: [] });
  });

  it('refused, will keep what is there', async () => {
    const tab = await tabAtTonca();
    failWith(takeAlong, 403, 'not_allowed', 'This device is blocked.');
    await expect(tab.field.refreshPlace(3)).rejects.toThrow('This device is blocked.');
    expect(tab.kits.kitOf(3)).not.toBeNull();
  });

  it('on a browser that may clear its storage, or is nearly full, will say so', async () => {
    browserStorage.persisted = false;
    const tab = await tabAtTonca();
    expect(state(tab).storage).toBe('temporary');
    browserStorage.usage = browserStorage.quota - 40_000_000;
    await tab.outbox.addEntry(issueOf(1), shown);
    await waitFor(() => expect(state(tab).storage).toBe('low'));
  });
});

describe('names', () => {
  it.each(['expired', 'blocked', 'account disabled', 'wrong PINs', 'forgotten PIN', 'signed out'] as const)(
    'removed because of %s, will leave no trace, and every unsent entry',
    async (why) => {
      const tab = await withUnsent();
      const before = (await tab.field.unsentEntries()).map(({ entry }) => entry);
      await tab.field.wipeNames(why);
      expect(await tracesOfNames(tab)).toEqual([]);
      expect((await tab.field.unsentEntries()).map(({ entry }) => entry)).toEqual(before);
      expect(state(tab)).toMatchObject({ places: [], locked: true, wiped: why, unsent: 2 });
      expect(tab.kits.kitOf(3)).toBeNull();
      const later = await anotherTab();
      expect(state(later).wiped).toBe(why);
      await later.field.readWiped();
      expect(state(later).wiped).toBeNull();
    },
  );

  it('removed, will go from drafts too, and tell the screens which places are gone', async () => {
    const tab = await tabAtTonca();
    localStorage.setItem('storyvan.draft.1.new child', '{"name":"Sana Shaikh"}');
    const { whenPlacesGo } = await import('../../lib/places-gone.ts');
    const gone: (readonly number[])[] = [];
    whenPlacesGo((places) => gone.push(places));
    await tab.field.refreshPlace(3);
    expect(gone).toEqual([]);
    await tab.field.wipeNames('blocked');
    expect(gone).toEqual([[3]]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Sana');
  });

  it('after the tenth wrong PIN, will be removed with their key', async () => {
    const tab = await withUnsent();
    await tab.store.store.keys.update('pin', { wrong: 8 });
    expect(await tab.field.unlock('1111')).toEqual({ unlocked: false, attempts_left: 1 });
    expect(await tab.field.unlock('1112')).toEqual({ unlocked: false, attempts_left: 0 });
    expect(await tracesOfNames(tab)).toEqual([]);
    expect(await tab.store.store.keys.count()).toBe(0);
    expect(state(tab)).toMatchObject({ wiped: 'wrong PINs', pin_set: false, unsent: 2 });
  });

  it('whose time is over when the app is opened, will be removed before they are shown', async () => {
    const tab = await withUnsent();
    killTab(tab);
    await tab.store.store.open();
    await tab.store.store.kits.update(3, { expires_at: new Date(Date.now() - 1000).toISOString() });
    killTab(tab);
    const later = await anotherTab();
    expect(state(later)).toMatchObject({ ready: true, places: [], wiped: 'expired', unsent: 2 });
    expect(await tracesOfNames(later)).toEqual([]);
  });

  it('whose time ends while the app is open, will be removed once it is looked at', async () => {
    const tab = await withUnsent();
    tab.state.setFieldState({ clock_off: -8 * 86_400_000 });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(state(tab)).toMatchObject({ places: [], wiped: 'expired' }));
  });

  it('after signing out, will be removed in every tab, also if the page was closed meanwhile', async () => {
    const tab = await withUnsent();
    const other = await anotherTab();
    await other.field.unlock(pin);
    tab.auth.leave();
    await waitFor(() => expect(state(other)).toMatchObject({ places: [], locked: true, unsent: 2 }));
    expect(other.key.isUnlocked()).toBe(false);

    goOnline();
    tab.auth.keepLogin(asLeela);
    await tab.field.unlock(pin);
    await tab.field.takeAlong([{ site_grade_id: 3 }]);
    tab.auth.leave();
    killTab(tab);
    const later = await openTab();
    await later.field.startField();
    expect(await tracesOfNames(later)).toEqual([]);
  });

  it('after a timeout of the sign-in, will be kept', async () => {
    const tab = await withUnsent();
    tab.auth.forgetLogin();
    expect(tab.kits.kitOf(3)).not.toBeNull();
  });

  it('that arrive after all were removed, will not be stored', async () => {
    const tab = await tabAtTonca();
    let answer: (kit: ReturnType<typeof toncaReply>) => void = () => undefined;
    let asked = false;
    reply(takeAlong, () => {
      asked = true;
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    const other = await anotherTab();
    const refreshing = expect(tab.field.refreshPlace(3)).rejects.toThrow();
    await waitFor(() => expect(asked).toBe(true));
    await other.field.wipeNames('signed out');
    answer(toncaReply());
    await refreshing;
    expect(await tracesOfNames(other)).toEqual([]);
  });

  it('of a device of someone else, will not be unlocked', async () => {
    const tab = await withUnsent();
    tab.auth.keepLogin({
      session_id: 's-2',
      staff: { staff_id: 4, username: 'meera', name: 'Meera Kamat', role: 'staff' },
    });
    await waitFor(() => expect(tab.kits.kitOf(3)).toBeNull());
    await expect(tab.field.unlock(pin)).rejects.toThrow('This device belongs to Leela Naik.');
  });
});

describe('setting the device up', () => {
  it('again with another PIN, will remove the names and keep the entries and the device', async () => {
    const tab = await withUnsent();
    const { device_id } = state(tab).device ?? {};
    goOnline();
    await tab.field.setUpDevice({ name: 'Phone of the van', pin: '13579' });
    expect(state(tab)).toMatchObject({ places: [], locked: false, pin_set: true, wiped: null });
    expect(state(tab).device?.device_id).toBe(device_id);
    await tab.field.lock();
    expect(await tab.field.unlock(pin)).toEqual({ unlocked: false, attempts_left: 9 });
    expect(await tab.field.unlock('13579')).toEqual({ unlocked: true, attempts_left: 10 });
  });

  it('by another account, will keep the entries of the first for that account', async () => {
    const tab = await withUnsent();
    goOnline();
    const meera = { staff_id: 4, username: 'meera', name: 'Meera Kamat', role: 'staff' } as const;
    reply(checkLogin, { session_id: 's-2', staff: meera });
    tab.auth.keepLogin({ session_id: 's-2', staff: meera });
    await tab.field.setUpDevice({ name: 'Phone of the van', pin: '13579' });
    expect(state(tab)).toMatchObject({ unsent: 0, places: [], device: { staff_id: 4 } });
    expect(tab.outbox.keptEntries()).toEqual([]);
    expect(await tab.field.unsentOfOthers()).toMatchObject([{ staff_id: 1, unsent: 2 }]);
  });

  it('while signed out or without https, will not be possible', async () => {
    const tab = await openTab();
    await expect(tab.field.setUpDevice({ name: 'Phone', pin })).rejects.toThrow('Sign in');
  });
});

describe('putting a place back', () => {
  it('will remove its names and keep its entries', async () => {
    const tab = await withUnsent();
    await tab.field.putBack(3);
    expect(await tracesOfNames(tab)).toEqual([]);
    expect(state(tab)).toMatchObject({ places: [], unsent: 2, wiped: null, locked: false });
  });
});
