import { lendingRegister, lendingRegisterDay } from '@storyvan/contract/lending-register';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makePastChildLoan, makeTitle } from '../../testing/factories.ts';
import { lendingDesk } from '../../testing/lending/lending-desk.ts';
import { type LendingScene, makeLendingScene } from '../../testing/lending/lending-scene.ts';
import { useTestApp } from '../../testing/test-app.ts';

describe.each(['mop', 'lis'] as const)('the lending register in %s', (program) => {
  const app = useTestApp();
  let scene: LendingScene;
  let desk: ReturnType<typeof lendingDesk>;
  /** A new place for each test, so that it holds only what the test made. */
  beforeEach(async () => {
    scene = await makeLendingScene(app.db, program);
    desk = lendingDesk(app, { program, site_grade_id: scene.here });
  });

  const register = (date: string) => app.call(lendingRegister, { params: { program, id: scene.here, date } });
  const day = (date: string) => app.call(lendingRegisterDay, { params: { program, id: scene.here, date } });
  const copyOf = async (title: string, level: number | null = 4) =>
    makeCopy(app.db, { title_id: await makeTitle(app.db, { title, level }) });
  const lines = async (date: string) =>
    (await register(date)).map((entry) => `${entry.child_name}: ${entry.title} ${entry.status}`);

  it('the register, before the first loan, is empty and has no neighbours', async () => {
    expect(await register('21-11-2026')).toEqual([]);
    expect(await day('21-11-2026')).toEqual({
      date: '2026-11-21',
      previous: null,
      next: null,
      latest: null,
      books_brought: 0,
      books_taken_home: 0,
    });
  });

  it('an entry, when a book was issued, shows the child, the book and the levels of that day', async () => {
    const card_no = `C-ANITA-${program}`;
    const child = await makeChild(app.db, { site_grade_id: scene.here, name: 'anita', card_no, level: 2 });
    const accn_no = await copyOf('Gajapati');
    await desk.toChild(accn_no, child, '2026-11-4');
    const expected = {
      child_id: child,
      child_name: 'anita',
      card_no,
      child_level: 2,
      accn_no,
      isbn: null,
      title: 'Gajapati',
      author: expect.stringMatching(/^Author/),
      language: 'English',
      level: 4,
      category_primary: null,
      hex_code: null,
      cover: null,
      diff_level: 2,
      date_issue: '2026-11-04',
    };
    const undo_event_id = expect.any(String);
    expect(await register('4-11-2026')).toEqual([
      { ...expected, status: 'issued', date_return: null, undo_event_id },
    ]);
    await desk.fromChild(accn_no, '2026-11-11');
    const ended = { ...expected, date_return: '2026-11-11' };
    expect(await register('04-11-2026')).toEqual([{ ...ended, status: 'issued', undo_event_id: null }]);
    expect(await register('11-11-2026')).toEqual([{ ...ended, status: 'returned', undo_event_id }]);
  });

  it('entries, of a whole visit, are listed child by child, returns before issues, then by title', async () => {
    const zoya = await makeChild(app.db, { site_grade_id: scene.here, name: 'Zoya' });
    const [abhay, namesake] = [
      await makeChild(app.db, { site_grade_id: scene.here, name: 'abhay' }),
      await makeChild(app.db, { site_grade_id: scene.here, name: 'abhay' }),
    ];
    const [tale9, tale10, apple, day1, mango] = [
      await copyOf('Tale 9'),
      await copyOf('tale 10'),
      await copyOf('Apple'),
      await copyOf('Kite'),
      await copyOf('Mango'),
    ];
    await desk.toChild(day1, abhay, '2026-11-4');
    await desk.toChild(tale9, zoya, '2026-11-4');
    await desk.toChild(mango, namesake, '2026-11-11');
    await desk.toChild(tale10, abhay, '2026-11-11');
    await desk.toChild(apple, abhay, '2026-11-11');
    await desk.fromChild(day1, '2026-11-11');
    await desk.fromChild(apple, '2026-11-11');
    await desk.fromChild(tale9, '2026-11-11');
    await desk.toChild(tale9, namesake, '2026-11-11');
    await desk.undo(await desk.toChild(await copyOf('Mistake'), zoya, '2026-11-11'));

    expect(await lines('11-11-2026')).toEqual([
      'abhay: Apple returned',
      'abhay: Kite returned',
      'abhay: Apple issued',
      'abhay: tale 10 issued',
      'abhay: Mango issued',
      'abhay: Tale 9 issued',
      'Zoya: Tale 9 returned',
    ]);
  });

  it('a return, once it is undone, leaves the register', async () => {
    const accn_no = await copyOf('Kite');
    await desk.toChild(accn_no, scene.child, '2026-11-4');
    await desk.undo(await desk.fromChild(accn_no, '2026-11-11'));
    expect(await lines('11-11-2026')).toEqual([]);
    expect(await lines('4-11-2026')).toEqual(['Rahul Naik: Kite issued']);
    expect((await day('5-11-2026')).latest).toBe('2026-11-04');
  });

  it('the levels of an entry, when one was not known, have no difference', async () => {
    await desk.toChild(await copyOf('Kite', null), scene.child, '2026-11-4');
    await desk.toChild(await copyOf('Moon'), scene.sibling, '2026-11-4');
    expect(
      (await register('4-11-2026')).map((entry) => [entry.level, entry.child_level, entry.diff_level]),
    ).toEqual([
      [null, 2, null],
      [4, null, null],
    ]);
  });

  it('loans of another place, on the same dates, are not in the register and not among its neighbours', async () => {
    const other = lendingDesk(app, { program, site_grade_id: scene.elsewhere });
    const accn_no = await copyOf('Kite');
    await other.toChild(accn_no, scene.stranger, '2026-11-4');
    await other.fromChild(accn_no, '2026-11-11');
    expect(await register('4-11-2026')).toEqual([]);
    expect(await day('6-11-2026')).toMatchObject({ previous: null, next: null, latest: null });
  });

  it('previous and next, over gaps and days with only issues, returns or undone loans, stop at entries', async () => {
    const [kite, moon] = [await copyOf('Kite'), await copyOf('Moon')];
    await desk.toChild(kite, scene.child, '2025-12-31');
    await desk.fromChild(kite, '2026-2-5');
    await desk.undo(await desk.toChild(kite, scene.child, '2026-2-20'));
    await desk.toChild(moon, scene.child, '2026-3-1');
    const around = async (date: string) => {
      const { previous, next, latest } = await day(date);
      expect(latest).toBe('2026-03-01');
      return [previous, next];
    };
    expect(await around('1-1-2020')).toEqual([null, '2025-12-31']);
    expect(await around('31-12-2025')).toEqual([null, '2026-02-05']);
    expect(await around('1-1-2026')).toEqual(['2025-12-31', '2026-02-05']);
    expect(await around('5-2-2026')).toEqual(['2025-12-31', '2026-03-01']);
    expect(await around('20-2-2026')).toEqual(['2026-02-05', '2026-03-01']);
    expect(await around('1-3-2026')).toEqual(['2026-02-05', null]);
    expect(await around('1-1-2030')).toEqual(['2026-03-01', null]);
    await desk.fromChild(moon, '2026-3-9');
    expect(await day('1-3-2026')).toMatchObject({ next: '2026-03-09', latest: '2026-03-09' });
  });

  it('the box, when brought and taken home, is counted on its dates and is not an entry', async () => {
    const [kite, moon, mistake] = [await copyOf('Kite'), await copyOf('Moon'), await copyOf('Mistake')];
    for (const accn_no of [kite, moon]) await desk.toPlace(accn_no, '2026-11-4');
    await desk.undo(await desk.toPlace(mistake, '2026-11-4'));
    await desk.fromPlace(kite, '2026-11-11');
    expect(await day('4-11-2026')).toMatchObject({ books_brought: 2, books_taken_home: 0, latest: null });
    expect(await day('11-11-2026')).toMatchObject({ books_brought: 0, books_taken_home: 1, previous: null });
    expect(await register('4-11-2026')).toEqual([]);
  });

  it('a child who has moved away since, in an old register, is still listed with the loans of that place', async () => {
    const accn_no = await copyOf('Kite');
    const site_grade_id = scene.here;
    await makePastChildLoan(app.db, {
      program,
      site_grade_id,
      child_id: scene.stranger,
      accn_no,
      date_issue: '2026-06-01',
      date_return: '2026-06-08',
    });
    expect(await lines('1-6-2026')).toEqual(['Asha Gaonkar: Kite issued']);
    expect(await lines('8-6-2026')).toEqual(['Asha Gaonkar: Kite returned']);
  });

  it.each(['lending_register', 'lending_register_day'])(
    '%s, for a date with its year first, is 400',
    async (call) => {
      const path = `/api/info/${call}/${program}/${scene.here}/2026-11-4`;
      expect((await app.send('GET', path)).statusCode).toBe(400);
    },
  );
});
