import type {
  ComingSession,
  LessonPlan,
  LessonPlanPage,
  LessonPlanSuggestion,
} from '@storyvan/contract/lesson-plans';
import { compareNames } from '../../db/name-order.ts';
import { foldText, wordsOf } from '../../db/words.ts';
import type {
  LessonPlanName,
  LessonPlanPageRow,
  LessonPlanRow,
  SessionComingRow,
} from './lesson-plans.queries.ts';

/** How lesson plans are named, found and told. Pure: rows in, replies out. */

const mostSuggestions = 20;

/** As names are compared: no two plans are called alike, whatever their case and accents. */
export const lessonPlanKey = (lp_name: string): string => foldText(lp_name).trim();

export function lessonPlanOf({ inactive_since, ...told }: LessonPlanRow): LessonPlan {
  return { ...told, active: inactive_since === null };
}

export function lessonPlanPageOf(
  { inactive_since, ...told }: LessonPlanPageRow,
  coming: readonly SessionComingRow[],
  coming_total: number,
): LessonPlanPage {
  return { ...told, active: inactive_since === null, coming: coming.map(comingOf), coming_total };
}

function comingOf({ lead_rp_id, lead_name, time, ...told }: SessionComingRow): ComingSession {
  const lead = lead_rp_id === null || lead_name === null ? null : { rp_id: lead_rp_id, name: lead_name };
  return { ...told, time: time || null, lead };
}

export const byPlanName = (a: { lp_name: string }, b: { lp_name: string }): number =>
  compareNames(a.lp_name, b.lp_name);

/** Plans in which every word asked for begins a word of the name or theme; those called so before those about it. */
export function suggestLessonPlans(plans: LessonPlanName[], text: string): LessonPlanSuggestion[] {
  const asked = wordsOf(text);
  if (asked.length === 0) return [];
  const allBegin = (words: string[]) => asked.every((start) => words.some((word) => word.startsWith(start)));
  return plans
    .map((plan) => ({ plan, called: wordsOf(plan.lp_name), about: wordsOf(plan.theme) }))
    .filter(({ called, about }) => allBegin([...called, ...about]))
    .map(({ plan, called }) => ({ plan, rank: allBegin(called) ? 0 : 1 }))
    .sort((a, b) => a.rank - b.rank || byPlanName(a.plan, b.plan))
    .slice(0, mostSuggestions)
    .map(({ plan }) => plan);
}
