import {
  autocompleteLessonPlan,
  getLessonPlan,
  listLessonPlans,
  saveLessonPlan,
} from '@storyvan/contract/lesson-plans';
import { found } from '../../http/api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { writeLessonPlan } from './lesson-plans.commands.ts';
import { findLessonPlan, listLessonPlanNames, listLessonPlanRows } from './lesson-plans.queries.ts';
import { byPlanName, lessonPlanOf, lessonPlanPageOf, suggestLessonPlans } from './lesson-plans.rules.ts';

export function lessonPlansRoutes(api: Api): void {
  const { db } = api;

  serve(api, listLessonPlans, async ({ query }) => {
    const plans = (await listLessonPlanRows.all(db, {})).map(lessonPlanOf).sort(byPlanName);
    return query.former ? plans : plans.filter(({ active }) => active);
  });

  serve(api, getLessonPlan, async ({ params }) =>
    lessonPlanPageOf(found(await findLessonPlan.first(db, { lp_id: params.lpId }), 'lesson plan')),
  );

  serve(api, autocompleteLessonPlan, async ({ params }) =>
    suggestLessonPlans(await listLessonPlanNames.all(db, {}), params.text),
  );

  serve(api, saveLessonPlan, (call) =>
    writeLessonPlan({ db, staff_id: call.staff().staff_id, today: api.today(), now: api.now() }, call.body),
  );
}
