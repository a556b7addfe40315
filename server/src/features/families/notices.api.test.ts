import { noticesOfChild, noticesOfPlace } from '@storyvan/contract/families';
import { issueBookChild, issueBookSite } from '@storyvan/contract/lending';
import { addWish } from '@storyvan/contract/wishes';
import { describe, expect, it } from 'vitest';
import { entriesMadeBy } from '../../testing/audit-entries.ts';
import { makeCopy, makeSite, makeTitle } from '../../testing/factories.ts';
import { useFamilies } from '../../testing/features/families.ts';
import { testDay } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

const { app, newChild, bringBack, answer } = useFamilies();

const ofChild = (childId: number) => app.call(noticesOfChild, { params: { childId } });
const ofPlace = (id: number) => app.call(noticesOfPlace, { params: { program: 'mop', id } });

/** A new title with a copy at the site. */
async function bookAt(site_grade_id: number, title: string) {
  const title_id = await makeTitle(app.db, { title, language: 'Marathi' });
  const accn_no = await makeCopy(app.db, { title_id });
  await app.call(issueBookSite, { body: { program: 'mop', site_grade_id, accn_no, date_issue: testDay } });
  return { title_id, accn_no };
}
const lendTo = (child_id: number, site_grade_id: number, accn_no: string, date_issue: string) =>
  app.call(issueBookChild, { body: { program: 'mop', site_grade_id, accn_no, child_id, date_issue } });

describe('what a message to the family of a child can be about', () => {
  it('is the visit, a book that has come, an overdue one and a certificate', async () => {
    const site = await makeSite(app.db, { name: 'Chimbel', visit_time: '16:30' });
    const child_id = await newChild({ site_grade_id: site });
    await answer(child_id, true);
    await makeReadAloud(app.db, { site_grade_id: site, date: '2026-11-27', status: 'planned' });
    await makeReadAloud(app.db, { site_grade_id: site, date: '2026-11-24', status: 'cancelled' });
    const { title_id } = await bookAt(site, 'The Lost Frog');
    await app.call(addWish, { body: { child_id, title_id } });
    await app.call(addWish, { body: { child_id, title_id: await makeTitle(app.db, { title: 'Not here' }) } });
    const late = await makeCopy(app.db, { title_id: await makeTitle(app.db, { title: 'Rain' }) });
    await lendTo(child_id, site, late, '2026-11-01');
    await lendTo(child_id, site, await makeCopy(app.db), testDay);
    await bringBack(child_id, 10, '2026-10-01', site);
    expect(await ofChild(child_id)).toEqual({
      child_id,
      child_name: 'Asha Naik',
      place_name: 'Chimbel',
      guardian_phone: '98220 12345',
      family_language: null,
      usual_language: 'en',
      next_visit: { date: '2026-11-27', time: '16:30' },
      wishes_here: [{ title: 'The Lost Frog', language: 'Marathi' }],
      overdue: [{ title: 'Rain', language: 'English' }],
      certificate: { books: 10, reached_on: '2026-10-10' },
    });
  });

  it('without consent, comes without the telephone number', async () => {
    const child_id = await newChild();
    expect((await ofChild(child_id)).guardian_phone).toBeNull();
    await answer(child_id, true);
    expect((await ofChild(child_id)).guardian_phone).toBe('98220 12345');
    await answer(child_id, false);
    expect((await ofChild(child_id)).guardian_phone).toBeNull();
  });

  it('with nothing to say, is nothing', async () => {
    const site_grade_id = await makeSite(app.db);
    expect(await ofChild(await newChild({ site_grade_id }))).toMatchObject({
      next_visit: null,
      wishes_here: [],
      overdue: [],
      certificate: null,
    });
  });

  it('of a session with its own time, has that, and of one today, today', async () => {
    const site_grade_id = await makeSite(app.db, { visit_time: '16:30' });
    await makeReadAloud(app.db, { site_grade_id, date: testDay, time: '10:00', status: 'done' });
    await makeReadAloud(app.db, { site_grade_id, date: '2026-11-28', status: 'planned', time: '09:30' });
    const child_id = await newChild({ site_grade_id });
    expect((await ofChild(child_id)).next_visit).toEqual({ date: '2026-11-28', time: '09:30' });
  });

  it('of an unknown child or place, is 404', async () => {
    expect((await app.send('GET', '/api/info/notices_of_child/404404')).statusCode).toBe(404);
    expect((await app.send('GET', '/api/info/notices_of_place/mop/404404')).statusCode).toBe(404);
  });
});

describe('what messages to the families of a place can be about', () => {
  it('are those of families who agreed and have a telephone, with counts of the others', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Merces' });
    const at = { site_grade_id, notices_consent_on: '2026-07-02' };
    const [zoya, asha] = [
      await newChild({ ...at, name: 'Zoya Khan', family_language: 'hi' }),
      await newChild({ ...at, name: 'Asha Naik' }),
    ];
    await newChild({ ...at, name: 'No Phone', guardian_phone: null });
    await newChild({ site_grade_id, name: 'Said No', notices_declined_on: '2026-07-02' });
    await newChild({ site_grade_id, name: 'Not Asked' });
    await newChild({ ...at, name: 'Has Left', inactive_since: testDay });
    const { title_id } = await bookAt(site_grade_id, 'The Lost Frog');
    await app.call(addWish, { body: { child_id: zoya, title_id } });
    const late = await makeCopy(app.db, { title_id: await makeTitle(app.db, { title: 'Rain' }) });
    await lendTo(zoya, site_grade_id, late, '2026-11-01');
    await bringBack(zoya, 10, '2026-11-01', site_grade_id);
    await bringBack(asha, 10, '2026-06-01', site_grade_id);
    const nothing = { wishes_here: [], overdue: [], certificate: null };
    const reached = { books: 10, reached_on: '2026-11-10' };
    expect(await ofPlace(site_grade_id)).toEqual({
      place_name: 'Merces',
      usual_language: 'hi',
      next_visit: null,
      families: [
        {
          child_id: asha,
          child_name: 'Asha Naik',
          guardian_phone: '98220 12345',
          family_language: null,
          ...nothing,
        },
        {
          ...{
            child_id: zoya,
            child_name: 'Zoya Khan',
            guardian_phone: '98220 12345',
            family_language: 'hi',
          },
          wishes_here: [{ title: 'The Lost Frog', language: 'Marathi' }],
          overdue: [{ title: 'Rain', language: 'English' }],
          certificate: reached,
        },
      ],
      children: 5,
      not_asked: 1,
      declined: 1,
      without_phone: 1,
    });
  });

  it('when they are read, are recorded in the audit log with the place', async () => {
    const site_grade_id = await makeSite(app.db);
    const made = await entriesMadeBy(app, () => ofPlace(site_grade_id));
    expect(made).toMatchObject([{ action: 'read_notices', site_grade_id, child_id: null, program: 'mop' }]);
  });
});
