import { getReport } from '@storyvan/contract/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite } from '../../testing/factories.ts';
import { asked, useReports } from '../../testing/features/reports.ts';
import { testStaff, useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud, makeReport } from '../../testing/week-factories.ts';

describe('the reports', () => {
  const { app, scene, submit, sendWrong } = useReports();
  let site: number;
  beforeAll(async () => {
    site = scene.site;
    // Sessions without a report come first, so that no report has the id of its session.
    const elsewhere = await makeSite(app.db);
    for (let n = 0; n < 5; n++) await makeReadAloud(app.db, { site_grade_id: elsewhere });
  });

  describe('changing one', () => {
    it('from the current version, is saved; from a stale one, is a conflict', async () => {
      const rep_id = await makeReport(app.db, { site_grade_id: site });
      const saved = await submit({ rep_id, version: 1, rating: 2, to_change: ' Sit closer. ' });
      expect(saved).toMatchObject({
        status: { status: 'saved' },
        details: { rep_id, rating: 2, to_change: 'Sit closer.', version: 2, changed_by: testStaff.name },
      });
      expect(await sendWrong({ rep_id, version: 1, rating: 5 })).toEqual([
        409,
        'You changed this report after you opened it, perhaps in another window. Your changes have not been saved.',
        undefined,
      ]);
      const params = { program: 'mop' as const, id: rep_id };
      expect(await app.call(getReport, { params })).toEqual(saved.details);
    });

    it('by two at the same moment from one version, is saved for one and a conflict for the other', async () => {
      const rep_id = await makeReport(app.db, { site_grade_id: site });
      const body = { ...asked(), rep_id, version: 1 };
      const statuses = await Promise.all(
        [1, 2, 3, 4].map(
          async (rating) =>
            (await app.send('POST', '/api/mop/submit_report', { ...body, rating })).statusCode,
        ),
      );
      expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    });

    it('without its version, or with another session or place, is 400', async () => {
      const rep_id = await makeReport(app.db, { site_grade_id: site });
      expect((await sendWrong({ rep_id }))[2]).toBe('version');
      expect((await sendWrong({ rep_id, version: 1, ra_id: 999_999 }))[2]).toBe('ra_id');
      expect((await sendWrong({ rep_id, version: 1, reports_site_id: 999_999 }))[2]).toBe('reports_site_id');
      expect((await sendWrong({ rep_id, version: 1 }, 'lis'))[0]).toBe(404);
    });
  });
});

describe('reports of two accounts', () => {
  const app = useTestApp();

  it('a report, when a second account has changed it, names that account in the conflict', async () => {
    const cookie = await app.signInAs('Sunita Gaonkar');
    const rep_id = await makeReport(app.db, { site_grade_id: await makeSite(app.db) });
    const body = { rep_id, version: 1, rating: 3, how_it_went: 'Well.' };
    await app.send('POST', '/api/mop/submit_report', body, { cookie });
    const late = await app.send('POST', '/api/mop/submit_report', body);
    expect([late.statusCode, late.json().error.message]).toEqual([
      409,
      'Sunita Gaonkar changed this report after you opened it. Your changes have not been saved.',
    ]);
  });
});
