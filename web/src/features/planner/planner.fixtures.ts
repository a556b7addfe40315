import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { readAloud } from '../../testing/sessions.ts';
import { type PlanRow, rowOf } from './plan/plan-row.ts';

export const meera = { rp_id: 1, name: 'Meera Kamat' };
export const anil = { rp_id: 2, name: 'Anil Naik' };
export const lata = { rp_id: 3, name: 'Lata Gaude' };
export const ravi = { rp_id: 4, name: 'Ravi Prabhu' };
export const everybody = [meera, anil, lata, ravi];

/** A session of Wednesday 18 Nov 2026 at Chimbel. */
export const session = (ra_id: number, more: Partial<ReadAloud> = {}): ReadAloud =>
  readAloud({ ra_id, site_grade_id: 5, site_name: 'Chimbel', ...more });

export const row = (key: string, more: Partial<PlanRow> = {}): PlanRow => ({
  ...rowOf(session(1), key),
  ra_id: null,
  version: null,
  ...more,
});
