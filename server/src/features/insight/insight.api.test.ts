import { insight } from '@storyvan/contract/insight';
import { describe, expect, it } from 'vitest';
import {
  makeCategory,
  makeChild,
  makeCopy,
  makeGrade,
  makeOpinion,
  makePastChildLoan,
  makePastSiteLoan,
  makeSchool,
  makeSite,
  makeTitle,
} from '../../testing/factories.ts';
import { refusalIn, useMade, useTestApp } from '../../testing/test-app.ts';
import { makeLessonPlan, makeReadAloud, makeReadingPartner } from '../../testing/week-factories.ts';

const range = { start: '2026-06-01', end: '2026-11-30' };

describe('insight in a small library', () => {
  const app = useTestApp();
  const made = useMade(async () => {
    const { db } = app;
    await makeCategory(db, { kind: 'primary', name: 'Story', hex_code: '#112233' });
    const site = await makeSite(db, { name: 'Chimbel', enrolled_count: 5 });
    const school = await makeSchool(db, { name: 'Aldona Primary', region: 'Bardez' });
    const grade = await makeGrade(db, { school_id: school, code: 'III-A' });
    const book = (row: object) => makeTitle(db, { category_primary: 'Story', ...row });
    const titles = [
      await book({ title: 'Fox' }),
      await book({ title: 'Owl', language: 'Konkani' }),
      await book({}),
    ];
    const copies = await Promise.all(titles.map((title_id) => makeCopy(db, { title_id })));
    const [fox = '', owl = '', left = ''] = copies;
    const asha = await makeChild(db, { site_grade_id: site, name: 'Asha', gender: 'girl' });
    const rohan = await makeChild(db, { site_grade_id: grade, name: 'Rohan', gender: 'boy' });
    await makeChild(db, { site_grade_id: site, name: 'Sia' });
    const lend = (child_id: number, site_grade_id: number, accn_no: string, date_issue: string, more = {}) =>
      makePastChildLoan(db, {
        ...{ child_id, site_grade_id, accn_no, date_issue, child_level: 2 },
        ...(site_grade_id === grade ? { program: 'lis' as const } : {}),
        ...more,
      });
    await lend(asha, site, fox, '2026-06-10');
    await lend(asha, site, owl, '2026-10-10', { child_level: 4 });
    await lend(asha, grade, fox, '2026-10-12', { child_level: 4 });
    await lend(asha, site, fox, '2026-10-13', { undone: 1 });
    await lend(rohan, grade, fox, '2025-07-01');
    await lend(rohan, grade, fox, '2026-07-01');
    await makeOpinion(db, { child_id: asha, site_grade_id: site, accn_no: owl, date_reading: '2026-10-20' });
    await makePastSiteLoan(db, { site_grade_id: site, accn_no: left, date_issue: '2026-06-05' });
    const lead_rp_id = await makeReadingPartner(db, { name: 'Meera' });
    const lp_id = await makeLessonPlan(db, { lp_name: 'Rain' });
    const held = { site_grade_id: site, lead_rp_id, lp_id, children_count: 12, date: '2026-08-03' };
    await makeReadAloud(db, { ...held, reported: true });
    await makeReadAloud(db, { ...held, date: '2026-09-03', children_count: 15 });
    await makeReadAloud(db, { site_grade_id: site, date: '2026-09-10', status: 'cancelled' });
    return { site, school, grade };
  });
  const read = (scope: string, more: object = {}) =>
    app.call(insight, { params: { scope, ...range, ...more } });

  it('a child, who borrowed at two places, counts once in all and once at each', async () => {
    const { figures, places } = await read('all');
    expect(figures.reach).toEqual({
      ...{ children: 2, girls: 1, boys: 1, other: 0, not_recorded: 0 },
      ...{ enrolled: 6, new_readers: 1, places: 2 },
    });
    expect(places.map(({ site_grade_id, children }) => [site_grade_id, children]).sort()).toEqual([
      [made.site, 1],
      [made.grade, 2],
    ]);
  });

  it('reading, of loans that were not undone, gives sums, mean, median and groups', async () => {
    const { figures, figures_before } = await read('all');
    expect(figures.reading).toEqual({
      ...{ loans: 5, renewals: 0, mean: 2.5, median: 2.5, regular: 0 },
      by_books: [
        { books: '0', children: 1 },
        { books: '1-5', children: 2 },
        { books: '6-10', children: 0 },
        { books: '11-20', children: 0 },
        { books: '21+', children: 0 },
      ],
    });
    expect(figures_before.reading.loans).toBe(1);
  });

  it('growth, from first to last level, rests on children with 90 days between', async () => {
    const { figures } = await read('mop');
    expect(figures.growth).toEqual({
      ...{ children: 1, rose: 1, stayed: 0, fell: 0, mean: 1 },
      by_levels: [{ gained: 1, children: 1 }],
      first: [{ level: 2, children: 1 }],
      last: [{ level: 3, children: 1 }],
      ...{ above: 1, at: 1, below: 1 },
    });
  });

  it.each([
    ['2025-11-21', { start: '2024-11-21', end: '2025-11-21' }],
    ['2025-11-22', { start: '2024-11-22', end: '2025-11-21' }],
  ])(
    'from %s to today, is compared with the year before only if the two do not overlap',
    async (start, dates) => {
      const isCompared = dates.end < start;
      const params = { scope: 'all', start, end: '2027-05-31' };
      const { before, places, months, figures } = await app.call(insight, { params });
      expect(before).toEqual(isCompared ? dates : null);
      expect(places.every(({ loans_before }) => (loans_before === null) !== isCompared)).toBe(true);
      expect(months.every(({ children_before }) => (children_before === null) !== isCompared)).toBe(true);
      expect(figures.reading.loans).toBe(5);
    },
  );

  it('what they read, by kinds and titles, counts loans', async () => {
    const { read: books } = await read('all');
    expect(books.languages).toEqual([
      { language: 'English', loans: 3 },
      { language: 'Konkani', loans: 2 },
    ]);
    expect(books.categories).toEqual([{ category: 'Story', hex_code: '#112233', loans: 5 }]);
    expect(books.most_borrowed.map(({ title, loans }) => [title, loans])).toEqual([
      ['Fox', 3],
      ['Owl', 2],
    ]);
    expect(books.most_loved.map(({ title, loved }) => [title, loved])).toEqual([['Owl', 1]]);
    expect(books.not_taken.titles).toBe(1);
    expect((await read(`place:${made.site}`)).read.not_taken.titles).toBe(1);
    expect((await read(`place:${made.grade}`)).read.not_taken.titles).toBe(0);
  });

  it('sessions, held and cancelled, have their people and plans', async () => {
    const { figures, people, lesson_plans } = await read('all');
    expect(figures.sessions).toEqual({
      ...{ planned: 0, held: 2, cancelled: 1, attendance: 27, per_session: 13.5, children: 0 },
      ...{ people: 1, reports: 1, stars: null },
    });
    expect(people).toMatchObject([{ name: 'Meera', sessions: 2 }]);
    expect(lesson_plans).toMatchObject([{ lp_name: 'Rain', sessions: 2 }]);
  });

  it('shared figures, of two children, have sessions and nothing of what was read', async () => {
    const params = { scope: 'all', ...range };
    const shared = await app.call(insight, { params, query: { small_groups: 'hidden' } });
    const { figures, read: books, places, months, voices } = shared;
    expect([figures.reach.children, figures.reading.loans, figures.growth.above]).toEqual([null, null, null]);
    expect(figures.sessions).toMatchObject({ held: 2, attendance: 27, per_session: 13.5 });
    expect(books).toEqual({
      ...{ languages: [], levels: [], categories: [], genres: [], most_borrowed: [], most_loved: [] },
      not_taken: { titles: null, examples: [] },
    });
    expect([places, voices, months.map(({ loans }) => loans)]).toEqual([[], [], months.map(() => null)]);
  });

  it.each([
    ['all', 5],
    ['mop', 3],
    ['lis', 2],
    ['region:Bardez', 2],
  ])('the scope %s, of two places, has its loans', async (scope, loans) => {
    expect((await read(scope)).figures.reading.loans).toBe(loans);
  });

  it('months, of a range that is not over, go up to today with the year before beside', async () => {
    const { months, until, before } = await read('all');
    expect([until, before]).toEqual(['2026-11-21', { start: '2025-06-01', end: '2025-11-21' }]);
    expect(months.map(({ month, loans, loans_before }) => [month, loans, loans_before])).toEqual([
      ['2026-06', 1, 0],
      ['2026-07', 1, 1],
      ['2026-08', 0, 0],
      ['2026-09', 0, 0],
      ['2026-10', 3, 0],
      ['2026-11', 0, 0],
    ]);
  });

  it.each([
    ['region:Nowhere', 'There is no such region.'],
    ['school:999', 'There is no such school.'],
    ['place:999', 'There is no such site or grade.'],
  ])('the scope %s, which does not exist, is not found', async (scope, message) => {
    const reply = await app.send('GET', `/api/info/insight/${encodeURIComponent(scope)}/2026-6-1/2026-6-2`);
    expect(refusalIn(reply).slice(0, 2)).toEqual([404, message]);
  });

  it('insight, of a range that ends before it starts, is refused', async () => {
    const reply = await app.send('GET', '/api/info/insight/all/2026-6-2/2026-6-1');
    expect(refusalIn(reply)[0]).toBe(400);
  });
});

