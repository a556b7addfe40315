import type {
  ComingSession,
  LessonPlan,
  LessonPlanPage,
  LessonPlanSuggestion,
} from '@storyvan/contract/lesson-plans';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { compareNames } from '@storyvan/domain/name-order';
import { foldText, wordsOf } from '@storyvan/domain/search-words';

/** How lesson plans are compared, found and shown. Pure: rows in, replies out. */

interface Stored {
  inactive_since: CalendarDate | null;
}
type LessonPlanRow = Omit<LessonPlan, 'active'> & Stored;
type LessonPlanPageRow = Omit<LessonPlanPage, 'active' | 'coming' | 'coming_total'> & Stored;
type ReadAloudComingRow = Omit<ComingSession, 'time' | 'lead'> & {
  time: string;
  lead_rp_id: number | null;
  lead_name: string | null;
};
type LessonPlanName = LessonPlanSuggestion & { theme: string };

const mostSuggestions = 20;

/** The form in which names are compared: two plans cannot have the same name, whatever its case and accents. */
export const lessonPlanKey = (lp_name: string): string => foldText(lp_name).trim();

export function lessonPlanOf({ inactive_since, ...row }: LessonPlanRow): LessonPlan {
  return { ...row, active: inactive_since === null };
}

export function lessonPlanPageOf(
  { inactive_since, ...row }: LessonPlanPageRow,
  coming: readonly ReadAloudComingRow[],
  coming_total: number,
): LessonPlanPage {
  return { ...row, active: inactive_since === null, coming: coming.map(comingOf), coming_total };
}

function comingOf({ lead_rp_id, lead_name, time, ...row }: ReadAloudComingRow): ComingSession {
  const lead = lead_rp_id === null || lead_name === null ? null : { rp_id: lead_rp_id, name: lead_name };
  return { ...row, time: time || null, lead };
}

export const byPlanName = (a: { lp_name: string }, b: { lp_name: string }): number =>
  compareNames(a.lp_name, b.lp_name);

/** Plans in which every search word begins a word of the name or theme; matches in the name alone come first. */
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
