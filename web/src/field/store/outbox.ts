import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { EntryAnswer } from '@storyvan/contract/field-sync';
import { decrypt, encrypt, isUnlocked } from './data-key.ts';
import { readEnrolled } from './enrolled.ts';
import { setFieldState } from './field-state.ts';
import { goesWith, withoutChildren } from './related-entries.ts';
import { checkStorage, inReserve, notStored } from './storage.ts';
import { type EntryRow, type EntryState, findDevice, getDevice, type ShownEntry, store } from './store.ts';
import { tellTabs } from './tabs.ts';

/** Commands made on this device that the server has not answered, and those it has since the kit was refreshed. */

/** The text that is sealed in an entry: of an observation, a report or a new child. */
export type EntryText = Readonly<Record<string, string | number | null>>;

export interface KeptEntry {
  seq: number;
  entry: FieldEntry;
  state: EntryState;
  /** Null until the server has answered. */
  answer: EntryAnswer | null;
  shown: ShownEntry;
  /** The server failed on it, and it is tried again last. */
  set_aside: boolean;
  /** Null for an entry without text, while the device is locked, and once the names were removed. */
  text: EntryText | null;
}

let kept: readonly KeptEntry[] = [];
let byPlace = new Map<number, readonly KeptEntry[]>();
const none: readonly KeptEntry[] = [];

/** Of the account whose device this is, in the order they were made. The same array until one of them changes. */
export const entriesOf = (site_grade_id: number): readonly KeptEntry[] => byPlace.get(site_grade_id) ?? none;

export const keptEntries = (): readonly KeptEntry[] => kept;

/** Keeps the array of a place in which nothing has changed, so that it is not drawn again. */
function grouped(entries: readonly KeptEntry[]): Map<number, readonly KeptEntry[]> {
  const groups = new Map<number, KeptEntry[]>();
  for (const each of entries) {
    const group = groups.get(each.entry.site_grade_id);
    if (group) group.push(each);
    else groups.set(each.entry.site_grade_id, [each]);
  }
  const unchanged = (group: readonly KeptEntry[], before: readonly KeptEntry[]) =>
    group.length === before.length && group.every((each, n) => each === before[n]);
  return new Map(
    [...groups].map(([place, group]) => {
      const before = entriesOf(place);
      return [place, unchanged(group, before) ? before : group];
    }),
  );
}

function show(entries: readonly KeptEntry[]): void {
  kept = entries;
  byPlace = grouped(entries);
  const unsent = entries.filter(({ state }) => state !== 'sent').map(({ entry }) => entry.request_id);
  setFieldState({ unsent: unsent.length, unsent_ids: new Set(unsent) });
}

const aboutText = (request_id: string) => `text of ${request_id}`;

async function textIn({ request_id, text }: EntryRow, known?: KeptEntry): Promise<EntryText | null> {
  if (!text || !isUnlocked()) return null;
  if (known?.text) return known.text;
  const bytes = await decrypt(text, aboutText(request_id)).catch(() => null);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as EntryText);
}

/** All that can change in an entry: a child who attended a session may not be enrolled after all. */
const attending = (entry: FieldEntry): number => ('attendance' in entry ? entry.attendance.length : 0);

/** The same object as before if nothing has changed. */
async function keptEntry(row: EntryRow, before: ReadonlyMap<string, KeptEntry>): Promise<KeptEntry> {
  const known = before.get(row.request_id);
  const text = await textIn(row, known);
  const { seq = 0, entry, state, answer, shown, set_aside = false } = row;
  const isSame = known?.seq === seq && known.state === state && known.set_aside === set_aside;
  if (known && isSame && known.text === text && attending(known.entry) === attending(entry)) return known;
  return { seq, entry, state, answer, shown, text, set_aside };
}

/** Changes of this tab, so that a slow read does not show what was true before one. */
let changes = 0;

/** Reads what is stored into memory. */
export async function readOutbox(): Promise<void> {
  for (;;) {
    const change = changes;
    const device = await findDevice();
    const rows = device ? await store.outbox.where('staff_id').equals(device.staff_id).sortBy('seq') : [];
    const before = new Map(kept.map((each) => [each.entry.request_id, each]));
    const entries = await Promise.all(rows.map((row) => keptEntry(row, before)));
    await readEnrolled();
    if (change === changes) return show(entries);
  }
}

/** After a change of the storage by this tab. */
export async function outboxChanged(): Promise<void> {
  changes += 1;
  tellTabs('outbox');
  await readOutbox();
}

async function rowFor(
  entry: FieldEntry,
  shown: ShownEntry,
  text: EntryText | null,
  state: EntryState,
): Promise<EntryRow> {
  const { staff_id, device_id } = await getDevice();
  const { request_id, site_grade_id, kind } = entry;
  const bytes = text && new TextEncoder().encode(JSON.stringify(text));
  return {
    request_id,
    staff_id,
    device_id,
    site_grade_id,
    kind,
    state,
    entry,
    shown,
    text: bytes && isUnlocked() ? await encrypt(bytes, aboutText(request_id)) : null,
    answer: null,
  };
}

/**
 * Removes an entry that a correction replaces, unless it was sent. Resolves to the reports that refer to it: they
 * follow the correction.
 */
