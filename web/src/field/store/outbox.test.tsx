import type { ChildRef, EntryOf, FieldEntry } from '@storyvan/contract/common/field-entry';
import { checkIn } from '@storyvan/contract/devices';
import { sendEntries } from '@storyvan/contract/field-sync';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  anotherTab,
  answerTo,
  type FieldServer,
  goOffline,
  goOnline,
  issueOf,
  serveDevices,
  shown,
  tabAtTonca,
} from '../../testing/field-device.ts';
import { freshBrowser, killTab } from '../../testing/field-tab.ts';
import { failWith, loseConnection, reply } from '../../testing/server.ts';

freshBrowser();
let server: FieldServer;
beforeEach(() => {
  goOnline();
  server = serveDevices();
});

async function offlineAtTonca() {
  const tab = await tabAtTonca();
  await tab.sync.syncNow();
  goOffline();
  return tab;
}

describe('an entry', () => {
  it('once added, will be on the disk before it is shown', async () => {
    const { transaction } = IDBDatabase.prototype;
    let durability: string | null = null;
    let committed = false;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function open(
      this: IDBDatabase,
      ...given
    ) {
      const each = transaction.apply(this, given);
      if (given[1] !== 'readwrite') return each;
      durability = each.durability;
      each.addEventListener('complete', () => {
        committed = true;
      });
      return each;
    });
    const tab = await offlineAtTonca();
    committed = false;
    let shownBefore = 0;
    tab.state.whenFieldChanges(() => {
      if (!committed) shownBefore += 1;
    });
    const entry = issueOf(1);
    await tab.outbox.addEntry(entry, shown);
    expect(durability).toBe('strict');
    expect({ committed, shownBefore }).toEqual({ committed: true, shownBefore: 0 });
    expect(tab.outbox.entriesOf(3)).toMatchObject([{ entry, state: 'unsent', answer: null }]);
    expect(tab.state.fieldState().unsent).toBe(1);
  });

  it('after the browser was killed, will still be there and be sent', async () => {
    const tab = await offlineAtTonca();
    const entry = issueOf(1);
    await tab.outbox.addEntry(entry, shown);
    killTab(tab);
    goOnline();
    const later = await anotherTab();
    await waitFor(() => expect(later.state.fieldState().unsent).toBe(0));
    expect(server.batches).toEqual([[entry]]);
  });

  it('that does not fit in the storage, will be rejected with a sentence and not shown', async () => {
    const tab = await offlineAtTonca();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await expect(tab.outbox.addEntry(issueOf(1), shown)).rejects.toThrow(
      'The storage of this device is full, so this was not saved.',
    );
    expect(tab.outbox.entriesOf(3)).toEqual([]);
    vi.mocked(IDBObjectStore.prototype.add).mockRestore();
    expect(await tab.field.unsentEntries()).toEqual([]);
  });

  it('that fits only in the reserve, will be kept, and the storage is low until there is room for another reserve', async () => {
    const tab = await offlineAtTonca();
    const { reserve } = tab.store.store;
    await waitFor(async () => expect(await reserve.count()).toBe(1));
    const full = new DOMException('Full.', 'QuotaExceededError');
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw full;
    });
    const put = vi.spyOn(reserve, 'put').mockRejectedValue(full);
    await tab.outbox.addEntry(issueOf(1), shown);
    add.mockRestore();
    expect(await tab.field.unsentEntries()).toHaveLength(1);
    await waitFor(() => expect(tab.state.fieldState().storage).toBe('low'));
    expect(await reserve.count()).toBe(0);
    put.mockRestore();
    await tab.outbox.addEntry(issueOf(2), shown);
    await waitFor(() => expect(tab.state.fieldState().storage).toBe('fine'));
    expect(await reserve.count()).toBe(1);
  });

  it('added twice, will be kept once', async () => {
    const tab = await offlineAtTonca();
    const entry = issueOf(1);
    await tab.outbox.addEntry(entry, shown);
    await tab.outbox.addEntry(entry, shown);
    expect(await tab.field.unsentEntries()).toHaveLength(1);
  });

  it('not sent, can be withdrawn; once it may have been sent, it cannot', async () => {
    const tab = await offlineAtTonca();
    const [first, second] = [issueOf(1), issueOf(2)];
    await tab.outbox.addEntry(first, shown);
    await tab.outbox.addEntry(second, shown);
    expect(await tab.outbox.withdrawEntry(first.request_id)).toBe(true);
    goOnline();
    loseConnection(sendEntries);
    await tab.sync.syncNow();
    expect(tab.outbox.entriesOf(3)).toMatchObject([{ entry: second, state: 'sending' }]);
    expect(await tab.outbox.withdrawEntry(second.request_id)).toBe(false);
    expect(await tab.field.unsentEntries()).toHaveLength(1);
  });

  it('withdrawn, takes along what follows from it, unless that is on its way', async () => {
    const tab = await offlineAtTonca();
    const issue = issueOf(1);
    const back = { ...issueOf(1), kind: 'return' } as FieldEntry;
    await tab.outbox.addEntry(issue, shown);
    await tab.outbox.addEntry(back, shown);
    await tab.store.store.outbox.where({ request_id: back.request_id }).modify({ state: 'sending' });
    await tab.outbox.readOutbox();
    expect(await tab.outbox.withdrawEntry(issue.request_id)).toBe(false);
    expect(tab.outbox.keptEntries()).toHaveLength(2);
    await tab.store.store.outbox.where({ request_id: back.request_id }).modify({ state: 'unsent' });
    expect(await tab.outbox.withdrawEntry(issue.request_id)).toBe(true);
    expect(tab.outbox.keptEntries()).toEqual([]);
    expect(tab.state.fieldState().withdrawn).toEqual(new Set([issue.request_id, back.request_id]));
  });

  it('that the server fails on, can be withdrawn between two rounds', async () => {
    const tab = await offlineAtTonca();
    const entry = issueOf(1);
    await tab.outbox.addEntry(entry, shown);
    goOnline();
    failWith(sendEntries, 500, 'fault', 'Something went wrong.');
    await tab.sync.syncNow();
    expect(tab.outbox.keptEntries()).toMatchObject([{ state: 'sending', set_aside: true }]);
    expect(await tab.outbox.withdrawEntry(entry.request_id)).toBe(true);
    expect(await tab.field.unsentEntries()).toEqual([]);
  });

  it('that corrects one that was not sent, replaces it, and the report of the session follows it', async () => {
    const tab = await offlineAtTonca();
    const held = sessionDone();
    const corrected = { ...sessionDone(), children_count: 8 };
    const report: FieldEntry = {
      ...{ kind: 'report', request_id: '0197a0f2-0000-4000-8000-0000000000d9', made_at: held.made_at },
      ...{ date: held.date, site_grade_id: 3, ra_id: null, session: held.request_id, rating: 4, sealed },
    };
    await tab.outbox.addEntry(held, shown);
    await tab.outbox.addEntry(report, shown, { what_was_read: 'The Boat' });
    await tab.outbox.addEntry(corrected, shown, null, held.request_id);
    const after = { ...report, session: corrected.request_id };
    expect(tab.outbox.keptEntries().map(({ entry }) => entry)).toEqual([corrected, after]);
    expect((await anotherTab()).outbox.keptEntries().map(({ entry }) => entry)).toEqual([corrected, after]);
  });

  it('withdrawn while a sync is about to send it, will either be sent or withdrawn, never both', async () => {
    const tab = await offlineAtTonca();
    const entries = Array.from({ length: 20 }, (_, n) => issueOf(n));
    for (const entry of entries) await tab.outbox.addEntry(entry, shown);
    goOnline();
    const syncing = tab.sync.syncNow();
    const withdrawn = await Promise.all(
      entries.map(async ({ request_id }, n) => {
        await new Promise((resolve) => setTimeout(resolve, n * 2));
        return tab.outbox.withdrawEntry(request_id);
      }),
    );
    await syncing;
    const sent = server.batches.flat().map(({ request_id }) => request_id);
    expect(entries.map(({ request_id }) => sent.includes(request_id))).toEqual(
      withdrawn.map((each) => !each),
    );
  });

  it('added in one tab, will be seen in the other', async () => {
    const tab = await offlineAtTonca();
    const other = await anotherTab();
    const entry = issueOf(1);
    await tab.outbox.addEntry(entry, shown);
    await waitFor(() => expect(other.outbox.entriesOf(3)).toMatchObject([{ entry }]));
    expect(other.state.fieldState().unsent).toBe(1);
  });

  it('that succeeded with a network, will be noted until the place is refreshed', async () => {
    const tab = await tabAtTonca();
    await tab.outbox.noteSent(issueOf(1), shown);
    await tab.outbox.noteSent({ ...issueOf(2), site_grade_id: 99 }, shown);
    expect(tab.outbox.keptEntries()).toMatchObject([{ state: 'sent' }]);
    expect(tab.state.fieldState().unsent).toBe(0);
    await tab.field.refreshPlace(3);
    expect(tab.outbox.keptEntries()).toEqual([]);
    expect(server.batches).toEqual([]);
  });
});

