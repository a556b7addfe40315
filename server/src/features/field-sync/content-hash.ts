import { createHash } from 'node:crypto';
import type { FieldEntry } from '@storyvan/contract/common/field-entry';

/** A field without a value is left out: an entry sent again after an update may lack, or have, a new optional one. */
const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, each]) => hasValue(each));
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, ordered(each)]),
  );
}

/** The same for an entry that is sent again, and no other. */
export const contentHash = (entry: FieldEntry): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(entry)))
    .digest('hex')
    .slice(0, 32);
