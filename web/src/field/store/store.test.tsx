import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { goOffline, goOnline, issueOf, serveDevices, shown, tabAtTonca } from '../../testing/field-device.ts';
import { freshBrowser, openTab } from '../../testing/field-tab.ts';

freshBrowser();
beforeEach(() => {
  goOnline();
  serveDevices();
});

/** The storage as version 1 has made it. Never edit it: it is what phones have. */
const version1 = {
  devices: 'staff_id',
  keys: 'id',
  kits: 'site_grade_id',
  pieces: 'piece',
  outbox: '++seq, &request_id, site_grade_id, staff_id, [staff_id+state]',
  enrolled: 'local_id, &request_id',
};

const deviceOfVersion1 = {
  staff_id: 1,
  device_id: '0197a0f2-0000-4000-8000-0000000000d1',
  name: 'Phone of the van',
  staff_name: 'Leela Naik',
  in_use: true,
  clock_off: 0,
  summary: null,
  wiped: null,
  in_review: [],
  wipes: 0,
};

const rowOfVersion1 = (n: number, state: string) => {
  const entry = issueOf(n);
  const { request_id, site_grade_id, kind } = entry;
  const of = { staff_id: 1, device_id: deviceOfVersion1.device_id };
  return { request_id, ...of, site_grade_id, kind, state, entry, shown, text: null, answer: null };
};

describe('the storage of a device', () => {
  it('made by version 1, will be opened with every entry in its order', async () => {
    const old = new Dexie('storyvan-field');
    old.version(1).stores(version1);
    const rows = [rowOfVersion1(1, 'unsent'), rowOfVersion1(2, 'sending'), rowOfVersion1(3, 'unsent')];
    await old.table('devices').add(deviceOfVersion1);
    await old.table('outbox').bulkAdd(rows);
    old.close();

    const tab = await openTab();
    goOffline();
    await tab.field.startField();
    expect(tab.state.fieldState()).toMatchObject({
      ready: true,
      unsent: 3,
      device: { name: 'Phone of the van' },
    });
    const unsent = await tab.field.unsentEntries();
    expect(unsent.map(({ entry }) => entry)).toEqual(rows.map(({ entry }) => entry));
    const next = issueOf(4);
    await tab.outbox.addEntry(next, shown);
    expect((await tab.field.unsentEntries()).at(-1)?.entry).toEqual(next);
  });

  it('made by version 2, will lose the names that its answers were stored with', async () => {
    const old = new Dexie('storyvan-field');
    old.version(2).stores({ ...version1, reserve: 'id' });
    const answer = { outcome: 'review', message: 'B-1 is with Sana Shaikh.' };
    await old.table('devices').add(deviceOfVersion1);
    await old.table('outbox').bulkAdd([rowOfVersion1(1, 'unsent'), { ...rowOfVersion1(2, 'sent'), answer }]);
    old.close();

    const tab = await openTab();
    const rows = await tab.store.store.outbox.toArray();
    expect(rows.map(({ state }) => state)).toEqual(['unsent', 'sent']);
    expect(rows[1]?.answer).toEqual({ outcome: 'review', message: null });
  });

  it('that a newer version has upgraded in another tab, will take no entry and say so', async () => {
    const tab = await tabAtTonca();
    await tab.sync.syncNow();
    vi.spyOn(console, 'warn').mockReturnValue();
    const newer = new Dexie('storyvan-field');
    newer.version(6).stores({ ...version1, more: 'id' });
    await newer.open();
    await expect(tab.outbox.addEntry(issueOf(1), shown)).rejects.toThrow(
      'Reload this page, then do it again.',
    );
    expect(tab.outbox.keptEntries()).toEqual([]);
    await tab.sync.syncNow();
    expect(tab.state.fieldState().trouble?.sentence).toContain('Reload this page');
    newer.close();
    const reloaded = await openTab();
    await expect(reloaded.field.startField()).rejects.toThrow('Reload this page');
  });
});
