import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { ReadingPartner } from '@storyvan/contract/reading-partners';
import type { Site } from '@storyvan/contract/sites';
import { type PlanRow, rowOf } from './plan/plan-row.ts';

export const meera = { rp_id: 1, name: 'Meera Kamat' };
export const anil = { rp_id: 2, name: 'Anil Naik' };
export const lata = { rp_id: 3, name: 'Lata Gaude' };
export const ravi = { rp_id: 4, name: 'Ravi Prabhu' };
export const everybody = [meera, anil, lata, ravi];

/** A session of Wednesday 18 Nov 2026 at Chimbel. */
export const session = (ra_id: number, more: Partial<ReadAloud> = {}): ReadAloud => ({
  ra_id,
  program: 'mop',
  site_grade_id: 5,
  school_id: null,
  site_name: 'Chimbel',
  date: '2026-11-18',
  time: '16:30',
  status: 'planned',
  lead: null,
  rps: [],
  lp_id: null,
  lp_name: null,
  children_count: null,
  rep_id: null,
  planned_date: null,
  planned_time: null,
  version: 1,
  changed_by: null,
  changed_at: null,
  ...more,
});

export const row = (key: string, more: Partial<PlanRow> = {}): PlanRow => ({
  ...rowOf(session(1), key),
  ra_id: null,
  version: null,
  ...more,
});

export const site = (id: number, name: string, more: Partial<Site> = {}): Site => ({
  id,
  site_id: id,
  site_grade_id: id,
  code: name.slice(0, 3).toUpperCase(),
  name,
  group: 'senior',
  visit_day: null,
  visit_time: null,
  no_of_children: 20,
  books_here: 0,
  books_with_children: 0,
  last_lending: null,
  ...more,
});

export const partner = (person: { rp_id: number; name: string }): ReadingPartner => ({
  ...person,
  phone: null,
  note: '',
  mop: true,
  lis: false,
  is_staff: false,
  active: true,
  sessions_planned: 0,
  sessions_done: 0,
  last_session: null,
  version: 1,
  changed_by: null,
  changed_at: null,
});
