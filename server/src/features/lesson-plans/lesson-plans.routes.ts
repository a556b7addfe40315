import {
  autocompleteLessonPlan,
  getLessonPlan,
  listLessonPlans,
  saveLessonPlan,
} from '@storyvan/contract/lesson-plans';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { getLessonPlanPage } from './lesson-plan-page.ts';
import { writeLessonPlan } from './lesson-plans.commands.ts';
import { listLessonPlanNames, listLessonPlanRows } from './lesson-plans.queries.ts';
import { byPlanName, lessonPlanOf, suggestLessonPlans } from './lesson-plans.rules.ts';

export function lessonPlansRoutes(api: Api): void {
  const { db } = api;

  serve(api, listLessonPlans, async ({ query }) => {
    const plans = (await listLessonPlanRows.all(db, {})).map(lessonPlanOf).sort(byPlanName);
    return query.former ? plans : plans.filter(({ active }) => active);
  });

  serve(api, getLessonPlan, ({ params }) =>
    getLessonPlanPage(db, { lp_id: params.lpId, today: api.today() }),
  );

  serve(api, autocompleteLessonPlan, async ({ params }) =>
    suggestLessonPlans(await listLessonPlanNames.all(db, {}), params.text),
  );

  serve(api, saveLessonPlan, (call) => writeLessonPlan(call.work(), call.body));
}
