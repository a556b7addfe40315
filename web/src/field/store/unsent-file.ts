import type { EntryKind, FieldEntry } from '@storyvan/contract/common/field-entry';
import { mostInBatch } from '@storyvan/contract/field-sync';
import type { KeptEntry } from './outbox.ts';
import type { DeviceRow } from './store.ts';

/** A file of unsent entries: made on a device, read for an import. The server checks each entry again. */

/** The emergency exit: unsent entries in a file. It has no names; what was written is sealed for the server. */
export interface UnsentFile {
  storyvan: 'unsent entries';
  version: 1;
  device_id: string;
  device_name: string;
  staff_id: number;
  staff_name: string;
  saved_at: string;
  entries: FieldEntry[];
}

export function unsentFile(
  { device_id, name, staff_id, staff_name }: DeviceRow,
  entries: readonly KeptEntry[],
): Blob {
  const file: UnsentFile = {
    storyvan: 'unsent entries',
    version: 1,
    device_id,
    device_name: name,
    staff_id,
    staff_name,
    saved_at: new Date().toISOString(),
    entries: entries.map(({ entry }) => entry),
  };
  return new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' });
}

const kinds: Record<EntryKind, true> = {
  issue: true,
  return: true,
  renewal: true,
  undo: true,
  session_done: true,
  observation: true,
  enrolment: true,
  report: true,
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isUuid = (value: unknown): boolean => typeof value === 'string' && uuid.test(value);

const isEntry = (value: unknown): value is FieldEntry =>
  isFields(value) &&
  typeof value.kind === 'string' &&
  Object.hasOwn(kinds, value.kind) &&
  isUuid(value.request_id) &&
  typeof value.made_at === 'string' &&
  typeof value.date === 'string' &&
  Number.isInteger(value.site_grade_id);

/** Throws a sentence for people if it is not such a file, or a damaged one. */
export function readUnsentFile(text: string): UnsentFile {
  const file = parsed(text);
  if (!isFields(file) || file.storyvan !== 'unsent entries')
    throw new Error('This is not a file of unsent entries.');
  if (file.version !== 1)
    throw new Error('This file was saved by a newer version of Storyvan. Update this one first.');
  const { device_id, device_name, staff_id, staff_name, saved_at, entries } = file;
  const isWhole =
    isUuid(device_id) &&
    Number.isInteger(staff_id) &&
    [device_name, staff_name, saved_at].every((each) => typeof each === 'string') &&
    Array.isArray(entries);
  if (!isWhole) throw new Error('This file is damaged: it does not say whose entries these are.');
  const damaged = entries.findIndex((entry) => !isEntry(entry));
  if (damaged >= 0) throw new Error(`This file is damaged: entry ${damaged + 1} cannot be read.`);
  return file as unknown as UnsentFile;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This file cannot be read. It may have been cut off or changed.');
  }
}

/** In the order they were made, as many at a time as can be sent. */
export function batchesOf(entries: readonly FieldEntry[]): FieldEntry[][] {
  const count = Math.ceil(entries.length / mostInBatch);
  return Array.from({ length: count }, (_, n) => entries.slice(n * mostInBatch, (n + 1) * mostInBatch));
}
