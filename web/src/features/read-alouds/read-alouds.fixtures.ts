import type { ReadAloud, ReadAloudPage } from '@storyvan/contract/read-alouds';
import { addDays, today } from '@storyvan/domain/calendar-date';
import { readAloud as planned } from '../../testing/sessions.ts';

export const meera = { rp_id: 2, name: 'Meera Kamat' };
const anil = { rp_id: 3, name: 'Anil Naik' };

/** A planned session with its people and its lesson plan. */
export const readAloud = (more: Partial<ReadAloud>): ReadAloud =>
  planned({ lead: meera, rps: [anil], lp_id: 5, lp_name: 'A seed grows', ...more });

/** The same with two children of its place, none of them ticked. */
export const readAloudPage = (more: Partial<ReadAloudPage>): ReadAloudPage => ({
  ...readAloud(more),
  no_of_children: 2,
  children_borrowed: 0,
  children: [
    { child_id: 7, name: 'Asha Naik', present: false },
    { child_id: 8, name: 'मीरा नाईक', present: false },
  ],
  ...more,
});

/** A session this many days from today, on the test's clock. */
export const inDays = (days: number): string => addDays(today(), days);
