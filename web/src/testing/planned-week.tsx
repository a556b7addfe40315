import type { BodyOf } from '@storyvan/contract/endpoint';
import { autocompleteLessonPlan } from '@storyvan/contract/lesson-plans';
import { raPlan, saveRaPlan } from '@storyvan/contract/planner';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { listSites } from '@storyvan/contract/sites';
import { screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { PlannerScreen } from '../features/planner/PlannerScreen.tsx';
import { everybody, session } from '../features/planner/planner.fixtures.ts';
import { site } from './places.ts';
import { renderScreen } from './render.tsx';
import { reply } from './server.ts';
import { readingPartner } from './sessions.ts';
import { signInMeera } from './sign-in-as.ts';

type Sent = BodyOf<typeof saveRaPlan>;

export interface PlannedWeek {
  /** The server's plan for this week and for the one before. */
  plan: ReadAloud[];
  lastWeek: ReadAloud[];
  /** The request that was sent to save. */
  sent: Sent[];
  saveSucceeds(after: ReadAloud[]): void;
}

/** A week with a session at Chimbel and one at Tonca, new for each test of a file. */
export function usualWeek(): PlannedWeek {
  const week: PlannedWeek = {
    plan: [],
    lastWeek: [],
    sent: [],
    saveSucceeds: (after) =>
      reply(saveRaPlan, ({ body }) => {
        week.sent.push(body as Sent);
        week.plan = after;
        return {
          status: { status: 'saved' as const, message: 'Saved 1 session.' },
          conflicts: [],
          plan: after,
        };
      }),
  };
  beforeEach(() => {
    signInMeera();
    localStorage.clear();
    week.sent = [];
    week.plan = [session(1), session(2, { site_grade_id: 6, site_name: 'Tonca', time: '17:00' })];
    week.lastWeek = [];
    reply(raPlan, ({ params }) => (params.weekStart === '2026-11-8' ? week.lastWeek : week.plan));
    reply(
      listReadingPartners,
      everybody.map(({ rp_id, name }) => readingPartner(rp_id, name)),
    );
    reply(listSites, [
      site(5, 'Chimbel', { visit_day: 'Wednesday', visit_time: '16:30' }),
      site(6, 'Tonca', { visit_day: 'Thursday', visit_time: '17:00' }),
    ]);
    reply(autocompleteLessonPlan, []);
  });
  return week;
}

export const open = (week = '2026-11-18') =>
  renderScreen(<PlannerScreen week={week} />, { path: `/mop/ra-entry?week=${week}` });

/** The card of the nth session on the screen. */
export async function card(name: string, n = 0) {
  const headings = await screen.findAllByRole('heading', { level: 3, name });
  return within(headings[n]?.closest('li') as HTMLElement);
}

export async function pick(keys: ReturnType<typeof open>['keys'], button: HTMLElement, typed: string) {
  await keys.click(button);
  await keys.type(await screen.findByLabelText('Filter by name'), `${typed}{Enter}`);
}
