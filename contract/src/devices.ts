import { z } from 'zod';
import { action } from './audit-action.ts';
import { instant, sealedDraft } from './common/field-entry.ts';
import { idList, jsonField, line, wholeNumber, yesOrNo } from './common/fields.ts';
import { placeIds } from './common/programme.ts';
import { get, post } from './endpoint.ts';

export const about = {
  title: 'Devices',
  description: 'The phones and computers that take places along and work without a network.',
};

export const actions = {
  register_device: action('accounts', 'set up', 'set up', 'a device for work without a network'),
  rename_device: action('accounts', 'rename', 'renamed', 'a device'),
  block_device: action('accounts', 'block', 'blocked', 'a device of {account}'),
  unblock_device: action('accounts', 'unblock', 'unblocked', 'a device of {account}'),
};

export const deviceId = z.uuid('device_id must be a UUID.').transform((value) => value.toLowerCase());
export const deviceName = line('Give the device a name.', 60);

/** An account can set up this many devices in 30 days. */
export const mostNewDevices = 50;

export const heldPlace = z.object({
  ...placeIds,
  place_name: z.string(),
  taken_at: z.string().describe('When the place was taken along or last refreshed; UTC'),
});

export const device = z.object({
  device_id: z.string(),
  name: z.string(),
  staff_id: z.int(),
  staff_name: z.string(),
  registered_at: z.string().describe('UTC'),
  last_seen_at: z.string().describe('UTC'),
  unsent: z.int().describe('Entries on the device that were not sent, as it last reported'),
  places: z.array(heldPlace).describe('What it has taken along'),
  blocked_at: z.string().nullable().describe('UTC'),
  blocked_by: z.string().nullable(),
  wiped_at: z.string().nullable().describe('When it reported that it has removed all names; UTC'),
});
export type Device = z.infer<typeof device>;

export const registerDevice = post('/api/field/register_device', 'staff', {
  peopleOnly: true,
  body: z.object({ device_id: deviceId.describe('Made by the device'), name: deviceName }),
  reply: device,
  audit: { action: 'register_device', detail: ({ body }) => body.name },
  doc: `Registers a browser for work without a network, for the account that is signed in. Calling it again changes nothing. A device of another account is refused (409), and so is a new one if the account has set up ${mostNewDevices} in the last 30 days.`,
  example: { body: { name: 'Phone of the van' } },
});

export const deviceStates = ['active', 'blocked', 'account disabled', 'unknown'] as const;

export const checkIn = post('/api/field/check_in', 'open', {
  peopleOnly: true,
  body: z.object({
    device_id: deviceId,
    device_at: instant.describe('By the clock of the device'),
    unsent: wholeNumber(1_000_000).describe('Entries on the device that were not sent'),
    places: idList(500, 'That is too many places.').describe('site_grade_ids of what it has taken along'),
    wiped: yesOrNo
      .default(false)
      .describe(
        'It has removed all names. Noted only of a device that is blocked or whose account is disabled',
      ),
  }),
  reply: z.object({
    state: z
      .enum(deviceStates)
      .describe(
        'If it is blocked or its account is disabled, the device removes all names; if it is unknown, it registers again',
      ),
    server_at: z.string().describe('By the clock of the server; UTC'),
  }),
  audit: { recordedElsewhere: 'Only when the device was last seen, in its row.' },
  doc: 'A device reports what it holds and learns whether it was blocked. Open, so that a device whose sign-in has ended still learns it; the device_id is a secret of the device and gives access to nothing.',
  example: { body: { device_at: '2026-11-26T10:42:07.000Z', unsent: 0, places: [] } },
});

/** Most drafts in one call. */
export const mostDrafts = 10;

export const openDrafts = post('/api/field/open_drafts', 'staff', {
  bodyKiB: 1024,
  peopleOnly: true,
  body: z.object({
    device_id: deviceId,
    drafts: jsonField(
      z
        .array(sealedDraft)
        .min(1, 'There is no draft to open.')
        .max(mostDrafts, `Open at most ${mostDrafts} drafts at a time.`),
    ).describe('Of the account that is signed in'),
  }),
  reply: z.object({
    drafts: z
      .array(
        z.object({
          name: z.string(),
          text: z
            .string()
            .nullable()
            .describe('Null if it was not sealed on this device, for this account and under this name'),
        }),
      )
      .describe('In the same order'),
  }),
  audit: { recordedElsewhere: 'It changes nothing, and shows people only what they wrote themselves.' },
  doc: 'Opens drafts that a device has sealed for the server, after the names were removed from it. Only for the account that wrote them, on the device where they were written. Refused for a blocked device.',
  example: { body: { drafts: [] } },
});

export const myDevices = get('/api/field/my_devices', 'staff', {
  peopleOnly: true,
  reply: z.array(device),
  doc: 'The devices of the account that is signed in, the last seen first.',
});

export const listDevices = get('/api/field/devices', 'administrator', {
  peopleOnly: true,
  reply: z.array(device),
  doc: 'The devices of all accounts, the last seen first.',
});

export const renameDevice = post('/api/field/rename_device', 'staff', {
  peopleOnly: true,
  body: z.object({ device_id: deviceId, name: deviceName }),
  reply: device,
  audit: { action: 'rename_device', detail: ({ body }) => body.name },
  doc: 'Renames a device of the account that is signed in; administrators rename any.',
  example: { body: { name: 'Phone of the van' } },
});

export const blockDevice = post('/api/field/block_device', 'staff', {
  peopleOnly: true,
  body: z.object({ device_id: deviceId }),
  reply: device,
  audit: {
    action: 'block_device',
    account: ({ reply }) => reply.staff_id,
    detail: ({ reply }) => reply.name,
  },
  doc: 'Blocks a device of the account that is signed in; administrators block any. It can take nothing along, and removes all names at its next contact. All sign-ins of its account end, apart from the one that makes this call. Its unsent entries can still be sent after a new sign-in.',
});

export const unblockDevice = post('/api/field/unblock_device', 'administrator', {
  peopleOnly: true,
  body: z.object({ device_id: deviceId }),
  reply: device,
  audit: {
    action: 'unblock_device',
    account: ({ reply }) => reply.staff_id,
    detail: ({ reply }) => reply.name,
  },
  doc: 'Allows a blocked device to take places along again.',
});
