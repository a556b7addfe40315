import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { KeptEntry } from './outbox.ts';
import type { DeviceRow } from './store.ts';

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
