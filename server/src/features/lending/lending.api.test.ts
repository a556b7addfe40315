import {
  issueBookChild,
  issueBookSite,
  returnableFromSite,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

describe('the lending loop', () => {
  const app = useTestApp();

  it('issue to a site, to a child there, back from both, each call accepted in turn', async () => {
    const site = await makeSite(app.db, { name: 'Chimbel' });
    const child_id = await makeChild(app.db, { site_grade_id: site, name: 'Anushka Fernandes' });
    const accn_no = await makeCopy(app.db);
    const holder = { program: 'mop' as const, site_grade_id: site, accn_no };

    const issued = await app.call(issueBookSite, { body: { ...holder, date_issue: '2026-11-1' } });
    expect(issued.status.status).toBe('issued');
    const lent = await app.call(issueBookChild, { body: { ...holder, child_id, date_issue: testDay } });
    expect(lent.status.status).toBe('issued');
    expect(lent.details).toMatchObject({ accn_no, child_name: 'Anushka Fernandes', diff_level: 0 });
    const again = await app.call(issueBookChild, { body: { ...holder, child_id, date_issue: testDay } });
    expect(again.status).toEqual({
      status: 'with a child',
      message: `${accn_no} is with Anushka Fernandes, Chimbel, since 21 Nov 2026.`,
    });
    const back = await app.call(returnBookFromChild, { body: { ...holder, date_return: testDay } });
    expect(back.status.status).toBe('returned');
    expect(await app.call(returnableFromSite, { params: { program: 'mop', id: site } })).toMatchObject([
      { accn_no, days_out: 20, overdue: false },
    ]);
    const home = await app.call(returnBookSite, { body: { ...holder, date_return: testDay } });
    expect(home.status.status).toBe('returned');
    const undone = await app.call(undoLending, { body: { event_id: home.details?.event_id as string } });
    expect(undone.status.status).toBe('undone');
    expect(await app.call(returnableFromSite, { params: { program: 'mop', id: site } })).toHaveLength(1);
  });
});
