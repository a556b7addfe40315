import type { LessonPlan, LessonPlanPage } from '@storyvan/contract/lesson-plans';
import { unchanged } from '../../testing/edition.ts';

/** A lesson plan as the server replies with it; tests set what they need. */
export const lessonPlan = (lp_id: number, lp_name: string, more: Partial<LessonPlan> = {}): LessonPlan => ({
  lp_id,
  lp_name,
  theme: '',
  title_id: null,
  isbn: null,
  title: null,
  author: null,
  level: null,
  category_primary: null,
  hex_code: null,
  cover: null,
  accn_no: null,
  used: 0,
  last_used: null,
  active: true,
  ...unchanged,
  ...more,
});

export const rain: LessonPlanPage = {
  ...lessonPlan(3, 'The first rain', {
    theme: 'Monsoon',
    title_id: 7,
    title: 'The Red Raincoat',
    author: 'Kiran Kasturia',
    level: 2,
    hex_code: '#1a6b34',
    cover: null,
    accn_no: 'B-00123',
    used: 3,
    last_used: '2026-11-12',
    version: 4,
  }),
  objectives: 'Name what we wear in the rain.',
  steps: '1. Look at the cover.\nRead aloud.',
  materials: 'Umbrella\nChalk',
  coming: [
    {
      ra_id: 41,
      program: 'mop',
      site_name: 'Tonca',
      date: '2026-11-24',
      time: '16:30',
      lead: { rp_id: 2, name: 'Meera Kamat' },
    },
    {
      ra_id: 52,
      program: 'lis',
      site_name: 'Aldona Primary, III-A',
      date: '2026-11-26',
      time: null,
      lead: null,
    },
  ],
  coming_total: 2,
};
