import type { ReadAloud, Visit } from '@storyvan/contract/read-alouds';
import type { ReadingPartner } from '@storyvan/contract/reading-partners';
import { unchanged } from './edition.ts';

/** A planned session at Tonca, with no one and no lesson plan yet. */
export const readAloud = (more: Partial<ReadAloud> = {}): ReadAloud => ({
  ra_id: 40,
  program: 'mop',
  site_grade_id: 3,
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
  planned_date: null,
  planned_time: null,
  ...unchanged,
  ...more,
});

/** The same on the day of the visit: 12 of 39 children have borrowed. */
export const visit = (more: Partial<Visit> = {}): Visit => ({
  ...readAloud({ lead: { rp_id: 2, name: 'Sunita Gaonkar' }, lp_id: 5, lp_name: 'A seed grows' }),
  no_of_children: 39,
  children_borrowed: 12,
  ...more,
});

export const readingPartner = (
  rp_id: number,
  name: string,
  more: Partial<ReadingPartner> = {},
): ReadingPartner => ({
  rp_id,
  name,
  phone: null,
  note: '',
  mop: true,
  lis: false,
  is_staff: false,
  active: true,
  sessions_planned: 0,
  sessions_done: 0,
  last_session: null,
  ...unchanged,
  ...more,
});
