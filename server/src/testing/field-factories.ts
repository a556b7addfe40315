import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { created_at, type Given, insert, next } from './made-rows.ts';

/** Creates rows of work without a network for a test. */

/** A device of the first account unless another is named. */
export function makeDevice(db: Database, row: Given<'field_device'> = {}): Promise<string> {
  const seen = { registered_at: created_at, last_seen_at: created_at };
  const device = { device_id: randomUUID(), staff_id: 1, name: `Phone ${next()}`, ...seen, ...row };
  return insert(db, 'field_device', device, 'device_id');
}

/** A place that a device has taken along. */
export async function makeHeldPlace(
  db: Database,
  row: { device_id: string; site_grade_id: number; taken_at?: string },
): Promise<void> {
  await insert(db, 'field_place', { taken_at: created_at, ...row }, 'device_id');
}
