import type * as contract from '@storyvan/contract/planner';
import { raPlan } from '@storyvan/contract/planner';
import { weekStart } from '@storyvan/domain/week';
import type { Inputs, World } from '../convention-input.ts';
import { testDay } from '../test-app.ts';
import { makeReadAloud } from '../week-factories.ts';

const sunday = weekStart(testDay);

/** The one read-aloud of the week, an hour later than it is or back again. */
async function changedPlan({ app, site: site_grade_id }: World) {
  const plan = () => app.call(raPlan, { params: { weekStart: sunday } });
  if ((await plan()).length === 0) {
    await makeReadAloud(app.db, { site_grade_id, date: sunday, status: 'planned' });
  }
  const [row] = await plan();
  const time = row?.time === '16:30' ? '17:30' : '16:30';
  return { rows: [{ ra_id: row?.ra_id, version: row?.version, site_grade_id, date: sunday, time }] };
}

export const inputs: Inputs<typeof contract> = {
  raPlan: { params: () => ({ weekStart: sunday }) },
  saveRaPlan: { params: () => ({ weekStart: sunday }), body: changedPlan },
};
