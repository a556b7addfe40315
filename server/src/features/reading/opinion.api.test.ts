import { childHistory } from '@storyvan/contract/children';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { undoLending } from '@storyvan/contract/lending';
import { bookOpinions, childReading, howWasIt, opinionsPageSize } from '@storyvan/contract/reading';
import { addDays } from '@storyvan/domain/calendar-date';
import { beforeEach, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { entriesMadeBy } from '../../testing/audit-entries.ts';
import { makeCopy, makeOpinion, makeTitle } from '../../testing/factories.ts';
import { useLending } from '../../testing/features/lending.ts';
import { erase, lendAndTakeBack, makeKnownChild, read } from '../../testing/features/privacy.ts';
import { testDay } from '../../testing/test-app.ts';

describe.each(['mop', 'lis'] as const)('“How was it?” in %s', (program) => {
  const { app, scene, ...calls } = useLending(program);
  let accn_no: string;
  let event_id: string;
  beforeEach(async () => {
    const title_id = await makeTitle(app.db, { title: 'The Red Raincoat', level: 2 });
    accn_no = await makeCopy(app.db, { title_id });
    await calls.toChild(accn_no);
    event_id = await takeBack();
  });

  const takeBack = async (date_return = '2026-11-10') =>
    (await calls.fromChild(accn_no, { date_return })).details?.event_id as string;
  const undo = (event: string) => app.call(undoLending, { body: { event_id: event } });
  const asked = (more: Partial<BodyIn<typeof howWasIt>> = {}): BodyIn<typeof howWasIt> => ({
    site_grade_id: scene.here,
    child_id: scene.child,
    accn_no,
    event_id,
    opinion: 'loved',
    ...more,
  });
  const say = (more: Partial<BodyIn<typeof howWasIt>> = {}) => app.call(howWasIt, { body: asked(more) });
  const rowsHere = () =>
    runQuery(app.db, (k) => k.selectFrom('reading').selectAll().where('accn_no', '=', accn_no));
  const history = async () => {
    const params = { program, id: scene.here, page: 1, childId: scene.child };
    const entries = await app.call(childReading, { params });
    return entries.filter((entry) => entry.accn_no === accn_no);
  };
  const loanHere = async () => {
    const { loans } = await app.call(childHistory, { params: { childId: scene.child } });
    return loans.find((loan) => loan.accn_no === accn_no);
  };
  const ofBook = (query = {}) => app.call(bookOpinions, { params: { id: accn_no }, query });

  it('an opinion with a sentence, once saved, is in the reading history without what the desk does not know', async () => {
    const reply = await say({ opinion: 'liked', observation: '  The tiger was too loud. ' });
    expect(reply.status).toEqual({ status: 'saved', message: 'Rahul Naik liked The Red Raincoat.' });
    expect(reply.details).toMatchObject({
      program,
      site_grade_id: scene.here,
      child_name: 'Rahul Naik',
      date_reading: '2026-11-10',
      accn_no,
      opinion: 'liked',
      observation: 'The tiger was too loud.',
      reading_level: null,
      support_of_illustrations: null,
      librarian_id: null,
      read_with: null,
    });
    expect(await history()).toEqual([reply.details]);
    expect(await loanHere()).toMatchObject({ opinion: 'liked', observation: 'The tiger was too loud.' });
    expect(await rowsHere()).toMatchObject([{ staff_id: 1 }]);
  });

  it('an opinion of a book that came back today, once saved, has the present level of the child', async () => {
    await undo(event_id);
    const { details } = await say({ event_id: await takeBack(testDay) });
    expect(details).toMatchObject({ date_reading: testDay, reading_level: 2 });
  });

  it('another opinion of the same loan, even 10 at once, replaces the first', async () => {
    await say();
    await Promise.all(Array.from({ length: 10 }, () => say({ opinion: 'did_not_finish' })));
    expect(await rowsHere()).toMatchObject([{ opinion: 'did_not_finish' }]);
  });

  it('the same opinion again, without a request_id, changes nothing and makes no entry in the audit log', async () => {
    const made = await entriesMadeBy(app, () => say());
    expect(made).toMatchObject([{ action: 'how_was_it', child_id: scene.child, detail: accn_no }]);
    const rows = await rowsHere();
    expect(await entriesMadeBy(app, () => say())).toEqual([]);
    expect(await rowsHere()).toEqual(rows);
  });

  it('a request_id that comes again, after another opinion was saved, gets the first reply and changes nothing', async () => {
    const request_id = crypto.randomUUID();
    const first = await say({ request_id });
    await say({ opinion: 'not_for_me' });
    expect(await say({ request_id })).toEqual(first);
    expect(await rowsHere()).toMatchObject([{ opinion: 'not_for_me' }]);
  });

  it('an opinion that is taken back, with its sentence, is removed, and a second time changes nothing', async () => {
    await say({ observation: 'Good.' });
    const reply = await say({ opinion: null, observation: 'Good.' });
    expect(reply).toEqual({
      status: { status: 'removed', message: 'What Rahul Naik said of The Red Raincoat was removed.' },
      details: null,
    });
    expect(await rowsHere()).toEqual([]);
    expect(await entriesMadeBy(app, () => say({ opinion: null }))).toEqual([]);
  });

  it('sent as a form, an opinion is saved, and an empty one removes it', async () => {
    const send = (opinion: string) => {
      const form = new URLSearchParams();
      for (const [key, value] of Object.entries(asked({ opinion: 'loved' }))) form.set(key, String(value));
      form.set('opinion', opinion);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return app.send('POST', howWasIt.path, form.toString(), headers);
    };
    expect((await send('liked')).json().details.opinion).toBe('liked');
    expect((await send('')).json().status.status).toBe('removed');
  });

  it('an opinion, after its return was undone, is refused in words, and writes nothing', async () => {
    await undo(event_id);
    expect(await say()).toEqual({
      status: {
        status: 'return undone',
        message:
          'The return of The Red Raincoat was undone, so nothing was saved. Ask Rahul Naik when the book comes back.',
      },
      details: null,
    });
    expect(await rowsHere()).toEqual([]);
  });

  it('an opinion whose return is undone, in all lists, is left out until the book comes back', async () => {
    await say({ observation: 'Good.' });
    await undo(event_id);
    expect(await history()).toEqual([]);
    expect(await loanHere()).toMatchObject({ date_return: null, opinion: null, observation: null });
    expect(await ofBook()).toMatchObject({ counts: { loved: 0 }, sentences: [] });
    const again = await takeBack('2026-11-12');
    expect(await history()).toMatchObject([{ opinion: 'loved', date_reading: '2026-11-10' }]);
    await say({ event_id: again, opinion: 'liked' });
    expect(await history()).toMatchObject([{ opinion: 'liked', date_reading: '2026-11-12' }]);
    expect(await loanHere()).toMatchObject({ opinion: 'liked', observation: '' });
  });

  it('a second loan of the same book, with its own opinion, is listed beside the first', async () => {
    await say();
    await calls.toChild(accn_no, { date_issue: '2026-11-11' });
    await say({ event_id: await takeBack('2026-11-12'), opinion: 'not_for_me' });
    expect((await history()).map(({ opinion }) => opinion)).toEqual(['not_for_me', 'loved']);
  });

  it.each([
    ['an unknown return', { event_id: '019e0000-0000-7000-8000-000000000000' }, 404],
    ['a return by another child', () => ({ child_id: scene.sibling }), 404],
    ['a return at another place', () => ({ site_grade_id: scene.elsewhere }), 404],
    ['a return of another book', { accn_no: 'NO-SUCH' }, 404],
    ['an unknown child', { child_id: 2_000_000_000 }, 404],
    ['no child', { child_id: '' }, 400],
    ['an unknown opinion', { opinion: 'adored' }, 400],
    ['a sentence of 501 characters', { observation: 'x'.repeat(501) }, 400],
  ])('sent with %s, is refused and writes nothing', async (_, wrong, status) => {
    const body = { ...asked(), ...(typeof wrong === 'function' ? wrong() : wrong) };
    const reply = await app.send('POST', howWasIt.path, body);
    expect([reply.statusCode, typeof reply.json().error.message]).toEqual([status, 'string']);
    expect(await rowsHere()).toEqual([]);
  });

  it('an issue of the book, sent instead of its return, is not found', async () => {
    const issue = (await calls.toChild(accn_no, { date_issue: '2026-11-11' })).details?.event_id as string;
    expect((await app.send('POST', howWasIt.path, asked({ event_id: issue }))).statusCode).toBe(404);
  });
});

describe('the opinions of a book', () => {
  const { app, scene } = useLending('mop');

  it('of all copies of the title, but not of others, are counted, with the sentences newest first', async () => {
    const title_id = await makeTitle(app.db);
    const copies = [await makeCopy(app.db, { title_id }), await makeCopy(app.db, { title_id })];
    const holder = { child_id: scene.child, site_grade_id: scene.here };
    await makeOpinion(app.db, {
      ...holder,
      accn_no: copies[0],
      observation: 'Again!',
      date_reading: '2026-06-01',
    });
    await makeOpinion(app.db, { ...holder, accn_no: copies[1], opinion: 'liked' });
    await makeOpinion(app.db, {
      ...holder,
      accn_no: copies[1],
      observation: 'Sad.',
      date_reading: '2026-06-02',
    });
    await makeOpinion(app.db, { ...holder, observation: 'Of another title.' });
    const { counts, sentences, next } = await app.call(bookOpinions, { params: { id: copies[0] as string } });
    expect(counts).toEqual({ loved: 2, liked: 1, not_for_me: 0, did_not_finish: 0 });
    expect(sentences.map(({ observation }) => observation)).toEqual(['Sad.', 'Again!']);
    expect(sentences[0]).toMatchObject({
      ...holder,
      child_name: 'Rahul Naik',
      place_name: 'Tonca',
      opinion: 'loved',
    });
    expect(next).toBeNull();
  });

  it('with more sentences than a page, are listed page by page, each once', async () => {
    const accn_no = await makeCopy(app.db);
    const ids: string[] = [];
    for (let n = 0; n < opinionsPageSize + 3; n++) {
      const date_reading = addDays('2026-01-01', Math.floor(n / 2));
      const row = { child_id: scene.child, site_grade_id: scene.here, accn_no, date_reading };
      ids.unshift(await makeOpinion(app.db, { ...row, observation: `Sentence ${n}` }));
    }
    const params = { id: accn_no };
    const first = await app.call(bookOpinions, { params });
    const second = await app.call(bookOpinions, { params, query: { after: first.next as string } });
    expect([...first.sentences, ...second.sentences].map(({ reading_id }) => reading_id)).toEqual(ids);
    expect(second).toMatchObject({ next: null, counts: { loved: opinionsPageSize + 3 } });
  });

  it('of an unknown book, are not found', async () => {
    expect((await app.send('GET', '/api/info/book_opinions/NO-SUCH/echo')).statusCode).toBe(404);
  });

  it('of an erased child, are still counted, without the sentence and not as readings with a staff member', async () => {
    const child = await makeKnownChild(app, { name: 'Zubeida Quepem' });
    const { accn_no, event_id } = await lendAndTakeBack(app, child);
    await read(app, child, 'Reads with her finger.');
    const request_id = crypto.randomUUID();
    const { child_id, site_grade_id } = child;
    const said = { site_grade_id, child_id, accn_no, event_id, opinion: 'loved' as const };
    await app.call(howWasIt, { body: { ...said, observation: 'Read it to my brother.', request_id } });
    const { details } = await erase(app, child);
    expect(details).toMatchObject({ loans: 1, readings: 1 });
    const opinions = await app.call(bookOpinions, { params: { id: accn_no } });
    expect(opinions).toMatchObject({ counts: { loved: 1 }, sentences: [] });
    const replies = await runQuery(app.db, (k) =>
      k.selectFrom('lending_request').select('reply').where('request_id', '=', request_id),
    );
    expect(replies).toEqual([{ reply: '' }]);
    const again = await app.send('POST', howWasIt.path, { ...said, observation: 'Asked again.' });
    expect(again.statusCode).toBe(404);
  });
});