async function replaced(request_id: string, by: EntryRow): Promise<EntryRow[]> {
  const { staff_id } = by;
  const old = await store.outbox.get({ request_id });
  if (old?.state !== 'unsent') return [];
  const reports: EntryRow[] = [];
  for (const { seq = 0, ...row } of await store.outbox.where({ staff_id }).sortBy('seq')) {
    const { entry } = row;
    const follows = entry.kind === 'report' && entry.session === request_id;
    if (follows) reports.push({ ...row, entry: { ...entry, session: by.request_id } });
    if (follows || row.request_id === request_id) await store.outbox.delete(seq);
  }
  return reports;
}

/** Stores an entry. The same one again changes nothing, apart from its state if it was sent meanwhile. */
const put = (row: EntryRow, replaces: string | null): Promise<void> =>
  store.transaction('rw', store.outbox, store.enrolled, store.kits, async () => {
    const before = await store.outbox.get({ request_id: row.request_id });
    if (before?.seq !== undefined) {
      if (row.state === 'sent') await store.outbox.update(before.seq, { state: 'sent' });
      return;
    }
    // The place may have been removed while the command was on its way.
    if (row.state === 'sent' && !(await store.kits.get(row.site_grade_id))) return;
    if (row.kind === 'enrolment') {
      const lowest = await store.enrolled.orderBy('local_id').first();
      const local_id = Math.min(lowest?.local_id ?? 0, 0) - 1;
      await store.enrolled.add({ local_id, request_id: row.request_id, child_id: null });
    }
    const following = replaces === null ? [] : await replaced(replaces, row);
    // All names may have been removed while this one was encrypted.
    await store.outbox.add(isUnlocked() ? row : { ...row, text: null });
    await store.outbox.bulkAdd(following);
  });

async function keep(
  entry: FieldEntry,
  shown: ShownEntry,
  text: EntryText | null,
  state: EntryState,
  replaces: string | null = null,
): Promise<void> {
  try {
    const row = await rowFor(entry, shown, text, state);
    await inReserve(() => put(row, replaces));
  } catch (error) {
    throw notStored(error);
  }
  await outboxChanged();
  // For a warning before the next scan; this one is stored.
  void checkStorage();
}

/**
 * Stores a command to be sent later. Resolves only once it is on the disk; until then nothing may be shown as saved.
 * `text` is what is sealed in the entry, so that this device can still show it. `replaces` is the request_id of an entry
 * that it corrects.
 */
export const addEntry = (
  entry: FieldEntry,
  shown: ShownEntry,
  text: EntryText | null = null,
  replaces: string | null = null,
): Promise<void> => keep(entry, shown, text, 'unsent', replaces);

/** Notes a command that succeeded with a network at a place that was taken along, so that its view is right without. */
export const noteSent = (
  entry: FieldEntry,
  shown: ShownEntry,
  text: EntryText | null = null,
): Promise<void> => keep(entry, shown, text, 'sent');

/** More than a session has; only the rows of open desks show them. */
const mostWithdrawn = 500;

/**
 * Removes an entry that was not sent, together with what cannot stay without it. False once one of them was or may have
 * been sent: then only an undo helps. One that the server fails on can be removed too, once no sync is running.
 */
export async function withdrawEntry(request_id: string): Promise<boolean> {
  const remove = (failing: boolean) =>
    inReserve(() =>
      store.transaction('rw', [store.outbox, store.enrolled, store.devices], () =>
        withdraw(request_id, failing),
      ),
    );
  const fails = kept.some(({ entry, set_aside }) => set_aside && entry.request_id === request_id);
  const withdrawn = await (fails
    ? navigator.locks.request('storyvan-sync', () => remove(true))
    : remove(false));
  if (!withdrawn) return false;
  setFieldState({ withdrawn: new Set((await findDevice())?.withdrawn) });
  tellTabs('device');
  await outboxChanged();
  return true;
}

async function withdraw(request_id: string, failing: boolean): Promise<boolean> {
  const row = await store.outbox.get({ request_id });
  if (!row || row.state === 'sent') return false;
  const { staff_id } = row;
  const rows = await store.outbox
    .where({ staff_id })
    .filter(({ state }) => state !== 'sent')
    .sortBy('seq');
  const entries = rows.map(({ entry }) => entry);
  const others = goesWith(row.entry, entries).map((entry) => entry.request_id);
  const gone = new Set([request_id, ...others]);
  const removed = rows.filter((each) => gone.has(each.request_id));
  const changed = rows.filter(({ entry }) => withoutChildren(entry, gone) !== entry);
  const stays = ({ state, set_aside }: EntryRow) => state !== 'unsent' && !(failing && set_aside);
  if ([...removed, ...changed].some(stays)) return false;
  for (const { seq = 0, entry } of changed)
    await store.outbox.update(seq, { entry: withoutChildren(entry, gone) });
  await store.outbox.bulkDelete(removed.map(({ seq = 0 }) => seq));
  await store.enrolled
    .where('request_id')
    .anyOf([...gone])
    .delete();
  const before = (await store.devices.get(staff_id))?.withdrawn ?? [];
  await store.devices.update(staff_id, { withdrawn: [...before, ...gone].slice(-mostWithdrawn) });
  return true;
}
