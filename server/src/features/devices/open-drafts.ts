import { boundToDraft } from '@storyvan/contract/common/field-entry';
import type { openDrafts } from '@storyvan/contract/devices';
import { ApiError } from '../../api-error.ts';
import { getOwnDevice } from '../../records/device/own-device.ts';
import { unseal } from '../../records/seal/unseal.ts';
import type { CommandOf } from '../../records/work.ts';

/** Opens drafts that a device has sealed: for their writer, on the device where they were written (decision 90). */
export const openSealed: CommandOf<typeof openDrafts> = async ({ db, staff_id }, { device_id, drafts }) => {
  const device = await getOwnDevice(db, { device_id, staff_id });
  if (device.blocked_at !== null) {
    throw new ApiError(
      'not_allowed',
      `The device “${device.name}” is blocked, so its drafts stay sealed. Ask an administrator to unblock it.`,
    );
  }
  const opened = drafts.map(async ({ name, sealed }) => {
    const content = await unseal(db, sealed, boundToDraft({ staff_id, device_id }, name));
    return { name, text: typeof content?.text === 'string' ? content.text : null };
  });
  return { drafts: await Promise.all(opened) };
};
