import { childCards } from '@storyvan/contract/children';
import { addDays } from '@storyvan/domain/calendar-date';
import { describe, expect, it } from 'vitest';
import { entriesMadeBy } from '../../testing/audit-entries.ts';
import { makeChild, makeGrade, makeSchool, makeSite } from '../../testing/factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

describe('the cards of children', () => {
  const app = useTestApp();
  const cardsOf = (query: { child?: number; place?: number; since?: string }) =>
    app.call(childCards, {
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    });
  const namesOf = async (query: Parameters<typeof cardsOf>[0]) =>
    (await cardsOf(query)).map(({ name }) => name);

  it('of one child, has what is printed on it', async () => {
    const school_id = await makeSchool(app.db, { name: 'Aldona Primary' });
    const grade = await makeGrade(app.db, { school_id, code: 'III-A' });
    const child = await makeChild(app.db, {
      site_grade_id: grade,
      card_no: 'C-7',
      name: 'Anushka',
      level: 4,
    });
    expect(await cardsOf({ child })).toEqual([
      {
        child_id: child,
        card_no: 'C-7',
        name: 'Anushka',
        program: 'lis',
        site_grade_id: grade,
        school_id,
        place_name: 'Aldona Primary, III-A',
        level: 4,
      },
    ]);
  });

  it('of a place, lists the children enrolled there by name, without those who have left', async () => {
    const site_grade_id = await makeSite(app.db);
    await makeChild(app.db, { site_grade_id, name: 'Zoya' });
    await makeChild(app.db, { site_grade_id, name: 'anil', card_no: null });
    await makeChild(app.db, { site_grade_id, name: 'Left', inactive_since: '2026-01-02' });
    expect(await namesOf({ place: site_grade_id })).toEqual(['anil', 'Zoya']);
  });

  it('of those enrolled since a date, begins with that day in the library’s own time zone', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Since' });
    const elsewhere = await makeSite(app.db, { name: 'Further' });
    const day = addDays(testDay, 200);
    const midnight = new Date(`${day}T00:00:00`).getTime();
    const enrolled = (name: string, site: number, ms: number) =>
      makeChild(app.db, { name, site_grade_id: site, created_at: new Date(midnight + ms).toISOString() });
    await enrolled('Before', site_grade_id, -1);
    await enrolled('Then', site_grade_id, 0);
    await enrolled('Later', elsewhere, 1000);
    expect(await namesOf({ since: day })).toEqual(['Later', 'Then']);
    expect(await namesOf({ since: day, place: site_grade_id })).toEqual(['Then']);
  });

  it('of an unknown child or place, are not found; without a query, the list is empty', async () => {
    expect(await app.send('GET', '/api/info/child_cards?child=999999')).toMatchObject({ statusCode: 404 });
    expect(await app.send('GET', '/api/info/child_cards?place=999999')).toMatchObject({ statusCode: 404 });
    expect(await namesOf({})).toEqual([]);
  });

  it('when read, are in the audit log with the place', async () => {
    const site_grade_id = await makeSite(app.db, { name: 'Audited' });
    for (const name of ['Asha', 'Rahul']) await makeChild(app.db, { site_grade_id, name });
    const entries = await entriesMadeBy(app, () => namesOf({ place: site_grade_id }));
    expect(entries).toMatchObject([{ action: 'read_child_cards', site_grade_id }]);
  });
});
