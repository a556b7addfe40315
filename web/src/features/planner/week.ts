import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Person } from '@storyvan/contract/reading-partners';
import type { Site } from '@storyvan/contract/sites';
import type { Planner } from './use-planner.ts';

/** What all parts of the planner look at. */
export interface Week {
  start: CalendarDate;
  planner: Planner;
  people: readonly Person[];
  sites: readonly Site[];
  /** "3 sessions" of this person in this week. */
  sessionsOf: (rp_id: number) => string;
}
