import type { Programme } from '@storyvan/contract/common/programme';
import { useSyncExternalStore } from 'react';

/** What this device knows of its work without a network; screens show it, `field/` changes it. */

export interface KeptPlace {
  program: Programme;
  site_grade_id: number;
  school_id: number | null;
  place_name: string;
  /** When it was taken along or last refreshed; UTC. */
  taken_at: string;
  /** When its names are removed; UTC. */
  expires_at: string;
  /** Bytes on the network when it was taken along, compressed. */
  bytes: number;
}

export interface SyncSummary {
  sent: number;
  accepted: number;
  /** Of those sent, how many had arrived before, such as from a file. */
  again: number;
  /** What the server said of entries that it accepted although something had changed. */
  notes: string[];
  review: number;
}

export interface Trouble {
  sentence: string;
  /** What a person can do about it here; null if the sentence says it. */
  cure: 'sign in' | null;
}

export interface FieldState {
  /** False until the storage was read. */
  ready: boolean;
  device: { device_id: string; name: string; staff_id: number; staff_name: string } | null;
  /** Whether the device has a PIN. It has none after ten wrong ones: set it up again. */
  pin_set: boolean;
  /** The PIN is needed before names can be shown. */
  locked: boolean;
  /** It opens drafts or lists of desks too. */
  texts_kept: boolean;
  /** Drafts that only the server can open, once their writer has signed in: all names were removed. */
  drafts_sealed: boolean;
  places: readonly KeptPlace[];
  /** Entries that the server has not answered. */
  unsent: number;
  /** Their request_ids. */
  unsent_ids: ReadonlySet<string>;
  /** Where a sync is; null while no sync is running. */
  sending: { sent: number; of: number } | null;
  /** Of what was sent since the summary was last read; null if nothing was. */
  summary: SyncSummary | null;
  /** The request_ids of entries that went to review. */
  in_review: ReadonlySet<string>;
  /** The request_ids of entries that were removed before they were sent. */
  withdrawn: ReadonlySet<string>;
  /** Why this device may hold nothing: it was blocked, or its account disabled. Null while it may. */
  barred: 'blocked' | 'account disabled' | null;
  /** Why entries are not being sent, such as a sign-in that has ended; null if nothing is wrong. */
  trouble: Trouble | null;
  /** Why the names were removed; null if they were not, or once it was read. */
  wiped: 'expired' | 'blocked' | 'account disabled' | 'wrong PINs' | 'forgotten PIN' | 'signed out' | null;
  /** Of the browser's storage: `low` before it is full, `temporary` if the browser may clear it automatically. */
  storage: 'fine' | 'temporary' | 'low';
  /** The clock of the device minus that of the server, in milliseconds. */
  clock_off: number;
  /** It shows a time before a place was taken along. */
  clock_wrong: boolean;
}

export const nothingKept: FieldState = {
  ready: false,
  device: null,
  pin_set: false,
  locked: true,
  texts_kept: false,
  drafts_sealed: false,
  places: [],
  unsent: 0,
  unsent_ids: new Set(),
  sending: null,
  summary: null,
  in_review: new Set(),
  withdrawn: new Set(),
  barred: null,
  trouble: null,
  wiped: null,
  storage: 'fine',
  clock_off: 0,
  clock_wrong: false,
};

let state = nothingKept;
const listeners = new Set<() => void>();

export const fieldState = (): FieldState => state;

export function setFieldState(change: Partial<FieldState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Calls the listener after each change, also of kits and entries, until the returned function is called. */
export function whenFieldChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** One part of it, or of the kits and entries; only what shows this part is drawn again when it changes. */
export const useField = <T>(pick: (state: FieldState) => T): T =>
  useSyncExternalStore(whenFieldChanges, () => pick(state));
