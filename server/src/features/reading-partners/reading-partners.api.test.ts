import type { BodyIn } from '@storyvan/contract/endpoint';
import {
  autocompletePartner,
  listReadingPartners,
  saveReadingPartner,
} from '@storyvan/contract/reading-partners';
import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { makeGrade, makeSite } from '../../testing/factories.ts';
import { testDay, testStaff, useTestApp } from '../../testing/test-app.ts';
import { makeReadAloud, makeReadingPartner } from '../../testing/week-factories.ts';
import { addStaff, disableStaff, setPassword } from '../auth/staff.commands.ts';

describe('reading partners', () => {
  const app = useTestApp();

  const list = (program: 'mop' | 'lis', query: Record<string, string> = {}) =>
    app.call(listReadingPartners, { params: { program }, query });
  const save = (body: BodyIn<typeof saveReadingPartner>) => app.call(saveReadingPartner, { body });
  const sendWrong = async (body: object) => {
    const reply = await app.send('POST', saveReadingPartner.path, body);
    const { error } = reply.json();
    return [reply.statusCode, error?.message, error?.fields?.map(({ field }: { field: string }) => field)];
  };
  const stored = () => runQuery(app.db, (k) => k.selectFrom('reading_partner').selectAll().orderBy('rp_id'));
  const named = async (name: string, program: 'mop' | 'lis' = 'mop') =>
    (await list(program, { former: 'true' })).find((person) => person.name === name);

  describe('in a list', () => {
    it('of a programme, are those who support it, by name, with their sessions held in 90 days or planned', async () => {
      const [site, grade] = [await makeSite(app.db), await makeGrade(app.db)];
      const asha = await makeReadingPartner(app.db, { name: 'asha Dias', phone: '98765', note: 'Mondays' });
      await makeReadingPartner(app.db, { name: 'Zoya Khan', mop: 0 });
      await makeReadingPartner(app.db, { name: 'Bela Naik', lis: 0, inactive_since: '2026-01-01' });
      const partnered = async (row: Parameters<typeof makeReadAloud>[1]) => {
        const ra_id = await makeReadAloud(app.db, row);
        await app.db.transaction((tx) =>
          runQuery(tx, (k) =>
            k.insertInto('read_aloud_partner').values({ ra_id, seat: 2, rp_id: asha }).returning('ra_id'),
          ),
        );
      };
      const led = { lead_rp_id: asha };
      await makeReadAloud(app.db, { site_grade_id: site, date: '2026-10-01', ...led });
      await partnered({ site_grade_id: site, date: '2026-10-08' });
      await partnered({ site_grade_id: site, date: '2026-08-23' });
      await partnered({ site_grade_id: site, date: '2026-08-22' });
      await makeReadAloud(app.db, { site_grade_id: site, date: '2026-08-22', ...led });
      await partnered({ site_grade_id: site, date: testDay, status: 'planned' });
      await makeReadAloud(app.db, { site_grade_id: site, date: '2026-11-20', status: 'planned', ...led });
      await makeReadAloud(app.db, { site_grade_id: site, date: '2026-11-28', status: 'planned', ...led });
      await makeReadAloud(app.db, { site_grade_id: site, date: '2026-11-29', status: 'cancelled', ...led });
      await makeReadAloud(app.db, { site_grade_id: grade, date: '2026-11-12', ...led });

      expect((await list('mop')).map(({ name }) => name)).toEqual(['asha Dias', testStaff.name]);
      expect((await list('lis')).map(({ name }) => name)).toEqual(['asha Dias', testStaff.name, 'Zoya Khan']);
      expect(await named('asha Dias')).toEqual({
        rp_id: asha,
        name: 'asha Dias',
        phone: '98765',
        note: 'Mondays',
        mop: true,
        lis: true,
        is_staff: false,
        active: true,
        sessions_planned: 2,
        sessions_done: 3,
        last_session: '2026-10-08',
        version: 1,
        changed_by: null,
        changed_at: null,
      });
      expect(await named('asha Dias', 'lis')).toMatchObject({
        sessions_planned: 0,
        sessions_done: 1,
        last_session: '2026-11-12',
      });
      expect(await named('Bela Naik')).toMatchObject({ active: false });
      expect(await named(testStaff.name)).toMatchObject({ rp_id: 1, is_staff: true, sessions_done: 0 });
    });

    it('with an invalid query, are 400', async () => {
      expect((await app.send('GET', '/api/info/get_rps/mop/echo?former=perhaps')).statusCode).toBe(400);
    });
  });

  describe('found by the beginnings of their names', () => {
    beforeAll(async () => {
      await makeReadingPartner(app.db, { name: 'Conceição D’Souza' });
      await makeReadingPartner(app.db, { name: 'Concetta Dias', inactive_since: '2026-01-01' });
      await makeReadingPartner(app.db, { name: 'Conny Vaz', mop: 0 });
    });
    const suggest = async (text: string) =>
      (await app.call(autocompletePartner, { params: { text, program: 'mop' } })).map(({ name }) => name);

    it.each([
      ['con', ['Conceição D’Souza']],
      ['CONCEICAO', ['Conceição D’Souza']],
      ['dsouza conc', ['Conceição D’Souza']],
      ['souza', ['Conceição D’Souza']],
      ['D Souza', ['Conceição D’Souza']],
      ['ouza', []],
      ['conx', []],
      ['...', []],
      ['%', []],
    ])('%s, are those active in the programme', async (text, names) => {
      expect(await suggest(text)).toEqual(names);
    });

    it('with very many matches, are 20 at most', async () => {
      for (let n = 0; n < 22; n++) await makeReadingPartner(app.db, { name: `Quiteria ${n}` });
      expect(await suggest('quit')).toHaveLength(20);
    });
  });

  describe('when saved', () => {
    it('new, with all fields, are stored', async () => {
      const given = { name: '  Nisha   Rane ', phone: '', note: 'Speaks Konkani', lis: 'false' } as const;
      expect(await save(given)).toEqual({
        status: { status: 'saved', message: 'Nisha Rane is saved.' },
        details: { rp_id: expect.any(Number), name: 'Nisha Rane' },
      });
      expect((await stored()).filter(({ name }) => name === 'Nisha Rane')).toHaveLength(1);
      expect(await named('Nisha Rane')).toMatchObject({ phone: null, mop: true, lis: false, active: true });
    });

    it('changed, archived and restored, keep their id and show who changed them', async () => {
      const rp_id = await makeReadingPartner(app.db, { name: 'Tara Rao' });
      await save({ rp_id, version: 1, name: 'Tara Rane', note: 'Only mornings' });
      expect(await named('Tara Rane')).toMatchObject({
        rp_id,
        note: 'Only mornings',
        version: 2,
        changed_by: testStaff.name,
      });
      await save({ rp_id, version: 2, name: 'Tara Rane', active: false });
      expect((await stored()).find((row) => row.rp_id === rp_id)).toMatchObject({ inactive_since: testDay });
      expect((await list('mop')).map(({ name }) => name)).not.toContain('Tara Rane');
      await save({ rp_id, version: 3, name: 'Tara Rane', active: true });
      expect(await named('Tara Rane')).toMatchObject({ active: true, version: 4, note: '' });
    });

    it('unchanged, make no new version', async () => {
      const rp_id = await makeReadingPartner(app.db, { name: 'Uma Rao' });
      expect((await save({ rp_id, version: 1, name: 'Uma Rao' })).status.status).toBe('saved');
      expect(await named('Uma Rao')).toMatchObject({ version: 1, changed_by: null });
    });

    it('with the name of another active person, in any spelling, are refused, and nothing is written', async () => {
      await makeReadingPartner(app.db, { name: 'Ines Colaço' });
      await makeReadingPartner(app.db, { name: 'Olga Pinto', inactive_since: '2026-01-01' });
      const other = await makeReadingPartner(app.db, { name: 'Ines Vaz' });
      const before = await stored();
      for (const body of [{ name: 'INES  Colaco' }, { rp_id: other, version: 1, name: 'Ines Colaço' }]) {
        expect(await save(body)).toEqual({
          status: {
            status: 'name taken',
            message: 'There is already a person named Ines Colaço. Add something to tell them apart.',
          },
          details: null,
        });
      }
      expect(await stored()).toEqual(before);
      expect((await save({ name: 'Olga Pinto' })).status.status).toBe('saved');
    });

    it('from one version in two windows, are saved for the first and a conflict for the second', async () => {
      const rp_id = await makeReadingPartner(app.db, { name: 'Vera Dias' });
      const bodies = ['Mornings', 'Evenings'].map((note) => ({ rp_id, version: 1, name: 'Vera Dias', note }));
      const replies = await Promise.all(
        bodies.map((body) => app.send('POST', saveReadingPartner.path, body)),
      );
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const conflict = replies.find(({ statusCode }) => statusCode === 409)?.json().error.message;
      expect(conflict).toContain('You changed this person after you opened it, perhaps in another window.');
      expect(await named('Vera Dias')).toMatchObject({ version: 2 });
    });

    it('with one new name by six at once, are one person', async () => {
      const body = { name: 'Sarita Phadte' };
      const replies = await Promise.all(
        Array.from({ length: 6 }, () => app.send('POST', saveReadingPartner.path, body)),
      );
      const statuses = replies.map((reply) => reply.json().status.status).sort();
      expect(statuses).toEqual([...Array(5).fill('name taken'), 'saved']);
    });

    it.each<[string, object, string]>([
      ['without a name', { name: ' ' }, 'name'],
      ['with a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
      ['in no programme', { name: 'Another Name', mop: false, lis: false }, 'mop'],
      ['without the version', { rp_id: 1, name: testStaff.name }, 'version'],
      ['of staff, with another name', { rp_id: 1, version: 1, name: 'Someone' }, 'name'],
    ])('%s, are a client error, and nothing is written', async (_, body, field) => {
      const before = await stored();
      const [code, message, named] = await sendWrong(body);
      expect([code, named]).toEqual([400, [field]]);
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(await stored()).toEqual(before);
    });
  });

  it('of staff, when the account is added, disabled and enabled, are added, archived and restored with it', async () => {
    await addStaff(app.db, {
      username: 'sunita',
      name: 'Sunita Gaonkar',
      password: 'a long password',
      role: 'staff',
    });
    expect(await named('Sunita Gaonkar')).toMatchObject({
      is_staff: true,
      active: true,
      mop: true,
      lis: true,
    });
    await disableStaff(app.db, 'sunita');
    expect(await named('Sunita Gaonkar')).toMatchObject({ active: false });
    await setPassword(app.db, 'sunita', 'another password');
    expect(await named('Sunita Gaonkar')).toMatchObject({ active: true, version: 3 });
  });

  it('of staff, when archived while their account is active, stay archived when it gets a new password', async () => {
    await addStaff(app.db, {
      username: 'rehana',
      name: 'Rehana Shaikh',
      password: 'a long password',
      role: 'staff',
    });
    const rp_id = (await named('Rehana Shaikh'))?.rp_id as number;
    await save({ rp_id, version: 1, name: 'Rehana Shaikh', active: false });
    await setPassword(app.db, 'rehana', 'another password');
    expect(await named('Rehana Shaikh')).toMatchObject({ active: false });
  });
});
