import { raPlan, saveRaPlan } from '@storyvan/contract/planner';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { savePlan } from './planner.commands.ts';
import { readWeek } from './read-week.ts';

export function plannerRoutes(api: Api): void {
  serve(api, raPlan, ({ params }) => readWeek(api.db, params.weekStart));

  serve(api, saveRaPlan, (call) => savePlan(call.work(), call.params.weekStart, call.body));
}
