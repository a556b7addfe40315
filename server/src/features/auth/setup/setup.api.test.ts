import { checkLogin, signIn } from '@storyvan/contract/auth';
import { checkSetup, checkSetupCode, finishSetup, setUpDemo } from '@storyvan/contract/setup';
import { setTimeZone } from '@storyvan/domain/time-zone';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app.ts';
import { runQuery } from '../../../db/prepare.ts';
import { listLevelRows } from '../../../records/level/level.queries.ts';
import { readLibrary } from '../../../records/setting/library.queries.ts';
import { getLoanPeriods } from '../../../records/setting/loan-periods.queries.ts';
import { png } from '../../../testing/pictures.ts';
import { makeTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { addStaff } from '../staff.commands.ts';
import { beginSetup } from './setup.commands.ts';

const administrator = { username: 'Leela', name: 'Leela Naik', password: 'nine crows on a fence' };

describe('setting up a library', () => {
  let database: TestDatabase;
  let http: FastifyInstance;
  let code: string;
  const demo = { username: 'demo', password: 'storyvan' };

  beforeEach(async () => {
    database = await makeTestDatabase();
    const { db } = database;
    const loadDemo = async () => {
      await addStaff(db, { ...demo, name: 'Demo', password: 'a long password' });
      return demo;
    };
    http = await buildApp({ db, loadDemo });
    code = (await beginSetup(db, false)) as string;
  });
  afterEach(async () => {
    await http.close();
    await database.drop();
    setTimeZone(null);
  });

  const post = async ({ path }: { path: string }, body: object) => {
    const reply = await http.inject({ method: 'POST', url: path, payload: body });
    return { status: reply.statusCode, body: reply.json() };
  };
  const setupNeeded = async () => (await http.inject(checkLogin.path)).json().setup_needed;
  const countStaff = async () =>
    (await runQuery(database.db, (k) => k.selectFrom('staff').select('staff_id'))).length;

  it('a new library, set up with the code, has the account and all settings, and is then closed', async () => {
    expect(await setupNeeded()).toBe(true);
    const settings = {
      profile: { name: 'Bookworm Trust', time_zone: 'Asia/Kolkata', programs: ['lis'] },
      logo: { image: png().toString('base64') },
      periods: { child: { mop: 10, lis: 21 }, site: { mop: 40, lis: 50 }, field_kit_days: 3 },
      school_year: { starts: '04-01', ends: '03-31', terms: ['04-01', '10-01'] },
      numbers: { copy: 'bw-####', child: null, member: null, strict: false },
      visits: { days: [5, 1, 1] },
      levels: { levels: [{ level: 1, name: 'Seedling', hex_code: '#2F8F46' }] },
      categories: { changes: [{ action: 'add', kind: 'primary', name: 'Story', hex_code: '#2f6fb5' }] },
    };
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const done = await post(finishSetup, { code: typed, administrator, settings });
    expect(done.body.status).toEqual({ status: 'done', message: 'The library is set up.' });
    const library = await readLibrary(database.db);
    expect(library).toMatchObject({
      name: 'Bookworm Trust',
      time_zone: 'Asia/Kolkata',
      programs: ['lis'],
      visit_days: [1, 5],
      numbers: { copy: 'BW-####' },
    });
    expect((await getLoanPeriods(database.db)).child).toEqual({ mop: 10, lis: 21 });
    expect(await listLevelRows.all(database.db, {})).toEqual([
      { level: 1, name: 'Seedling', hex_code: '#2f8f46' },
    ]);
    const logo = await http.inject(`/api/library/logo/${library.logo}`);
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png']);

    expect(await setupNeeded()).toBeUndefined();
    const { username, password } = administrator;
    const login = await post(signIn, { username, password });
    expect(login.body.staff).toMatchObject({ username: 'leela', role: 'administrator' });
    for (const again of [finishSetup, checkSetup, checkSetupCode, setUpDemo]) {
      const body = { code, administrator: { ...administrator, username: 'thief' } };
      expect((await post(again, body)).body.status.status).toBe('already set up');
    }
    expect(await countStaff()).toBe(1);
  });

  it('a wrong code, for every call, is refused, and further attempts have to wait', async () => {
    const body = { code: 'AAAA-AAAA-AAAA', administrator };
    for (const call of [finishSetup, checkSetup, checkSetupCode, setUpDemo, checkSetupCode])
      expect((await post(call, body)).body.status.status).toBe('wrong code');
    expect((await post(finishSetup, { ...body, code })).status).toBe(429);
    expect(await countStaff()).toBe(0);
  });

  it('a code, after another start with one process, is not valid; with several processes it still is', async () => {
    const second = (await beginSetup(database.db, true)) as string;
    const check = async (each: string) => (await post(checkSetupCode, { code: each })).body.status.status;
    expect([await check(code), await check(second)]).toEqual(['done', 'done']);
    const third = (await beginSetup(database.db, false)) as string;
    expect([await check(third), await check(code), await check(second)]).toEqual([
      'done',
      'wrong code',
      'wrong code',
    ]);
  });

  it('a wrong setting, in each section, names the field and writes nothing', async () => {
    const wrongSettings = [
      [
        { profile: { name: ' ', time_zone: null, programs: ['mop'] } },
        'settings.profile.name',
        'Enter the name',
      ],
      [
        { profile: { name: 'A', time_zone: 'India', programs: ['mop'] } },
        'settings.profile.time_zone',
        'Choose a time zone',
      ],
      [
        { profile: { name: 'A', time_zone: null, programs: [] } },
        'settings.profile.programs',
        'at least one',
      ],
      [
        { school_year: { starts: '06-01', ends: '04-30', terms: ['06-01', '05-15'] } },
        'settings.school_year.terms.1',
        'before the school year ends',
      ],
      [
        { school_year: { starts: '02-29', ends: '04-30', terms: ['02-29'] } },
        'settings.school_year.starts',
        '29 February',
      ],
      [
        { numbers: { copy: 'B-', child: null, member: null, strict: false } },
        'settings.numbers.copy',
        'such as B-#####',
      ],
      [
        { levels: { levels: [{ level: 1, name: 'a', hex_code: 'red' }] } },
        'settings.levels.levels.0.hex_code',
        '#2f8f46',
      ],
      [{ visits: { days: [] } }, 'settings.visits.days', 'at least one day'],
    ] as const;
    for (const [settings, field, words] of wrongSettings) {
      const wrong = await post(finishSetup, { code, administrator, settings });
      expect([field, wrong.status]).toEqual([field, 400]);
      expect(wrong.body.error.fields[0].field).toBe(field);
      expect(wrong.body.error.fields[0].message).toContain(words);
    }
    expect(await countStaff()).toBe(0);
  });

  it('a password that is easy to guess, in a step or at the end, is refused and writes nothing', async () => {
    for (const call of [checkSetup, finishSetup]) {
      const weak = { code, administrator: { ...administrator, password: 'storyvan2026' } };
      const refused = await post(call, weak);
      expect([refused.status, refused.body.error.fields[0].field]).toEqual([400, 'administrator.password']);
    }
    expect(await countStaff()).toBe(0);
  });

  it('a logo that is not a picture, at the end, is refused and writes nothing', async () => {
    const settings = { logo: { image: Buffer.from('not a picture').toString('base64') } };
    expect((await post(finishSetup, { code, administrator, settings })).status).toBe(400);
    expect([await countStaff(), (await readLibrary(database.db)).logo]).toEqual([0, null]);
  });

  it('the demo, with the code, is loaded once and replies with its sign-in', async () => {
    const loaded = await post(setUpDemo, { code });
    expect(loaded.body).toMatchObject({ status: { status: 'done' }, sign_in: demo });
    // The reply may have been lost.
    expect((await post(setUpDemo, { code })).body.sign_in).toEqual(demo);
    expect((await post(setUpDemo, { code: 'AAAA-AAAA-AAAA' })).body).toMatchObject({
      status: { status: 'wrong code' },
      sign_in: null,
    });
    expect((await post(finishSetup, { code, administrator })).body.status.status).toBe('already set up');
  });

  it('three who set up at the same moment, with the same code, make one account', async () => {
    const other = { ...administrator, username: 'meera', name: 'Meera Kamat' };
    const replies = await Promise.allSettled([
      post(finishSetup, { code, administrator }),
      post(finishSetup, { code, administrator: other }),
      post(finishSetup, { code, administrator: other }),
    ]);
    const outcomes = replies.map((reply) =>
      reply.status === 'fulfilled' ? reply.value.body.status?.status : 'failed',
    );
    expect(outcomes.sort()).toEqual(['already set up', 'already set up', 'done']);
    expect(await countStaff()).toBe(1);
  });
});