describe('figures to share, of three languages', () => {
  const app = useTestApp();
  const made = useMade(async () => {
    const { db } = app;
    const site_grade_id = await makeSite(db, { name: 'Chimbel' });
    const children: number[] = [];
    for (let n = 0; n < 7; n++) children.push(await makeChild(db, { site_grade_id, name: `Child ${n}` }));
    const lend = async (title: string, language: string, to: number[]) => {
      const accn_no = await makeCopy(db, { title_id: await makeTitle(db, { title, language }) });
      for (const n of to) {
        const said = { child_id: children[n] as number, site_grade_id, accn_no };
        await makeOpinion(db, { ...said, date_reading: '2026-07-01' });
      }
    };
    await lend('Fox', 'English', [0, 1, 2, 3, 4, 5, 6]);
    await lend('Owl', 'Hindi', [0, 1, 2, 3, 4, 5]);
    await lend('Sea', 'Konkani', [0, 0, 0, 1, 1]);
    return { site_grade_id };
  });

  it('one of which two children borrowed five times, have the largest language and no numbers of titles', async () => {
    const params = { scope: `place:${made.site_grade_id}`, ...range };
    const { read } = await app.call(insight, { params, query: { small_groups: 'hidden' } });
    expect(read.languages).toEqual([{ language: 'English', loans: 7 }]);
    expect(read.levels).toEqual([{ level: 3, loans: 18 }]);
    const titles = (rows: { title: string; loans?: number | null; loved?: number | null }[]) =>
      rows.map(({ title, loans = null, loved = null }) => [title, loans, loved]);
    const both = [
      ['Fox', null, null],
      ['Owl', null, null],
    ];
    expect([titles(read.most_borrowed), titles(read.most_loved)]).toEqual([both, both]);
  });
});
