import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
} from '@storyvan/contract/lending';
import { getSite, listSites, siteListing, siteStats } from '@storyvan/contract/sites';
import { describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeGrade, makeSite } from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

describe('the sites', () => {
  const app = useTestApp();

  it('the list, before there is any site, is empty', async () => {
    expect(await app.call(listSites, { params: { groups: 'all' } })).toEqual([]);
  });

  it('the list, when junior groups and grades exist, has the requested sites, by name', async () => {
    await makeSite(app.db, { name: 'tonca', code: 'T', visit_day: 3, visit_time: '16:30' });
    await makeSite(app.db, { name: 'Chimbel (senior)', code: 'C' });
    await makeSite(app.db, { name: 'Chimbel (junior)', code: 'C', junior: 1, enrolled_count: 12 });
    await makeGrade(app.db);
    const all = await app.call(listSites, { params: { groups: 'all' } });
    expect(all.map((site) => site.name)).toEqual(['Chimbel (junior)', 'Chimbel (senior)', 'tonca']);
    expect(all[0]).toMatchObject({ group: 'junior', no_of_children: 12, visit_day: null });
    const seniors = await app.call(siteListing, { params: { groups: 'no_junior' } });
    expect(seniors.map((site) => site.name)).toEqual(['Chimbel (senior)', 'tonca']);
    expect(seniors[1]).toMatchObject({ visit_day: 'Wednesday', visit_time: '16:30', last_lending: null });
  });

  it('a site and its numbers, after issues, a renewal and a return, show what happened today and this month', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Merces', enrolled_count: 1, visit_day: 3 });
    const [anna, rahul] = [
      await makeChild(app.db, { site_grade_id }),
      await makeChild(app.db, { site_grade_id }),
    ];
    await makeChild(app.db, { site_grade_id, inactive_since: '2026-01-02' });
    const holder = { program: 'mop' as const, site_grade_id };
    const lend = async (child_id: number, date_issue: string) => {
      const accn_no = await makeCopy(app.db);
      await app.call(issueBookChild, { body: { ...holder, child_id, accn_no, date_issue } });
      return accn_no;
    };
    await lend(anna, '2026-11-6');
    await lend(rahul, '2026-11-7');
    const kept = await lend(rahul, '2026-10-31');
    const back = await lend(anna, testDay);
    await app.call(returnBookFromChild, { body: { ...holder, accn_no: back, date_return: testDay } });
    await app.call(renewBookChild, { body: { ...holder, accn_no: kept, date_renewal: testDay } });
    const accn_no = await makeCopy(app.db);
    await app.call(issueBookSite, { body: { ...holder, accn_no, date_issue: testDay } });
    await makeReadAloud(app.db, { site_grade_id, reported: true });
    await makeReadAloud(app.db, { site_grade_id, reported: false });
    await makeReadAloud(app.db, { site_grade_id, reported: false, status: 'planned' });

    expect(await app.call(siteStats, { params: { id: site_grade_id } })).toEqual({
      site_id: site_grade_id,
      no_of_children: 2,
      books_here: 1,
      books_with_children: 3,
      overdue: 1,
      children_with_books: 2,
      children_borrowed_today: 1,
      children_borrowed_this_month: 2,
      issued_today: 1,
      renewed_today: 1,
      returned_today: 1,
      last_lending: testDay,
      next_visit: '2026-11-25',
      ra_count: 2,
      report_status: 1,
    });
    expect(await app.call(getSite, { params: { id: site_grade_id } })).toEqual([
      expect.objectContaining({
        id: site_grade_id,
        site_id: site_grade_id,
        name: 'Merces',
        no_of_children: 2,
        books_here: 1,
        books_with_children: 3,
        last_lending: testDay,
      }),
    ]);
  });

  it.each(['sites/all/junior', 'site_listing/x'])('%s, with no such group, is refused', async (path) => {
    expect((await app.send('GET', `/api/mop/${path}`)).statusCode).toBe(400);
  });
});
