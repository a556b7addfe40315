import { planOf } from '@storyvan/domain/read-aloud-plan';
import type { PlanRow } from '../../features/planner/planner.rules.ts';
import type { StoredReadAloud } from '../../records/read-aloud/read-aloud-state.ts';

/** Stored read-alouds and rows of a plan, for tests of its rules. */

export const me = 1;
export const storedReadAloud = (ra_id: number, more: Partial<StoredReadAloud> = {}): StoredReadAloud => ({
  ra_id,
  program: 'mop',
  site_grade_id: 7,
  school_id: null,
  site_name: 'Tonca',
  date: '2026-11-18',
  time: '16:30',
  status: 'planned',
  lead: null,
  rps: [],
  lp_id: null,
  lp_name: null,
  children_count: null,
  rep_id: null,
  version: 1,
  planned_date: null,
  planned_time: null,
  changed_by: 'Asha Dias',
  changer_id: 2,
  changed_at: null,
  ...more,
});

export const rowOf = (of: StoredReadAloud, more: Partial<PlanRow> = {}): PlanRow => ({
  ...planOf(of),
  key: `row ${of.ra_id}`,
  ra_id: of.ra_id,
  version: of.version,
  cancel: false,
  ...more,
});
export const newRow = (more: Partial<PlanRow> = {}) => rowOf(storedReadAloud(0), { ra_id: null, ...more });
