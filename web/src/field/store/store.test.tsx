import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { goOffline, goOnline, issueOf, serveDevices, shown, tabAtTonca } from '../../testing/field-device.ts';
import { freshBrowser, openTab } from '../../testing/field-tab.ts';

freshBrowser();
beforeEach(() => {
  goOnline();
  serveDevices();
});

/** The storage as version 5, the first that was released, has made it. Never edit it: it is what phones have. */
const version5 = {
  devices: 'staff_id',
  keys: 'id',
  kits: 'site_grade_id',
  pieces: 'piece',
  outbox: '++seq, &request_id, site_grade_id, staff_id, [staff_id+state]',
  enrolled: 'local_id, &request_id',
  reserve: 'id',
  texts: 'key',
  drafts: 'key',
};

const deviceOfVersion5 = {
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

const rowOfVersion5 = (n: number, state: string) => {
  const entry = issueOf(n);
  const { request_id, site_grade_id, kind } = entry;
  const of = { staff_id: 1, device_id: deviceOfVersion5.device_id };
  return { request_id, ...of, site_grade_id, kind, state, entry, shown, text: null, answer: null };
};

describe('the storage of a device', () => {
  it('made by version 5, will be opened with every entry in its order', async () => {
    const old = new Dexie('storyvan-field');
    old.version(5).stores(version5);
    const rows = [rowOfVersion5(1, 'unsent'), rowOfVersion5(2, 'sending'), rowOfVersion5(3, 'unsent')];
    await old.table('devices').add(deviceOfVersion5);
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

  it('that a newer version has upgraded in another tab, will take no entry and say so', async () => {
    const tab = await tabAtTonca();
    await tab.sync.syncNow();
    vi.spyOn(console, 'warn').mockReturnValue();
    const newer = new Dexie('storyvan-field');
    newer.version(6).stores({ ...version5, more: 'id' });
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
