import { dashboard, placesAtAGlance } from '@storyvan/contract/dashboard';
import {
  getSessionInfo,
  listDone,
  listPlanned,
  listSessionInfo,
  readAloudsPage,
} from '@storyvan/contract/read-alouds';
import { addDays } from '@storyvan/domain/calendar-date';
import { beforeAll, describe, expect, it } from 'vitest';
import { tomorrow, useReadAlouds, yesterday } from '../../testing/features/read-alouds.ts';
import { linkedPages } from '../../testing/pages.ts';
import { testDay } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

describe.each(['mop', 'lis'] as const)('sessions of %s in lists', (program) => {
  const { app, params, scene, makePlace, make, stored } = useReadAlouds(program);
  // Sessions of other places have lower ids and mostly later dates, so that a wrong filter or sort order fails.
  beforeAll(async () => {
    for (const [site_grade_id, date] of [
      [scene.here, tomorrow],
      [scene.elsewhere, addDays(tomorrow, 9)],
      [scene.here, yesterday],
      [scene.elsewhere, yesterday],
      [scene.here, '2026-06-01'],
    ] as const) {
      await make({ site_grade_id, date });
      await make({ site_grade_id, date, status: 'cancelled' });
      if (date > testDay) continue;
      await make({ site_grade_id, date, status: 'done' });
      await make({ site_grade_id, date, status: 'done', reported: true });
    }
  });

  it('of more than a page, are each listed once: planned ones from the earliest, done ones from the latest', async () => {
    const place = await makePlace('Big');
    const count = readAloudsPage + 3;
    for (let n = 0; n < count; n++) {
      const date = addDays('2026-01-01', n >> 1);
      await make({ site_grade_id: place, date, time: newTimeOf(n) });
      await make({ site_grade_id: place, date, status: 'done' });
    }
    for (const [list, direction] of [
      [listPlanned, 1],
      [listDone, -1],
    ] as const) {
      const queries: Record<string, string>[] = [{}, { place: `${place}` }];
      for (const query of queries) {
        const rows = (await linkedPages(app, list, { params, query })).flat();
        const keys = rows.map(({ date, ra_id }) => `${date} ${String(ra_id).padStart(9, '0')}`);
        expect(keys).toEqual(direction === 1 ? keys.toSorted() : keys.toSorted().reverse());
        expect(new Set(keys).size).toBe(keys.length);
        expect(rows.filter(({ site_grade_id }) => site_grade_id === place)).toHaveLength(count);
        if ('place' in query) expect(rows).toHaveLength(count);
      }
    }
  });
  const newTimeOf = (n: number) => `1${n % 2}:00`;

  it('by place, show the progress of each, and their sums match the lists and the dashboard', async () => {
    const place = await makePlace('Far');
    for (const [date, status, reported] of [
      [yesterday, 'planned', false],
      [testDay, 'planned', false],
      [addDays(testDay, 5), 'planned', false],
      ['2026-10-01', 'done', true],
      ['2026-10-08', 'done', false],
      [testDay, 'cancelled', false],
    ] as const) {
      await makeReadAloud(app.db, { site_grade_id: place, date, status, reported });
    }
    const infos = await app.call(listSessionInfo, { params });
    const info = infos.find(({ site_grade_id }) => site_grade_id === place);
    expect(info).toMatchObject({
      planned: 2,
      to_mark_done: 1,
      ra_count: 2,
      report_status: 1,
      next_session: testDay,
      session_after_today: addDays(testDay, 5),
      last_session: '2026-10-08',
    });
    expect(await app.call(getSessionInfo, { params: { program, id: place } })).toEqual(info);
    const sum = (count: (one: (typeof infos)[number]) => number) =>
      infos.reduce((total, one) => total + count(one), 0);
    const all = (await stored()).filter((row) => row.program === program);
    expect(sum(({ ra_count }) => ra_count)).toBe(all.filter(({ status }) => status === 'done').length);
    expect(sum(({ planned, to_mark_done }) => planned + to_mark_done)).toBe(
      all.filter(({ status }) => status === 'planned').length,
    );
    const { programmes } = await app.call(dashboard);
    const figures = programmes.find((one) => one.program === program);
    const pending = sum(({ ra_count, report_status }) => ra_count - report_status);
    expect(figures?.reports_pending_total).toBe(pending);
    const glance = await app.call(placesAtAGlance, { params });
    expect(new Map(glance.map((one) => [one.site_grade_id, one.reports_pending]))).toEqual(
      new Map(infos.map((one) => [one.site_grade_id, one.ra_count - one.report_status])),
    );
  });
});
