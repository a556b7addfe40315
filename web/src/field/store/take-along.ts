import {
  type FieldKitReply,
  kitPartNames,
  putBack as putBackCall,
  takeAlong as takeAlongCall,
} from '@storyvan/contract/field-kits';
import { call } from '../../lib/call.ts';
import { compareClocks } from './clock.ts';
import { isUnlocked } from './data-key.ts';
import { type Hashes, hashesIn, kitFrom } from './kit-from-reply.ts';
import { kitOf, kitRow, openKits, readKits } from './kit-store.ts';
import { outboxChanged } from './outbox.ts';
import { sealDrafts } from './private-texts.ts';
import { checkStorage, notStored } from './storage.ts';
import { getDevice, store } from './store.ts';
import { tellTabs } from './tabs.ts';
import { fetchIndex } from './title-index.ts';

/** Puts the data of places on this device, and removes it again. */

class RemovedMeanwhile extends Error {
  override message = 'All names were removed from this device meanwhile.';
}

/** The hashes of what this device can read of the place; undefined if it has nothing or not every part. */
async function knownHashes(site_grade_id: number): Promise<Hashes | undefined> {
  if (!kitOf(site_grade_id)) return undefined;
  const row = await store.kits.get(site_grade_id);
  return row && kitPartNames.every((part) => row.hashes[part]) ? row.hashes : undefined;
}

/** Entries that the server has answered: what they did is in a kit that is taken from now on. */
const sentEntriesOf = async (site_grade_id: number): Promise<number[]> => {
  const rows = await store.outbox.where({ site_grade_id }).toArray();
  return rows.flatMap(({ state, seq = 0 }) => (state === 'sent' ? [seq] : []));
};

/** Takes one place along, or refreshes it; replies with the pieces of the index there are now. */
async function fetchPlace(site_grade_id: number): Promise<FieldKitReply['index']> {
  const { device_id, staff_id, wipes } = await getDevice();
  const known = await knownHashes(site_grade_id);
  const inTheKit = await sentEntriesOf(site_grade_id);
  const sentAt = Date.now();
  const reply = await call(takeAlongCall, { body: { device_id, site_grade_id, known } });
  await compareClocks(sentAt, reply.taken_at);
  const kit = kitFrom(reply, kitOf(site_grade_id));
  const row = await kitRow(kit, hashesIn(reply));
  try {
    await store.transaction('rw', store.kits, store.outbox, store.devices, async () => {
      if ((await store.devices.get(staff_id))?.wipes !== wipes) throw new RemovedMeanwhile();
      await store.kits.put(row);
      await store.outbox.bulkDelete(inTheKit);
    });
  } catch (error) {
    throw error instanceof RemovedMeanwhile ? error : notStored(error);
  }
  tellTabs('kits');
  await readKits();
  await outboxChanged();
  return reply.index;
}

/** Takes places along, or refreshes them. `onProgress` counts places and pieces of the index. */
export async function fetchPlaces(
  site_grade_ids: readonly number[],
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  if (!isUnlocked()) throw new Error('Enter the PIN of this device first.');
  let index: FieldKitReply['index'] = [];
  for (const [done, site_grade_id] of site_grade_ids.entries()) {
    onProgress(done, site_grade_ids.length);
    index = await fetchPlace(site_grade_id);
  }
  await sealDrafts();
  const places = site_grade_ids.length;
  onProgress(places, places);
  if (places > 0) await fetchIndex(index, (fetched, of) => onProgress(places + fetched, places + of));
  await checkStorage();
}

/** Refreshes the places on this device that can be read. */
export const refreshPlaces = (): Promise<void> => fetchPlaces([...openKits().keys()]);

/** Removes a place, first of all here: the server learns it now or at the next contact. */
export async function removePlace(site_grade_id: number): Promise<void> {
  const { device_id } = await getDevice();
  const sent = await sentEntriesOf(site_grade_id);
  await store.transaction('rw', store.kits, store.outbox, store.texts, async () => {
    await store.kits.delete(site_grade_id);
    await store.texts.filter((row) => row.site_grade_id === site_grade_id).delete();
    await store.outbox.bulkDelete(sent);
    await store.outbox.where({ site_grade_id }).modify({ text: null });
  });
  tellTabs('kits');
  await readKits();
  await outboxChanged();
  await call(putBackCall, { body: { device_id, site_grade_id } }).catch(() => undefined);
}
