import type { ChildRef, FieldEntry, SealedText } from '@storyvan/contract/common/field-entry';
import type { FieldKitReply, KitPart, KitTitle } from '@storyvan/contract/field-kits';
import type { EntryAnswer } from '@storyvan/contract/field-sync';

/** What the answers need of the device: its kits, its outbox and its clock. They are passed in. */

/** The content of a field kit. */
export type Kit = { [Part in KitPart]: NonNullable<FieldKitReply[Part]['content']> };

type IndexedTitle = Pick<KitTitle, 'title_id' | 'title' | 'level' | 'language' | 'hex_code'>;

/** The entry that a text is sealed for. */
type SealedEntry = Pick<FieldEntry, 'request_id' | 'kind' | 'site_grade_id'>;

/** What an entry seals, or what is only kept beside it: readable on this device while the names are unlocked. */
export type EntryText = Readonly<Record<string, string | number | null>>;

export interface KeptEntry {
  entry: FieldEntry;
  state: 'unsent' | 'sending' | 'sent';
  /** Null until it is sent. */
  answer: EntryAnswer | null;
  text: EntryText | null;
}

interface ShownEntry {
  place_name: string;
  title: string | null;
}

/** Keeps an entry; resolves once it is on the disk. `replaces`: the request_id of an unsent one that it corrects. */
type Keep = (
  entry: FieldEntry,
  shown: ShownEntry,
  text: EntryText | null,
  replaces?: string | null,
) => Promise<void>;

export interface Device {
  /** The places taken along whose names are unlocked. */
  places: () => Iterable<number>;
  kitOf: (site_grade_id: number) => Kit | null;
  entriesOf: (site_grade_id: number) => readonly KeptEntry[];
  /** The title of any copy; null if no book has this number. */
  titleOf: (accn_no: string) => Promise<IndexedTitle | null>;
  addEntry: Keep;
  /** Notes a command that the server has done already. */
  noteSent: Keep;
  /** With what cannot stay without it. False once one of them was sent. */
  withdrawEntry: (request_id: string) => Promise<boolean>;
  /** Encrypts the text of an entry so that only the server can read it, and only as that of this entry. */
  seal: (entry: SealedEntry, text: object) => Promise<SealedText>;
  /** How an entry names a child; a child enrolled on this device has a negative id. */
  childRefOf: (child_id: number) => ChildRef;
  /** The opposite; null for a child that is not of this device. */
  childIdOf: (ref: ChildRef) => number | null;
  /** Fetches the kit again, in the background. */
  refresh: (site_grade_id: number) => void;
  /** By the server's clock, as far as the device knows it. */
  now: () => Date;
  isConnected: () => boolean;
}
