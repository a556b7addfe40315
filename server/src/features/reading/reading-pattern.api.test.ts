import { readingPattern, readingPatternClass } from '@storyvan/contract/reading';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makePastChildLoan,
  makeSite,
  makeTitle,
} from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

describe('reading patterns', () => {
  const app = useTestApp();
  let site: number;
  let grade: number;
  let accn_no: string;
  beforeAll(async () => {
    site = await makeSite(app.db);
    grade = await makeGrade(app.db);
    accn_no = await makeCopy(app.db, { title_id: await makeTitle(app.db, { title: 'The Red Raincoat' }) });
  });

  const lend = (child_id: number, site_grade_id: number, more: object) =>
    makePastChildLoan(app.db, {
      child_id,
      site_grade_id,
      program: site_grade_id === site ? 'mop' : 'lis',
      accn_no,
      ...more,
    });

  it('of a child with loans at two places, have a point for each loan with both levels, oldest first', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: site });
    await lend(child_id, site, { date_issue: '2026-03-02', level: 2, child_level: 4 });
    await lend(child_id, grade, { date_issue: '2026-02-02', level: 5, child_level: 3 });
    await lend(child_id, site, { date_issue: '2026-03-02', level: 3, child_level: 3 });
    await lend(child_id, site, { date_issue: '2026-03-09', level: null });
    await lend(child_id, site, { date_issue: '2026-03-10', child_level: null });
    await lend(child_id, site, { date_issue: '2026-03-11', undone: 1 });
    expect(await app.call(readingPattern, { params: { childId: child_id } })).toEqual([
      { date_issue: '2026-02-02', diff_level: 2, accn_no, title: 'The Red Raincoat' },
      { date_issue: '2026-03-02', diff_level: -2, accn_no, title: 'The Red Raincoat' },
      { date_issue: '2026-03-02', diff_level: 0, accn_no, title: 'The Red Raincoat' },
    ]);
  });

  it('of a grade, with children who borrowed, did not, left or moved, list the present ones', async () => {
    const school_class = await makeGrade(app.db);
    const child = (name: string, more = {}) =>
      makeChild(app.db, { site_grade_id: school_class, name, level: 4, ...more });
    const [zoya, anita] = [await child('Zoya Khan'), await child('anita Dias', { level: null })];
    const left = await child('Gone Away', { inactive_since: '2026-10-01' });
    const moved = await makeChild(app.db, { site_grade_id: grade });
    for (const reader of [zoya, left, moved]) {
      await lend(reader, school_class, { date_issue: '2026-07-01', level: 5, child_level: 4 });
    }
    await lend(zoya, grade, { date_issue: '2025-07-01', level: 2, child_level: 3 });
    await lend(zoya, school_class, { date_issue: '2026-08-01', undone: 1 });
    const point = { accn_no, title: 'The Red Raincoat' };
    expect(await app.call(readingPatternClass, { params: { gradeId: school_class } })).toEqual([
      { child_id: anita, child_name: 'anita Dias', level: null, books: [] },
      {
        child_id: zoya,
        child_name: 'Zoya Khan',
        level: 4,
        books: [
          { date_issue: '2025-07-01', diff_level: -1, ...point },
          { date_issue: '2026-07-01', diff_level: 1, ...point },
        ],
      },
    ]);
  });

  it('of a grade without children, are an empty list', async () => {
    const empty = await makeGrade(app.db);
    expect(await app.call(readingPatternClass, { params: { gradeId: empty } })).toEqual([]);
  });
});