const sealed = {
  key_id: '0197a0f2-0000-4000-8000-00000000000a',
  public_key: 'AA==',
  iv: 'AA==',
  text: 'AA==',
};

let sessions = 0;

const sessionDone = (attendance: ChildRef[] = []): EntryOf<'session_done'> => {
  sessions += 1;
  return {
    kind: 'session_done',
    request_id: `0197a0f2-0000-4000-8000-0000000000c${sessions}`,
    ...{ made_at: '2026-11-26T10:42:07.000Z', date: '2026-11-26', site_grade_id: 3, ra_id: 40, version: 1 },
    ...{ time: null, lead: null, rps: [], lp_id: null, held_earlier: false, children_count: 9, attendance },
  };
};

describe('a child enrolled on the device', () => {
  const enrolment = () => ({
    kind: 'enrolment' as const,
    request_id: '0197a0f2-0000-4000-8000-0000000000e1',
    made_at: '2026-11-26T10:42:07.000Z',
    date: '2026-11-26',
    site_grade_id: 3,
    sealed,
  });

  it('will have a negative number until the server has assigned one', async () => {
    const tab = await offlineAtTonca();
    const entry = enrolment();
    await tab.outbox.addEntry(entry, shown, { name: 'Sana Shaikh' });
    expect(tab.enrolled.childIdOf(entry.request_id)).toBe(-1);
    expect(tab.enrolled.childRefOf(-1)).toBe(entry.request_id);
    reply(sendEntries, {
      server_at: new Date().toISOString(),
      answers: [answerTo(entry, { child_id: 88, card_no: 'C-0500' })],
    });
    goOnline();
    await tab.sync.syncNow();
    expect(tab.enrolled.childIdOf(entry.request_id)).toBe(88);
    expect(tab.enrolled.childRefOf(-1)).toBe(88);
  });

  it('withdrawn, will be gone', async () => {
    const tab = await offlineAtTonca();
    const entry = enrolment();
    await tab.outbox.addEntry(entry, shown, { name: 'Sana Shaikh' });
    await tab.outbox.withdrawEntry(entry.request_id);
    expect(tab.enrolled.childIdOf(entry.request_id)).toBeNull();
  });

  it('withdrawn, takes its loans along, and comes off the attendance of the session', async () => {
    const tab = await offlineAtTonca();
    const entry = enrolment();
    const loan = { ...issueOf(1), child: entry.request_id } as FieldEntry;
    const held = sessionDone([7, entry.request_id]);
    await tab.outbox.addEntry(entry, shown, { name: 'Sana Shaikh' });
    await tab.outbox.addEntry(loan, shown);
    await tab.outbox.addEntry(held, shown);
    expect(await tab.outbox.withdrawEntry(entry.request_id)).toBe(true);
    expect(tab.outbox.keptEntries().map((kept) => kept.entry)).toEqual([{ ...held, attendance: [7] }]);
    goOnline();
    await tab.sync.syncNow();
    expect(server.batches).toEqual([[{ ...held, attendance: [7] }]]);
  });

  it('will be shown by name after a reload only once the PIN was entered', async () => {
    const tab = await offlineAtTonca();
    await tab.outbox.addEntry(enrolment(), shown, { name: 'Sana Shaikh' });
    loseConnection(checkIn);
    const later = await anotherTab();
    expect(later.outbox.entriesOf(3)[0]?.text).toBeNull();
    await later.field.unlock('2468');
    expect(later.outbox.entriesOf(3)[0]?.text).toEqual({ name: 'Sana Shaikh' });
  });
});
