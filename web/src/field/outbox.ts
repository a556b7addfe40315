import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { EntryAnswer } from '@storyvan/contract/field-sync';
import { decrypt, encrypt, isUnlocked } from './data-key.ts';
import { readEnrolled } from './enrolled.ts';
import { setFieldState } from './field-state.ts';
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
  /** Null for an entry without text, while the device is locked, and once the names were removed. */
  text: EntryText | null;
}

let kept: readonly KeptEntry[] = [];
let byPlace = new Map<number, readonly KeptEntry[]>();
const listeners = new Set<() => void>();
const addListeners = new Set<() => void>();
const none: readonly KeptEntry[] = [];

/** Of the account whose device this is, in the order they were made. The same array until one of them changes. */
export const entriesOf = (site_grade_id: number): readonly KeptEntry[] => byPlace.get(site_grade_id) ?? none;

export const keptEntries = (): readonly KeptEntry[] => kept;

/** Calls the listener after each change, until the returned function is called. */
export function subscribeOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener after this tab has added an entry that is to be sent. */
export function whenEntryAdded(listener: () => void): void {
  addListeners.add(listener);
}

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
  for (const listener of listeners) listener();
}

const aboutText = (request_id: string) => `text of ${request_id}`;

async function textIn({ request_id, text }: EntryRow, known?: KeptEntry): Promise<EntryText | null> {
  if (!text || !isUnlocked()) return null;
  if (known?.text) return known.text;
  const bytes = await decrypt(text, aboutText(request_id)).catch(() => null);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as EntryText);
}

/** The same object as before if nothing has changed. */
async function keptEntry(row: EntryRow, before: ReadonlyMap<string, KeptEntry>): Promise<KeptEntry> {
  const known = before.get(row.request_id);
  const text = await textIn(row, known);
  if (known && known.state === row.state && known.text === text) return known;
  const { seq = 0, entry, state, answer, shown } = row;
  return { seq, entry, state, answer, shown, text };
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

/** Stores an entry. The same one again changes nothing, apart from its state if it was sent meanwhile. */
const put = (row: EntryRow): Promise<void> =>
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
    // All names may have been removed while this one was encrypted.
    await store.outbox.add(isUnlocked() ? row : { ...row, text: null });
  });

async function keep(
  entry: FieldEntry,
  shown: ShownEntry,
  text: EntryText | null,
  state: EntryState,
): Promise<void> {
  try {
    const row = await rowFor(entry, shown, text, state);
    await inReserve(() => put(row));
  } catch (error) {
    throw notStored(error);
  }
  await outboxChanged();
  // For a warning before the next scan; this one is stored.
  void checkStorage();
}

/**
 * Stores a command to be sent later. Resolves only once it is on the disk; until then nothing may be shown as saved.
 * `text` is what is sealed in the entry, so that this device can still show it.
 */
export async function addEntry(
  entry: FieldEntry,
  shown: ShownEntry,
  text: EntryText | null = null,
): Promise<void> {
  await keep(entry, shown, text, 'unsent');
  for (const listener of addListeners) listener();
}

/** Notes a command that succeeded with a network at a place that was taken along, so that its view is right without. */
export const noteSent = (
  entry: FieldEntry,
  shown: ShownEntry,
  text: EntryText | null = null,
): Promise<void> => keep(entry, shown, text, 'sent');

/** Removes an entry that was not sent. False once it was or may have been: then only an undo helps. */
export async function withdrawEntry(request_id: string): Promise<boolean> {
  const withdrawn = await store.transaction('rw', store.outbox, store.enrolled, async () => {
    const row = await store.outbox.get({ request_id });
    if (row?.state !== 'unsent') return false;
    await store.outbox.delete(row.seq ?? 0);
    await store.enrolled.where({ request_id }).delete();
    return true;
  });
  if (withdrawn) await outboxChanged();
  return withdrawn;
}
