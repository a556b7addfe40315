import type { BodyIn } from '@storyvan/contract/endpoint';
import { autocompleteLessonPlan, listLessonPlans, saveLessonPlan } from '@storyvan/contract/lesson-plans';
import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { useLessonPlans } from '../../testing/features/lesson-plans.ts';
import { testDay, testStaff } from '../../testing/test-app.ts';
import { makeLessonPlan } from '../../testing/week-factories.ts';

type Body = Partial<BodyIn<typeof saveLessonPlan>> & { lp_name: string };
const nothing = { lp_id: null, theme: '', title_id: null };

describe('lesson plans', () => {
  const { app, book, read } = useLessonPlans();
  let title_id: number;
  beforeAll(() => {
    title_id = book.title_id;
  });

  const save = (body: Body) => app.call(saveLessonPlan, { body: { ...nothing, ...body } });
  const send = (body: unknown, cookie = app.cookie) =>
    app.send('POST', saveLessonPlan.path, body, { cookie });
  const countPlans = async () =>
    (await runQuery(app.db, (k) => k.selectFrom('lesson_plan').select('lp_id'))).length;
  const savedId = async (body: Body) => (await save(body)).details?.lp_id as number;
  const errorOf = async (body: unknown) => {
    const reply = await send(body);
    return [reply.statusCode, reply.json().error.code, reply.json().error.fields];
  };

  describe('one that is added', () => {
    it('with all fields, is returned with its book and its author', async () => {
      const body = {
        lp_name: '  The first   rain ',
        theme: 'Weather',
        title_id,
        objectives: 'To name what we see.',
        steps: 'Look at the cover.\nRead aloud.',
        materials: 'Umbrella\nThe book',
      };
      const { status, details } = await save(body);
      expect(status).toEqual({ status: 'saved', message: 'The lesson plan “The first rain” is saved.' });
      expect(details).toMatchObject({
        ...body,
        lp_name: 'The first rain',
        title: 'The Red Raincoat',
        isbn: '9788181465238',
        author: 'Kiran Kasturia',
        level: 2,
        hex_code: '#1a6b34',
        cover: null,
        accn_no: null,
        used: 0,
        last_used: null,
        active: true,
        version: 1,
        changed_by: testStaff.name,
      });
      expect(await read(details?.lp_id as number)).toEqual(details);
    });

    it('with its name alone, is saved without a book and with empty texts', async () => {
      const { details } = await save({ lp_name: 'Kites' });
      expect(details).toMatchObject({ theme: '', title_id: null, title: null, steps: '', materials: '' });
    });

    it('with a name in use, in whatever case, is refused and nothing is written', async () => {
      await makeLessonPlan(app.db, { lp_name: 'Elephants' });
      const before = await countPlans();
      expect(await save({ lp_name: 'ÉLEPHANTS' })).toEqual({
        status: { status: 'name taken', message: 'There is already a lesson plan “Elephants”.' },
        details: null,
      });
      expect(await countPlans()).toBe(before);
    });

    it('with the name of an archived one, is refused with a hint', async () => {
      await makeLessonPlan(app.db, { lp_name: 'Old seeds', inactive_since: '2026-01-01' });
      expect((await save({ lp_name: 'Old seeds' })).status.message).toBe(
        'There is already an archived lesson plan “Old seeds”.',
      );
    });

    it('by eight people at once with one name, is added once', async () => {
      const replies = await Promise.all(Array.from({ length: 8 }, () => save({ lp_name: 'All at once' })));
      expect(replies.map(({ status }) => status.status).sort()).toEqual([
        ...Array(7).fill('name taken'),
        'saved',
      ]);
    });

    it('with a book that is not in the catalogue, is refused and nothing is written', async () => {
      const before = await countPlans();
      expect((await save({ lp_name: 'No book', title_id: 99_999 })).status.status).toBe('unknown book');
      expect(await countPlans()).toBe(before);
    });

    it.each([
      ['no name', {}, 'lp_name'],
      ['an empty name', { lp_name: '   ' }, 'lp_name'],
      ['a very long name', { lp_name: 'x'.repeat(201) }, 'lp_name'],
      ['very long steps', { lp_name: 'Long', steps: 'x'.repeat(5001) }, 'steps'],
    ])('with %s, is 400, names the field, and nothing is written', async (_, body, field) => {
      const before = await countPlans();
      expect(await errorOf(body)).toMatchObject([400, 'invalid_input', [{ field }]]);
      expect(await countPlans()).toBe(before);
    });
  });

  describe('one that is changed', () => {
    it('from its current version, is saved as the next one and keeps its own name', async () => {
      const lp_id = await savedId({ lp_name: 'Boats', theme: 'Water' });
      const { details } = await save({ lp_id, version: 1, lp_name: 'BOATS', theme: 'Rivers' });
      expect(details).toMatchObject({ lp_id, lp_name: 'BOATS', theme: 'Rivers', version: 2 });
      expect(await read(lp_id)).toEqual(details);
    });

    it('to the name of another, is refused and stays unchanged', async () => {
      await makeLessonPlan(app.db, { lp_name: 'Taken name' });
      const lp_id = await savedId({ lp_name: 'Own name' });
      const reply = await save({ lp_id, version: 1, lp_name: 'taken name' });
      expect(reply.status.status).toBe('name taken');
      expect(await read(lp_id)).toMatchObject({ lp_name: 'Own name', version: 1 });
    });

    it('from a stale version, is 409 with the name of the other editor, and nothing is written', async () => {
      const lp_id = await savedId({ lp_name: 'Two editors' });
      const sunita = await app.signInAs('Sunita');
      await send({ lp_id, version: 1, lp_name: 'Two editors', theme: 'Hers' }, sunita);
      const reply = await send({ lp_id, version: 1, lp_name: 'Two editors', theme: 'Mine' });
      expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'conflict']);
      expect(reply.json().error.message).toContain('Sunita changed this lesson plan');
      expect(await read(lp_id)).toMatchObject({ theme: 'Hers', version: 2 });
    });

    it('by eight people at once from one version, is changed by one; the others get a conflict', async () => {
      const lp_id = await savedId({ lp_name: 'Eight editors' });
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          send({ lp_id, version: 1, lp_name: 'Eight editors', theme: `Theme ${n}` }),
        ),
      );
      const statuses = replies.map(({ statusCode }) => statusCode);
      expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(409)]);
      const winner = `Theme ${statuses.indexOf(200)}`;
      expect(await read(lp_id)).toMatchObject({ theme: winner, version: 2 });
    });

    it('without a version, is 400', async () => {
      const lp_id = await savedId({ lp_name: 'No version' });
      expect(await errorOf({ lp_id, lp_name: 'No version' })).toMatchObject([
        400,
        'invalid_input',
        [{ field: 'version' }],
      ]);
    });

    it('archived, is not listed or suggested unless requested, and can be restored', async () => {
      const lp_id = await savedId({ lp_name: 'Zebra crossing' });
      const { details } = await save({ lp_id, version: 1, lp_name: 'Zebra crossing', active: false });
      expect(details).toMatchObject({ active: false, version: 2 });
      const listed = async (query = {}) =>
        (await app.call(listLessonPlans, { query })).some((plan) => plan.lp_id === lp_id);
      const suggested = async () =>
        (await app.call(autocompleteLessonPlan, { params: { text: 'zebra' } })).map((plan) => plan.lp_id);
      expect([await listed(), await listed({ former: 'true' }), await suggested()]).toEqual([
        false,
        true,
        [],
      ]);
      await save({ lp_id, version: 2, lp_name: 'Zebra crossing', active: true });
      expect([await listed(), await suggested()]).toEqual([true, [lp_id]]);
    });
  });

  it('archived earlier, when saved again as archived, keeps the day it was archived', async () => {
    const lp_id = await makeLessonPlan(app.db, { lp_name: 'Long gone', inactive_since: '2025-05-05' });
    await save({ lp_id, version: 1, lp_name: 'Long gone', active: false });
    const rows = await runQuery(app.db, (k) =>
      k.selectFrom('lesson_plan').select('inactive_since').where('lp_id', '=', lp_id),
    );
    expect(rows).toEqual([{ inactive_since: '2025-05-05' }]);
    expect(rows).not.toEqual([{ inactive_since: testDay }]);
  });
});
