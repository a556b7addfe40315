import { serverNow } from './clock.ts';
import { type FieldState, fieldState } from './field-state.ts';
import { readKits } from './kit-store.ts';
import { outboxChanged } from './outbox.ts';
import { findDevice, store } from './store.ts';
import { tellTabs } from './tabs.ts';
import { readDevice } from './this-device.ts';

/** Removes names from this device, and never an entry that was not sent. */

type Why = NonNullable<FieldState['wiped']>;

/**
 * Of all places, or of those given. Texts of entries go too: the server can still read their sealed form. Drafts, which
 * can have names, go with all places, and the list of a desk with its own.
 */
async function remove(why: Why, site_grade_ids?: readonly number[]): Promise<void> {
  const device = await findDevice();
  const isGone = (site_grade_id: number) => site_grade_ids?.includes(site_grade_id) ?? true;
  const tables = [store.kits, store.outbox, store.keys, store.devices, store.texts];
  await store.transaction('rw', tables, async () => {
    const places = await store.kits.filter((kit) => isGone(kit.site_grade_id)).primaryKeys();
    await store.kits.bulkDelete(places);
    await store.outbox
      .filter(({ state, site_grade_id }) => state === 'sent' && isGone(site_grade_id))
      .delete();
    await store.outbox
      .filter(({ text, site_grade_id }) => text !== null && isGone(site_grade_id))
      .modify({ text: null });
    await store.texts
      .filter(({ site_grade_id }) => !site_grade_ids || (site_grade_id !== null && isGone(site_grade_id)))
      .delete();
    if (why === 'wrong PINs' || why === 'forgotten PIN') await store.keys.clear();
    if (device && places.length > 0) await store.devices.update(device.staff_id, { wiped: why });
    if (!site_grade_ids)
      await store.devices.toCollection().modify((row) => {
        row.wipes += 1;
      });
  });
  tellTabs('device', 'kits');
  // Forgets the key and all texts if all names were removed.
  await readDevice();
  await readKits();
  await outboxChanged();
}

export const wipeNames = (why: Why): Promise<void> => remove(why);

/** Removes the places whose time is over, by the clock of the server. */
export async function removeExpired(): Promise<void> {
  const now = serverNow().toISOString();
  const expired = fieldState().places.filter(({ expires_at }) => expires_at <= now);
  if (expired.length > 0)
    await remove(
      'expired',
      expired.map(({ site_grade_id }) => site_grade_id),
    );
}
