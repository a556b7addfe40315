import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import type { Device, EntryText } from './device.ts';
import { idIn, type Values } from './input.ts';
import type { PlaceView } from './place-view.ts';
import type { Views } from './views.ts';

/** What every command has in common that a device decides for a place taken along. */

/** What a command is decided on. */
export interface AskedOnDevice {
  view: PlaceView;
  body: Values;
  request_id: string;
  /** By the server's clock. */
  today: string;
  made_at: string;
  refOf: Device['childRefOf'];
}

export interface Context extends AskedOnDevice {
  device: Device;
  views: Views;
  /** The card number that the server proposed last at this place. */
  proposedCard: string | null;
  /** The server was asked with this request_id, and may have done it. */
  tried: boolean;
  /** The entry is kept already; its reply was lost, as in a reload. */
  repeated: boolean;
}

export interface CommandAnswer {
  find: (views: Views, body: Values) => Promise<PlaceView | null>;
  /** Decides and keeps the entry. Null if only the server can decide. */
  decide: (context: Context) => Promise<unknown>;
  /** The entry for what the server has done, if it changes the view; else the kit is fetched again. */
  done: ((context: Context, details: LendingDetails) => FieldEntry) | null;
  /** It can only be done here, even if there is a network. */
  onlyHere?: (body: Values) => boolean;
}

export const byPlace =
  (name = 'site_grade_id'): CommandAnswer['find'] =>
  (views, body) =>
    views.ofPlace(idIn(body, name));

/** Resolves once the entry is on the disk. */
export async function keep(
  { device, view, views, repeated }: Context,
  entry: FieldEntry,
  text: EntryText | null = null,
  replaces: string | null = null,
): Promise<void> {
  if (!repeated) await device.addEntry(entry, await shownOf({ view, views }, entry), text, replaces);
}

export async function shownOf({ view, views }: Pick<Context, 'view' | 'views'>, entry: FieldEntry) {
  const copy = 'accn_no' in entry ? await views.findCopy(view, entry.accn_no) : null;
  return { place_name: view.place.place_name, title: copy?.title.title ?? null };
}

export const viewAfter = async ({ views, view }: Context): Promise<PlaceView> =>
  (await views.ofPlace(view.place.site_grade_id)) ?? view;
