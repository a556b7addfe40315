import { accountOfTab } from '../../lib/auth.ts';
import { draftPrefix, onDevice, type PrivateStorage } from '../../lib/private-storage.ts';
import { decrypt, encrypt } from './data-key.ts';
import { fieldState, setFieldState } from './field-state.ts';
import { openKits } from './kit-store.ts';
import { importPrivateKey, newKeyPair, openText, sealText } from './seal.ts';
import { openAtServer, sealDraft, sealedOnly } from './sealed-drafts.ts';
import { type DeviceRow, findDevice, store, type TextKeys, type TextRow } from './store.ts';

/**
 * Drafts and lists of desks on this device. They are sealed with a key pair of the device, so that a locked device can
 * keep them too; only the PIN opens them. Those of this tab are in memory as well. Drafts are sealed for the server too.
 */

/** What is not stored yet, the latest of each key; null removes it. */
const unstored = new Map<string, { text: string; site_grade_id: number | null } | null>();
let storing: Promise<void> | null = null;
/** The last text could not be stored, such as in a full storage. */
let failed = false;

const about = (key: string) => `text ${key}`;
const aboutKeys = 'key of texts';

const isOwn = (): boolean => fieldState().device?.staff_id === accountOfTab();

/** Its own properties are the texts. */
class Memory implements PrivateStorage {
  [key: string]: unknown;

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, text: string, site_grade_id: number | null = null): void {
    this[key] = text;
    if (!isOwn()) throw new Error('This device belongs to someone else.');
    storeSoon(key, { text, site_grade_id });
    if (failed) throw new Error('The last text was not stored.');
  }

  /** A locked device does not know what it has: an empty form removes nothing. */
  removeItem(key: string): void {
    if (!Object.hasOwn(this, key)) return;
    delete this[key];
    storeSoon(key, null);
  }
}

const memory = new Memory();

export function startTexts(): Promise<void> {
  onDevice.storage = memory;
  return noteTexts();
}

/** Whether the PIN would open any, or only the server. */
async function noteTexts(): Promise<void> {
  const device = await findDevice();
  setFieldState({
    texts_kept: (await store.texts.count()) > 0,
    drafts_sealed: device !== undefined && (await sealedHere(device)).length > 0,
  });
}

const sealedHere = async (device: DeviceRow) =>
  (await sealedOnly(device)).filter(({ key }) => !Object.hasOwn(memory, key));

function storeSoon(...change: Parameters<(typeof unstored)['set']>): void {
  unstored.set(...change);
  storing ??= storeAll().finally(() => {
    storing = null;
  });
}

/** One after the other; what is added meanwhile comes last. */
async function storeAll(): Promise<void> {
  for (const [key, change] of unstored) {
    unstored.delete(key);
    try {
      if (change) await keep(key, change);
      else await remove(key);
      failed = false;
    } catch {
      failed = true;
    }
  }
}

const remove = (key: string): Promise<void> =>
  store.transaction('rw', store.texts, store.drafts, async () => {
    await store.texts.delete(key);
    await store.drafts.delete(key);
  });

async function keep(key: string, { text, site_grade_id }: { text: string; site_grade_id: number | null }) {
  const { texts: keys } = (await store.keys.get('pin')) ?? {};
  const device = await findDevice();
  const forPin = keys && { key_id: 'device', public_key: keys.public_key };
  const sealed = forPin && (await sealText(forPin, { text }, about(key)));
  const draft = device && (await sealDraft(device, key, text));
  if (!sealed && !draft) throw new Error('This device has no PIN.');
  await store.transaction('rw', store.devices, store.texts, store.drafts, async () => {
    if (draft) await store.drafts.put({ key, sealed: draft });
    // All names may have been removed meanwhile.
    if (sealed && (await findDevice())?.wipes === device?.wipes)
      await store.texts.put({ key, site_grade_id, kept_at: Date.now(), sealed });
  });
}

