import {
  getImpactReport,
  insight,
  saveImpactReport,
  termOfChild,
  termOfScope,
} from '@storyvan/contract/insight';
import { describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeGrade, makePastChildLoan, makeSite } from '../../testing/factories.ts';
import { refusalIn, useMade, useTestApp } from '../../testing/test-app.ts';

const range = { start: '2026-06-01', end: '2027-03-31' };

describe('the introduction of an impact report', () => {
  const app = useTestApp();
  const read = async (scope = 'all') =>
    (await app.call(getImpactReport, { params: { scope, ...range } })).written;
  const save = (more: object) => app.send('POST', saveImpactReport.path, { scope: 'all', ...range, ...more });

  it('of a scope and range, is null until it is written, then kept with them', async () => {
    expect(await read()).toBeNull();
    const reply = await save({ title: ' A year ', introduction: 'Thank you.' });
    expect(reply.json().details).toMatchObject({ title: 'A year', introduction: 'Thank you.', version: 1 });
    expect(await read()).toMatchObject({ scope: 'all', ...range, version: 1, changed_by: 'Leela Naik' });
    expect(await read('mop')).toBeNull();
  });

  it('with the version that was read, is changed; with an older one or none, is refused', async () => {
    expect((await save({ introduction: 'Dear friends', version: 1 })).json().details.version).toBe(2);
    for (const version of [1, undefined]) {
      const [status, message] = refusalIn(await save({ introduction: 'Mine', version }));
      expect([status, message]).toEqual([409, expect.stringContaining('You changed this report')]);
    }
    expect((await read())?.introduction).toBe('Dear friends');
  });

  it('sent twice with one request_id, is saved once', async () => {
    const asked = { scope: 'lis', introduction: 'Hello', request_id: '019e0000-0000-7000-8000-00000000000b' };
    const first = (await save(asked)).json();
    expect((await save(asked)).json()).toEqual(first);
  });

  it.each([
    [{ scope: 'school:999' }, 404, 'There is no such school.'],
    [{ version: 3, scope: 'mop' }, 404, 'There is no such report.'],
    [{ start: '2027-04-01' }, 400, undefined],
    [{ title: 'x'.repeat(121) }, 400, undefined],
  ])('saved as %j, is refused with %s', async (more, status, message) => {
    const [code, text] = refusalIn(await save({ introduction: 'x', ...more }));
    expect(code).toBe(status);
    if (message) expect(text).toBe(message);
  });
});

describe('the present term', () => {
  const app = useTestApp();
  const made = useMade(async () => {
    const site = await makeSite(app.db);
    const grade = await makeGrade(app.db);
    const child = await makeChild(app.db, { site_grade_id: site });
    const lend = async (date_issue: string, child_level: number | null = 2) =>
      makePastChildLoan(app.db, {
        ...{ child_id: child, site_grade_id: site, accn_no: await makeCopy(app.db), date_issue, child_level },
      });
    for (const date of ['2025-11-10', '2025-11-25', '2026-10-31']) await lend(date);
    await lend('2026-11-02', null);
    await lend('2026-11-03', 2);
    await lend('2026-11-20', 3);
    return { site, grade, child };
  });
  const term = { start: '2026-11-01', end: '2027-04-30' };

  it('of a place, up to today, has its loans with those of the same days a year before', async () => {
    const reply = await app.call(termOfScope, { params: { scope: `place:${made.site}` } });
    expect(reply).toEqual({
      ...term,
      ...{ loans: 3, loans_before: 1, children: 1, enrolled: 1, rose: 0, growth_children: 0 },
      months: [{ month: '2026-11', loans: 3 }],
    });
    const { figures, places } = await app.call(insight, { params: { scope: `place:${made.site}`, ...term } });
    expect([figures.reading.loans, places[0]?.loans_before]).toEqual([reply.loans, reply.loans_before]);
    const none = await app.call(termOfScope, { params: { scope: `place:${made.grade}` } });
    expect([none.loans, none.children, none.enrolled]).toEqual([0, 0, 0]);
  });

  it('of a child, has its loans and levels', async () => {
    expect(await app.call(termOfChild, { params: { childId: made.child } })).toEqual({
      ...term,
      ...{ loans: 3, loans_before: 1, loans_ever: 6, first_level: 2, last_level: 3 },
      months: [{ month: '2026-11', loans: 3 }],
    });
  });

  it('of a child or place that does not exist, is not found', async () => {
    for (const path of ['insight_term_of_child/999', 'insight_term/place:999'])
      expect((await app.send('GET', `/api/info/${path}`)).statusCode).toBe(404);
  });
});
