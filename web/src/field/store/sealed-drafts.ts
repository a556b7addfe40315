import { boundToDraft, mostInDraft, type SealedText } from '@storyvan/contract/common/field-entry';
import { mostDrafts, openDrafts } from '@storyvan/contract/devices';
import { call } from '../../lib/call.ts';
import { draftPrefix } from '../../lib/private-storage.ts';
import { sealText } from './seal.ts';
import { type DeviceRow, type DraftRow, store } from './store.ts';

/**
 * Drafts of the person whose device this is, sealed for the server too: after all names were removed they are opened
 * again once that person has signed in here (decision 90).
 */

const startOf = ({ staff_id }: DeviceRow): string => `${draftPrefix}${staff_id}.`;

/** Null if it is not a draft of this person, or too long, and before the key of the server is known. */
export async function sealDraft(device: DeviceRow, key: string, text: string): Promise<SealedText | null> {
  const start = startOf(device);
  if (!device.seal || !key.startsWith(start)) return null;
  const bound = boundToDraft(device, key.slice(start.length));
  const sealed = await sealText(device.seal, { text }, bound).catch(() => null);
  return sealed && sealed.text.length <= mostInDraft ? sealed : null;
}

/** What the server could not open: this tab does not ask again. */
const closed = new Set<string>();

/** Those that the PIN does not open. */
export async function sealedOnly(device: DeviceRow): Promise<DraftRow[]> {
  const rows = await store.drafts.where('key').startsWith(startOf(device)).toArray();
  const byPin = new Set(await store.texts.toCollection().primaryKeys());
  return rows.filter(({ key }) => !byPin.has(key) && !closed.has(key));
}

/** Has the server open them, and gives each to `take`. */
export async function openAtServer(
  device: DeviceRow,
  rows: readonly DraftRow[],
  take: (key: string, text: string) => void,
): Promise<void> {
  const { device_id } = device;
  const start = startOf(device);
  for (let n = 0; n < rows.length; n += mostDrafts) {
    const some = rows.slice(n, n + mostDrafts);
    const drafts = some.map(({ key, sealed }) => ({ name: key.slice(start.length), sealed }));
    const opened = await call(openDrafts, { body: { device_id, drafts } });
    for (const { name, text } of opened.drafts) {
      if (text === null) closed.add(start + name);
      else take(start + name, text);
    }
  }
}
