import { randomUUID } from 'node:crypto';
import { getReport, listComments, postComment, reportDisplay } from '@storyvan/contract/reports';
import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { makeGrade, makeSite } from '../../testing/factories.ts';
import { testDay, testStaff, useTestApp } from '../../testing/test-app.ts';
import { makeReport } from '../../testing/week-factories.ts';

describe.each(['mop', 'lis'] as const)('the discussion of a report of %s', (program) => {
  const app = useTestApp();
  const params = { program };
  let rep_id: number;
  let cookie: string;
  beforeAll(async () => {
    const site_grade_id = program === 'mop' ? await makeSite(app.db) : await makeGrade(app.db);
    rep_id = await makeReport(app.db, { site_grade_id });
    cookie = await app.signInAs('Sunita Gaonkar');
  });

  const read = (after = 0) =>
    app.call(listComments, { params: { program, id: rep_id, after: String(after) } });
  const send = (body: object) => app.send('POST', `/api/${program}/post_report_comment`, body);

  it('two comments of two accounts, once posted, are listed in order, each marked for its author', async () => {
    expect(await read()).toEqual([]);
    const text = '<b>Well done</b> & "so on"\n\nकथा छान होती';
    const posted = await app.call(postComment, { params, body: { comment: `  ${text} `, rep_id, rp_id: 1 } });
    const first = {
      comment_id: posted[0]?.comment_id,
      comment: text,
      rep_id,
      rp_id: 1,
      author: testStaff.name,
      at: app.clock.now.toISOString(),
      mine: true,
    };
    expect(posted).toEqual([first]);
    app.clock.now = new Date(`${testDay}T10:05:00`);
    const answer = await app.send(
      'POST',
      `/api/${program}/post_report_comment`,
      { comment: 'Thank you.', rep_id, rp_id: 1 },
      { cookie },
    );
    const [second] = answer.json();
    expect(second).toMatchObject({ author: 'Sunita Gaonkar', mine: true });
    expect(await read()).toEqual([first, { ...second, mine: false }]);
    expect(await read(first.comment_id)).toEqual([{ ...second, mine: false }]);
    expect(await read(second.comment_id)).toEqual([]);
    const report = await app.call(getReport, { params: { program, id: rep_id } });
    expect(report).toMatchObject({ comments: 2, last_comment_at: app.clock.now.toISOString() });
    if (program === 'mop') return;
    const shown = await app.call(reportDisplay, { params: { reportId: rep_id } });
    expect(shown).toEqual({ ...report, discussion: await read() });
  });

  it('a comment, when posted twice with one request_id, also at once, is stored once', async () => {
    const body = { comment: 'Once.', rep_id, request_id: randomUUID() };
    const replies = await Promise.all([send(body), send(body), send(body)]);
    const again = await send(body);
    expect(new Set([...replies, again].map((reply) => reply.body)).size).toBe(1);
    expect((await read()).filter(({ comment }) => comment === 'Once.')).toHaveLength(1);
    expect((await send({ ...body, comment: 'Other.' })).statusCode).toBe(409);
  });

  it('a comment that is empty or too long, or without a report, is 400 and nothing is written', async () => {
    const before = await runQuery(app.db, (k) => k.selectFrom('report_comment').selectAll());
    for (const body of [
      { rep_id },
      { rep_id, comment: ' \n ' },
      { rep_id, comment: 'x'.repeat(2001) },
      { comment: 'To nothing.' },
      { comment: 'To nothing.', rep_id: 0 },
    ]) {
      expect((await send(body)).statusCode).toBe(400);
    }
    expect((await send({ rep_id, comment: '' })).json().error.message).toBe('Write a comment first.');
    expect(await runQuery(app.db, (k) => k.selectFrom('report_comment').selectAll())).toEqual(before);
  });

  it('a comment with an rp_id other than 1, is refused with a reason and not stored', async () => {
    const before = await read();
    const reply = await send({ rep_id, comment: 'Hello.', rp_id: 999 });
    expect([reply.statusCode, reply.json().error.message]).toEqual([
      400,
      'Send rp_id as 1, or leave it out: the server records who is signed in.',
    ]);
    expect(await read()).toEqual(before);
    for (const rp_id of [1, '1', undefined]) {
      expect((await send({ rep_id, comment: 'Hello.', rp_id })).json()).toMatchObject([{ rp_id: 1 }]);
    }
  });

  it('comments after none, are 400; those of a report of mop among the reports of lis, 404', async () => {
    const statusOf = async (path: string) => (await app.send('GET', `/api/${path}`)).statusCode;
    expect(await statusOf(`${program}/get_report_comment/${rep_id}/x`)).toBe(400);
    const shown = await statusOf(`info/report_display_view/lis/${rep_id}/all`);
    expect(shown).toBe(program === 'lis' ? 200 : 404);
  });
});
