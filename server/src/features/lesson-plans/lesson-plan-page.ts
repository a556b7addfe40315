import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { LessonPlanPage } from '@storyvan/contract/lesson-plans';
import type { Executor } from '../../db/database.ts';
import { found } from '../../http/api-error.ts';
import { countSessionsComing, findLessonPlan, listSessionsComing } from './lesson-plans.queries.ts';
import { lessonPlanPageOf } from './lesson-plans.rules.ts';

/** One lesson plan, whole, with the sessions it is planned for from today on; 404 when there is none. */
export async function getLessonPlanPage(
  on: Executor,
  asked: { lp_id: number; today: CalendarDate },
): Promise<LessonPlanPage> {
  const plan = found(await findLessonPlan.first(on, { lp_id: asked.lp_id }), 'lesson plan');
  const coming = await listSessionsComing.all(on, asked);
  const counted = await countSessionsComing.first(on, asked);
  return lessonPlanPageOf(plan, coming, counted?.coming_total ?? 0);
}