async function makeKeys(): Promise<TextKeys> {
  const { public_key, private_key } = await newKeyPair();
  const keys = { public_key, private_key: await encrypt(private_key, aboutKeys) };
  await store.keys.update('pin', { texts: keys });
  return keys;
}

/** Longer than names may be kept. An older list of a desk is not opened any more. */
const oldestMs = 31 * 86_400_000;

async function opened(row: TextRow, secret: CryptoKey): Promise<[string, string] | null> {
  if (!row.key.startsWith(draftPrefix) && row.kept_at < Date.now() - oldestMs) {
    await store.texts.delete(row.key);
    return null;
  }
  const value = (await openText(row.sealed, secret, about(row.key))) as { text: string } | null;
  return value && [row.key, value.text];
}

/** After unlocking. What this tab has written meanwhile is newer. */
export async function openTexts(): Promise<void> {
  const { texts = await makeKeys() } = (await store.keys.get('pin')) ?? {};
  const secret = await decrypt(texts.private_key, aboutKeys);
  if (!secret) return;
  const key = await importPrivateKey(secret);
  const rows = await Promise.all((await store.texts.toArray()).map((row) => opened(row, key)));
  for (const row of rows) if (row && !Object.hasOwn(memory, row[0])) memory[row[0]] = row[1];
  await takePlain();
  for (const tell of onDevice.listeners) tell(true);
}

/** Drafts written before this device knew the key of the server, or while it had another one, are sealed with it. */
export async function sealDrafts(): Promise<void> {
  const device = await findDevice();
  const [latest] = [...openKits().values()].sort((a, b) => (a.taken_at < b.taken_at ? 1 : -1));
  if (!device || !latest) return;
  const { seal } = latest;
  if (device.seal?.key_id !== seal.key_id) await store.devices.update(device.staff_id, { seal });
  const rows = await store.drafts.toArray();
  const sealed = new Set(rows.flatMap(({ key, sealed }) => (sealed.key_id === seal.key_id ? [key] : [])));
  for (const [key, text] of Object.entries(memory))
    if (key.startsWith(draftPrefix) && !sealed.has(key))
      storeSoon(key, { text: String(text), site_grade_id: null });
}

/** After the sign-in of the person whose device this is: drafts that only the server can open. */
export async function openDrafts(device: DeviceRow): Promise<void> {
  await openAtServer(device, await sealedHere(device), (key, text) => {
    if (!isOwn() || Object.hasOwn(memory, key)) return;
    memory[key] = text;
    storeSoon(key, { text, site_grade_id: null });
  });
  await noteTexts();
}

const kept = [draftPrefix, 'storyvan.desk', 'storyvan.stocktake.'];

const plainTexts = () =>
  [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => kept.some((start) => key.startsWith(start)))
      .map((key) => ({ storage, key })),
  );

/** What was stored before this browser was a device. */
async function takePlain(): Promise<void> {
  const found = plainTexts();
  for (const { storage, key } of found) {
    if (Object.hasOwn(memory, key)) continue;
    const text = storage.getItem(key) ?? '';
    memory[key] = text;
    storeSoon(key, { text, site_grade_id: null });
  }
  await storing;
  if (!failed) for (const { storage, key } of found) storage.removeItem(key);
}

/** Before locking: everything is stored, then nothing is left in memory. */
export async function closeTexts(): Promise<void> {
  for (const tell of onDevice.listeners) tell(false);
  await storing;
  forgetTexts();
  await noteTexts();
}

/** Of this tab. */
export function forgetTexts(): void {
  for (const key of Object.keys(memory)) delete memory[key];
  unstored.clear();
}

/** After all names were removed, in this tab or another: nothing stays in memory or in plain text. */
export async function textsGone(): Promise<void> {
  forgetTexts();
  for (const { storage, key } of plainTexts()) storage.removeItem(key);
  await noteTexts();
}
