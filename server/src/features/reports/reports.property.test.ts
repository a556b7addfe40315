import { markDone, planReadAloud } from '@storyvan/contract/read-alouds';
import { pendingReports, reportDashboard, submitReport } from '@storyvan/contract/reports';
import { siteStats } from '@storyvan/contract/sites';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSite } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

const step = fc.record({
  kind: fc.constantFrom('plan', 'done', 'not done', 'report', 'report twice at once'),
  readAloud: fc.nat(3),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('pending reports, ra_count − report_status', () => {
  const app = useTestApp();
  const params = { program: 'mop' as const };

  interface Played {
    ra_id: number;
    version: number;
    state: 'planned' | 'done' | 'reported';
  }

  const planned = (site_grade_id: number, n: number) => ({
    site_grade_id,
    date: `2026-11-${n + 1}`,
    time: '',
    lead: null,
    rps: [],
    lp_id: null,
  });

  async function play(
    site: number,
    readAlouds: Map<number, Played>,
    { kind, readAloud }: Step,
  ): Promise<void> {
    const known = readAlouds.get(readAloud);
    if (kind === 'plan') {
      if (known) return;
      const body = planned(site, readAloud);
      const { details } = await app.call(planReadAloud, { params, body });
      readAlouds.set(readAloud, { ra_id: details?.ra_id ?? 0, version: 1, state: 'planned' });
      return;
    }
    if (!known) return;
    const { ra_id, version } = known;
    if (kind === 'done') {
      const counted = { children_count: 5, attendance: [] };
      const body = { ra_id, version, ...planned(site, readAloud), ...counted };
      const { details } = await app.call(markDone, { params, body });
      known.version = details?.version ?? 0;
      if (known.state === 'planned') known.state = 'done';
    } else if (kind === 'not done') {
      const reply = await app.send('POST', '/api/mop/ra_not_done', { ra_id, version });
      if (reply.json().status?.status !== 'planned') return;
      expect(known.state).not.toBe('reported');
      known.version = reply.json().details.version;
      known.state = 'planned';
    } else {
      const times = kind === 'report' ? 1 : 2;
      const body = { ra_id, rating: 3, how_it_went: 'Well.' };
      const replies = await Promise.all(
        Array.from({ length: times }, () => app.call(submitReport, { params, body: body as never })),
      );
      const written = replies.filter(({ status }) => status.status === 'submitted');
      expect(written).toHaveLength(known.state === 'done' ? 1 : 0);
      if (known.state === 'done') known.state = 'reported';
    }
  }

  it('after any sequence of planning, holding, undoing and reporting, is the number of pending reports and never negative', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const site = await makeSite(app.db);
        const readAlouds = new Map<number, Played>();
        for (const one of steps) {
          await play(site, readAlouds, one);
          const states = [...readAlouds.values()].map(({ state }) => state);
          const held = states.filter((state) => state !== 'planned').length;
          const reported = states.filter((state) => state === 'reported').length;
          const { ra_count, report_status } = await app.call(siteStats, { params: { id: site } });
          expect([ra_count, report_status]).toEqual([held, reported]);
          expect(ra_count - report_status).toBeGreaterThanOrEqual(0);
        }
        const board = await app.call(reportDashboard, { params });
        const place = board.places.find(({ site_grade_id }) => site_grade_id === site);
        const waiting = (await app.call(pendingReports, { params })).filter(
          ({ site_grade_id }) => site_grade_id === site,
        );
        expect(waiting).toHaveLength((place?.ra_count ?? 0) - (place?.report_status ?? 0));
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('after ten reports of one session at the same moment, is one less', async () => {
    const site_grade_id = await makeSite(app.db);
    const ra_id = await makeReadAloud(app.db, { site_grade_id });
    await makeReadAloud(app.db, { site_grade_id });
    const body = { ra_id, rating: 3, how_it_went: 'Well.' } as never;
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.call(submitReport, { params, body })),
    );
    const statuses = replies.map(({ status }) => status.status).sort();
    expect(statuses).toEqual([...Array(9).fill('already reported'), 'submitted']);
    expect(new Set(replies.map(({ details }) => details?.rep_id)).size).toBe(1);
    const { ra_count, report_status } = await app.call(siteStats, { params: { id: site_grade_id } });
    expect([ra_count, report_status]).toEqual([2, 1]);
  });
});
