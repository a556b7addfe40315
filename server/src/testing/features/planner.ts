import type { BodyIn } from '@storyvan/contract/endpoint';
import { raPlan, saveRaPlan } from '@storyvan/contract/planner';
import type { Database } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { makeSite } from '../factories.ts';
import { refusalIn, useMade, useTestApp } from '../test-app.ts';
import { makeReadAloud, makeReadingPartner } from '../week-factories.ts';

export const sunday = '2026-11-22';
export const wednesday = '2026-11-25';
type Row = (BodyIn<typeof saveRaPlan>['rows'] & object[])[number] & Record<string, unknown>;

const makePlanScene = async (db: Database) => ({
  site: await makeSite(db, { name: 'Tonca' }),
  asha: await makeReadingPartner(db, { name: 'Asha Dias' }),
  rosa: await makeReadingPartner(db, { name: 'Rosa Pinto' }),
  former: await makeReadingPartner(db, { name: 'Zoya Khan', inactive_since: '2026-01-01' }),
});

/** A server with a site and reading partners, and the calls of the plan of one week. */
export function usePlan() {
  const app = useTestApp();
  const scene = useMade(() => makePlanScene(app.db));
  const params = { weekStart: sunday };
  return {
    app,
    scene,
    read: () => app.call(raPlan, { params }),
    save: (rows: object[], more: object = {}) =>
      app.call(saveRaPlan, { params, body: { rows: rows as Row[], ...more } }),
    /** The status code, the message of an error and the fields that it names. */
    sendWrong: async (rows: unknown, week = sunday) =>
      refusalIn(await app.send('POST', `/api/info/ra_plan/mop/${week}`, { rows })),
    rowsOf: () =>
      runQuery(app.db, (k) =>
        k
          .selectFrom('read_aloud')
          .select(['ra_id', 'version', 'status', 'time', 'lead_rp_id'])
          .orderBy('ra_id'),
      ),
    /** A separate session, by another coordinator. */
    planned: async (more: object = {}) => {
      const own = await makeSite(app.db);
      const ra_id = await makeReadAloud(app.db, {
        site_grade_id: own,
        date: wednesday,
        status: 'planned',
        ...more,
      });
      return { ra_id, version: 1, site_grade_id: own, date: wednesday };
    },
  };
}
