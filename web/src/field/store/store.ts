import type { EntryKind, FieldEntry, SealedText } from '@storyvan/contract/common/field-entry';
import type { Programme } from '@storyvan/contract/common/programme';
import type { FieldKitReply, IndexPiece, KitPart } from '@storyvan/contract/field-kits';
import type { EntryAnswer } from '@storyvan/contract/field-sync';
import Dexie, { type Table } from 'dexie';
import { databaseOfDevice } from '../../lib/device-flag.ts';
import type { FieldState, SyncSummary } from './field-state.ts';

/** The storage of this device. Every transaction resolves only once it is on the disk. */

/** A browser has one device for each account that set one up here; one of them is in use. */
export interface DeviceRow {
  staff_id: number;
  device_id: string;
  name: string;
  staff_name: string;
  in_use: boolean;
  /** Null until the clock was compared with the server's. */
  clock_off: number | null;
  /** Of what was sent since the summary was last read. */
  summary: SyncSummary | null;
  /** The request_ids of its entries that went to review, the latest of them last. */
  in_review: readonly string[];
  /** Of its entries that were removed before they were sent, the latest of them last. */
  withdrawn?: readonly string[];
  /** Why the names were removed, until it was read. */
  wiped: FieldState['wiped'];
  /** How often all names were removed, so that a kit that arrives meanwhile is not stored. */
  wipes: number;
  /** With which drafts are sealed for the server, also while the kits are locked; none before one was taken along. */
  seal?: FieldKitReply['seal'];
}

export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  data: Uint8Array<ArrayBuffer>;
}

/** The key of the data, encrypted with a key derived from the PIN. */
export interface KeyRow extends Encrypted {
  id: 'pin';
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  /** Wrong PINs in a row, counting one that is being checked. */
  wrong: number;
  /** None before it is unlocked for the first time. */
  texts?: TextKeys;
}

/** With which texts are sealed on this device; what it opens is encrypted with the key of the data. */
export interface TextKeys {
  public_key: string;
  private_key: Encrypted;
}

/** A draft, or a part of the list of a desk. */
export interface TextRow {
  key: string;
  /** The text goes with the names of this place; null if it stays until all names are removed. */
  site_grade_id: number | null;
  /** Milliseconds, by this device's clock. */
  kept_at: number;
  sealed: SealedText;
}

/** A draft as only the server can open it, for its writer: it stays when all names are removed. */
export interface DraftRow {
  key: string;
  sealed: SealedText;
}

/** A field kit: encrypted, apart from what is shown while it is locked. */
export interface KitRow extends Encrypted {
  site_grade_id: number;
  program: Programme;
  school_id: number | null;
  place_name: string;
  taken_at: string;
  expires_at: string;
  bytes: number;
  hashes: Record<KitPart, string>;
}

/** A piece of the index of all copies, as the server sent it. It has titles only and is not encrypted. */
export type PieceRow = IndexPiece;

export type EntryState = 'unsent' | 'sending' | 'sent';

/** What lists show of an entry. Never a name: it is not encrypted. */
export interface ShownEntry {
  place_name: string;
  title: string | null;
}

export interface EntryRow {
  /** The order in which entries are sent; assigned by the database. */
  seq?: number;
  request_id: string;
  /** The account and device that made it. */
  staff_id: number;
  device_id: string;
  site_grade_id: number;
  kind: EntryKind;
  /** `sending` until there is an answer: the server may have taken it in. */
  state: EntryState;
  entry: FieldEntry;
  shown: ShownEntry;
  /** The text that is sealed in the entry, readable with the PIN; removed with the names. */
  text: Encrypted | null;
  answer: EntryAnswer | null;
  /** It could not be sent alone either: the next round sends it last. */
  set_aside?: boolean;
}

/** Bytes that take room which entries can have when there is no other (storage.ts). */
export interface ReserveRow {
  id: 'reserve';
  bytes: Uint8Array<ArrayBuffer>;
}

/** A child enrolled on this device: a negative number until the server has assigned its child_id. */
export interface EnrolledRow {
  local_id: number;
  request_id: string;
  child_id: number | null;
}

/** Of the storage; there was no release with an earlier one. */
const version = 5;

class FieldStore extends Dexie {
  declare devices: Table<DeviceRow, number>;
  declare keys: Table<KeyRow, string>;
  declare kits: Table<KitRow, number>;
  declare pieces: Table<PieceRow, number>;
  declare outbox: Table<EntryRow, number>;
  declare enrolled: Table<EnrolledRow, number>;
  declare reserve: Table<ReserveRow, string>;
  declare texts: Table<TextRow, string>;
  declare drafts: Table<DraftRow, string>;

  constructor() {
    super(databaseOfDevice, { chromeTransactionDurability: 'strict' });
    // Never edit a version that was released: add one with an upgrade that keeps every entry of the outbox.
    this.version(version).stores({
      devices: 'staff_id',
      keys: 'id',
      kits: 'site_grade_id',
      pieces: 'piece',
      outbox: '++seq, &request_id, site_grade_id, staff_id, [staff_id+state]',
      enrolled: 'local_id, &request_id',
      reserve: 'id',
      texts: 'key',
      drafts: 'key',
    });
    // A newer version of the app is open in another tab, whose storage this one does not know.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
      // Dexie would open it again.
      return false;
    });
    this.on('ready', () => {
      // Dexie multiplies its versions by ten.
      if (this.backendDB().version >= (version + 1) * 10)
        throw new Error('Storyvan was updated. Reload this page.');
    });
  }
}

export const store = new FieldStore();

/** The device in use; undefined if this browser is not a device. */
export const findDevice = async (): Promise<DeviceRow | undefined> =>
  (await store.devices.toArray()).find(({ in_use }) => in_use);

/** The device in use, for what needs one. */
export async function getDevice(): Promise<DeviceRow> {
  const device = await findDevice();
  if (!device) throw new Error('This browser is not set up for work without a network.');
  return device;
}

export const isClosed = (error: unknown): boolean => (error as Error).name === 'DatabaseClosedError';

/** For work that no one waits for. A newer version of the app in another tab closes the storage of this one. */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error) => {
    if (!isClosed(error)) throw error;
  });
}
