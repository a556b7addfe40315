import type { LessonPlanPage } from '@storyvan/contract/lesson-plans';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { found } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { countReadAloudsComing, findLessonPlan, listReadAloudsComing } from './lesson-plans.queries.ts';
import { lessonPlanPageOf } from './lesson-plans.rules.ts';

/** One lesson plan with the sessions it is planned for from today on; 404 if there is none. */
export async function getLessonPlanPage(
  on: Executor,
  asked: { lp_id: number; today: CalendarDate },
): Promise<LessonPlanPage> {
  const plan = found(await findLessonPlan.first(on, { lp_id: asked.lp_id }), 'lesson plan');
  const coming = await listReadAloudsComing.all(on, asked);
  const counted = await countReadAloudsComing.first(on, asked);
  return lessonPlanPageOf(plan, coming, counted?.coming_total ?? 0);
}
