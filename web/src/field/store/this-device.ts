import { accountOfTab } from '../../lib/auth.ts';
import { setDeviceFlag } from '../../lib/device-flag.ts';
import { forgetKey } from './data-key.ts';
import { setFieldState } from './field-state.ts';
import { textsGone } from './private-texts.ts';
import { findDevice, store } from './store.ts';

/** The device in use, as the state shows it. */

let wipes = 0;

/** Reads it from the storage. If another tab has removed all names, the key of this tab is forgotten. */
export async function readDevice(): Promise<void> {
  const row = await findDevice();
  const key = await store.keys.get('pin');
  const device = row
    ? { device_id: row.device_id, name: row.name, staff_id: row.staff_id, staff_name: row.staff_name }
    : null;
  setDeviceFlag(device);
  if (row && row.wipes !== wipes) {
    wipes = row.wipes;
    forgetKey();
    await textsGone();
    setFieldState({ locked: true });
  }
  setFieldState({
    device,
    pin_set: key !== undefined,
    summary: row?.summary ?? null,
    in_review: new Set(row?.in_review),
    withdrawn: new Set(row?.withdrawn),
    wiped: row?.wiped ?? null,
    clock_off: row?.clock_off ?? 0,
  });
}

/** Whether someone else is signed in to this tab than the person whose device this is. */
export async function isForAnother(): Promise<boolean> {
  const account = accountOfTab();
  const device = await findDevice();
  return account !== null && device !== undefined && device.staff_id !== account;
}
