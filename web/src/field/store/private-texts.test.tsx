import { issueBookChild } from '@storyvan/contract/lending';
import { today } from '@storyvan/domain/calendar-date';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { issued } from '../../features/lending/lending.fixtures.ts';
import { anotherTab, asLeela, goOnline, pin, serveDevices, tabAtTonca } from '../../testing/field-device.ts';
import { type FieldTab, freshBrowser, killTab, openTab } from '../../testing/field-tab.ts';
import { loseConnection, reply } from '../../testing/server.ts';

freshBrowser();
beforeEach(() => {
  goOnline();
  serveDevices();
});

const sana = { name: 'Sana Shaikh', guardian_phone: '98220 41177' };
const rahul = { child_id: 7, name: 'Rahul Naik', level: 3 };
/** A place that was not taken along, so that its books wait for the server. */
const setup = { program: 'mop', site_grade_id: 99, task: 'issue-child' } as const;

const drafts = () => import('../../lib/use-draft.ts');
const draft = async () => (await drafts()).draftOf<typeof sana>('enrol mop');
const deskHere = async () => (await import('../../features/lending/desk/desks.ts')).deskFor(setup);

/** Whether what is half done can be read in the storage of the browser. */
async function isReadable(tab: FieldTab): Promise<boolean> {
  const records = await Promise.all(tab.store.store.tables.map((table) => table.toArray()));
  const withoutBytes = (_: string, value: unknown) => (ArrayBuffer.isView(value) ? null : value);
  const text = JSON.stringify([records, { ...localStorage }, { ...sessionStorage }], withoutBytes);
  return /Rahul|Sana|98220/.test(text);
}

/** The draft, and the row of the desk with what names it, which is stored last. */
const allStored = (tab: FieldTab) =>
  waitFor(async () => {
    const rows = await tab.store.store.texts.toArray();
    const at = (part: string) => rows.find(({ key }) => key.includes(part))?.kept_at ?? Number.NaN;
    expect(at('.draft.')).toBeGreaterThan(0);
    expect(at('.desk.')).toBeGreaterThanOrEqual(at('.desk-row.'));
  });

/** A draft of an enrolment, and a book for Rahul Naik that waits for the server. */
async function halfDone(tab: FieldTab): Promise<void> {
  (await draft()).keep(sana);
  loseConnection(issueBookChild);
  const desk = await deskHere();
  desk.choose(rahul);
  desk.scan({ typed: 'B-9', child: rahul, date: today() });
  await waitFor(() => expect(desk.getState().list[0]).toMatchObject({ lost: true }));
  desk.keep();
  await allStored(tab);
}

const rowsHere = async () => (await deskHere()).getState().list;

describe('what is half done on a device', () => {
  it('will be in no storage that can be read, also while the device is locked', async () => {
    const tab = await tabAtTonca();
    await tab.sync.syncNow();
    await halfDone(tab);
    expect(await isReadable(tab)).toBe(false);
    await tab.field.lock();
    expect((await draft()).read()).toBeNull();
    expect(await rowsHere()).toEqual([]);
    (await draft()).keep({ ...sana, name: 'Sana Khan' });
    expect(await isReadable(tab)).toBe(false);
  });

  it('will be there again after the browser was killed and the PIN entered, and go on', async () => {
    const before = await tabAtTonca();
    await before.sync.syncNow();
    await halfDone(before);
    killTab(before);
    sessionStorage.clear();
    const tab = await openTab();
    await tab.field.startField();
    tab.auth.setAtDevice({ staff_id: 1, username: '', name: 'Leela Naik', role: 'staff' });
    expect(tab.state.fieldState()).toMatchObject({ locked: true, texts_kept: true });
    const { useDraft } = await drafts();
    expect((await draft()).read()).toBeNull();
    await tab.field.unlock(pin);
    const form = renderHook(() => useDraft<typeof sana>('enrol mop'));
    expect(form.result.current).toMatchObject({ draft: sana, kept: true });
    reply(issueBookChild, issued('B-9'));
    expect(await rowsHere()).toMatchObject([{ typed: 'B-9', child: rahul, state: 'waiting' }]);
    await waitFor(async () => expect(await rowsHere()).toMatchObject([{ state: 'accepted' }]));
  });

  it('will be there again after the PIN was changed', async () => {
    const before = await tabAtTonca();
    await halfDone(before);
    await before.field.changePin(pin, '13579');
    killTab(before);
    const tab = await anotherTab();
    await tab.field.unlock('13579');
    expect((await draft()).read()).toEqual(sana);
  });

  it('will go with all names, and the list of a desk with those of its place', async () => {
    const tab = await tabAtTonca();
    await halfDone(tab);
    await tab.field.lock();
    await tab.store.store.texts.where('key').startsWith('storyvan.desk').modify({ site_grade_id: 3 });
    await tab.field.putBack(3);
    const keys = async () => (await tab.store.store.texts.toArray()).map(({ key }) => key);
    expect(await keys()).toEqual(['storyvan.draft.1.enrol mop']);
    await tab.field.wipeNames('wrong PINs');
    expect(await keys()).toEqual([]);
    expect(await isReadable(tab)).toBe(false);
  });

  it('without a device before, will be encrypted once the browser is one', async () => {
    const laptop = await openTab();
    laptop.auth.keepLogin(asLeela);
    (await draft()).keep(sana);
    expect(await isReadable(laptop)).toBe(true);
    await laptop.field.setUpDevice({ name: 'Laptop', pin });
    expect(await isReadable(laptop)).toBe(false);
    expect((await draft()).read()).toEqual(sana);
  });

  it('by someone else who is signed in on the device, will be in memory only', async () => {
    const tab = await tabAtTonca();
    const meera = { staff_id: 4, username: 'meera', name: 'Meera Kamat', role: 'staff' } as const;
    tab.auth.keepLogin({ session_id: 's-2', staff: meera });
    (await draft()).keep(sana);
    expect((await draft()).read()).toEqual(sana);
    expect(await tab.store.store.texts.count()).toBe(0);
    expect(await isReadable(tab)).toBe(false);
  });
});
