import type { ReadAloud, ReadAloudPage } from '@storyvan/contract/read-alouds';
import { addDays, today } from '@storyvan/domain/calendar-date';

export const meera = { rp_id: 2, name: 'Meera Kamat' };
const anil = { rp_id: 3, name: 'Anil Naik' };

export const readAloud = (more: Partial<ReadAloud>): ReadAloud => ({
  ra_id: 40,
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  site_name: 'Tonca',
  date: '2026-11-18',
  time: '16:30',
  status: 'planned',
  lead: meera,
  rps: [anil],
  lp_id: 5,
  lp_name: 'A seed grows',
  children_count: null,
  rep_id: null,
  planned_date: null,
  planned_time: null,
  version: 1,
  changed_by: null,
  changed_at: null,
  ...more,
});

/** The same with two children of its place, none of them ticked. */
export const readAloudPage = (more: Partial<ReadAloudPage>): ReadAloudPage => ({
  ...readAloud(more),
  children: [
    { child_id: 7, name: 'Asha Naik', present: false },
    { child_id: 8, name: 'मीरा नाईक', present: false },
  ],
  ...more,
});

/** A session this many days from today, on the test's clock. */
export const inDays = (days: number): string => addDays(today(), days);
