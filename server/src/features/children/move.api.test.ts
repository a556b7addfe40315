import { type Child, childrenHere, getChild, moveChild, setChildActive } from '@storyvan/contract/children';
import { issueBookChild, returnBookFromChild, undoLending } from '@storyvan/contract/lending';
import { lendingRegister } from '@storyvan/contract/lending-register';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeGrade, makeSchool, makeSite, makeTitle } from '../../testing/factories.ts';
import { testDay, testStaff, useTestApp } from '../../testing/test-app.ts';

describe('a child that moves', () => {
  const app = useTestApp();
  let tonca: number;
  let chimbel: number;
  let child_id: number;

  beforeEach(async () => {
    tonca = await makeSite(app.db, { name: 'Tonca' });
    chimbel = await makeSite(app.db, { name: 'Chimbel' });
    child_id = await makeChild(app.db, { site_grade_id: tonca, name: 'Rahul Naik' });
  });

  const present = () => app.call(getChild, { params: { childId: child_id } });
  const move = async (to_site_grade_id: number) =>
    app.call(moveChild, { body: { child_id, version: (await present()).version, to_site_grade_id } });
  const setActive = async (active: boolean) =>
    app.call(setChildActive, { body: { child_id, version: (await present()).version, active } });
  const lend = async (title: string, site_grade_id = tonca) => {
    const accn_no = await makeCopy(app.db, { title_id: await makeTitle(app.db, { title }) });
    const program = (await present()).program;
    const body = { program, site_grade_id, child_id, accn_no, date_issue: testDay };
    const { status } = await app.call(issueBookChild, { body });
    return { accn_no, status: status.status };
  };
  const takeBack = (accn_no: string, site_grade_id = tonca) =>
    app.call(returnBookFromChild, { body: { program: 'mop', site_grade_id, accn_no, date_return: testDay } });
  const namesAt = async (id: number) =>
    (await app.call(childrenHere, { params: { program: 'mop', id, date: testDay } })).map(({ name }) => name);
  const movesOf = ({ moves }: Child) =>
    moves.map(({ kind, from, to, by, date }) => [kind, from, to, by, date]);

  it('to another site, is enrolled there, and its loans stay in the register of the old one', async () => {
    const { accn_no } = await lend('The Red Raincoat');
    await takeBack(accn_no);
    const { status, details } = await move(chimbel);
    expect(status).toEqual({ status: 'moved', message: 'Rahul Naik is now at Chimbel.' });
    expect(details).toMatchObject({
      site_grade_id: chimbel,
      place_name: 'Chimbel',
      version: 2,
      loans_total: 1,
    });
    expect(movesOf(details as Child)).toEqual([['moved', 'Tonca', 'Chimbel', testStaff.name, testDay]]);
    expect([await namesAt(tonca), await namesAt(chimbel)]).toEqual([[], ['Rahul Naik']]);
    const register = await app.send('GET', `/api/info/lending_register/mop/${tonca}/21-11-2026`);
    expect(lendingRegister.reply.parse(register.json())).toMatchObject([
      { child_id, accn_no },
      { child_id, accn_no },
    ]);
    expect((await lend('Gajapati')).status).toBe('child not enrolled here');
    expect((await lend('Gajapati', chimbel)).status).toBe('issued');
  });

  it('from a site to a grade, belongs to the other programme and its school', async () => {
    const school_id = await makeSchool(app.db, { name: 'Aldona Primary' });
    const grade = await makeGrade(app.db, { school_id, code: 'III-A' });
    const { details } = await move(grade);
    expect(details).toMatchObject({ program: 'lis', school_id, place_name: 'Aldona Primary, III-A' });
  });

  it('with books out, is refused with their titles, and stays', async () => {
    await lend('The Red Raincoat');
    expect((await move(chimbel)).status.message).toMatch(
      /^Rahul Naik still has The Red Raincoat \(B-\d+\)\. Take it back first\.$/,
    );
    await lend('Gajapati');
    expect((await move(chimbel)).status.message).toContain(') and Gajapati (B-');
    await lend('Vayu');
    const { status, details } = await move(chimbel);
    expect([status.status, details]).toEqual(['books out', null]);
    expect(status.message).toMatch(/and 1 more\. Take them back first\.$/);
    expect(await present()).toMatchObject({ site_grade_id: tonca, version: 1, moves: [] });
  });

  it('to its own place, to a closed place, or after it has left, is refused', async () => {
    expect((await move(tonca)).status).toEqual({
      status: 'already there',
      message: 'Rahul Naik is already enrolled at Tonca.',
    });
    const closed = await makeSite(app.db, { inactive_since: '2026-02-01' });
    expect((await move(closed)).status.status).toBe('place closed');
    await setActive(false);
    expect((await move(chimbel)).status.status).toBe('has left');
    expect((await present()).site_grade_id).toBe(tonca);
  });

  it('by ten at once to two places, moves once', async () => {
    const siolim = await makeSite(app.db, { name: 'Siolim' });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        app.send('POST', moveChild.path, {
          child_id,
          version: 1,
          to_site_grade_id: n % 2 ? chimbel : siolim,
        }),
      ),
    );
    expect(replies.filter((reply) => reply.json().status?.status === 'moved')).toHaveLength(1);
    expect((await present()).moves).toHaveLength(1);
  });

  it('and borrows at the same moment, either moves or gets the book, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const { site_grade_id, version } = await present();
      const to_site_grade_id = site_grade_id === tonca ? chimbel : tonca;
      const accn_no = await makeCopy(app.db);
      const lending = { program: 'mop', site_grade_id, child_id, accn_no, date_issue: testDay };
      const [moved, issued] = await Promise.all([
        app.send('POST', moveChild.path, { child_id, version, to_site_grade_id }),
        app.send('POST', issueBookChild.path, lending),
      ]);
      expect([moved.statusCode, issued.statusCode]).toEqual([200, 200]);
      const outcomes = [moved.json().status.status, issued.json().status.status];
      expect([
        ['moved', 'child not enrolled here'],
        ['books out', 'issued'],
      ]).toContainEqual(outcomes);
      if (outcomes[1] === 'issued') await takeBack(accn_no, site_grade_id);
    }
  });

  it('away, is no longer listed at the place, keeps its record, and cannot borrow', async () => {
    const left = await setActive(false);
    expect(left.status).toEqual({ status: 'saved', message: 'Rahul Naik has left Tonca.' });
    expect(left.details).toMatchObject({ active: false, inactive_since: testDay, site_grade_id: tonca });
    expect(await namesAt(tonca)).toEqual([]);
    expect((await lend('Vayu')).status).toBe('child not enrolled here');
    app.clock.now = new Date(`${testDay}T11:00:00`);
    const back = await setActive(true);
    expect(back.status.message).toBe('Rahul Naik is back at Tonca.');
    expect(back.details).toMatchObject({ active: true, inactive_since: null, version: 3 });
    expect(movesOf(back.details as Child).map(([kind, from, to]) => [kind, from, to])).toEqual([
      ['came back', null, 'Tonca'],
      ['left', 'Tonca', null],
    ]);
    expect(await namesAt(tonca)).toEqual(['Rahul Naik']);
  });

  it('away twice, is unchanged by the second', async () => {
    await setActive(false);
    expect((await setActive(false)).details).toMatchObject({ active: false, version: 2 });
    expect((await present()).moves).toHaveLength(1);
  });

  it('away, does not get a book back by an undo of its return', async () => {
    const { accn_no } = await lend('Vayu');
    const { details } = await takeBack(accn_no);
    await setActive(false);
    const body = { event_id: details?.event_id as string };
    expect((await app.call(undoLending, { body })).status).toEqual({
      status: 'changed since',
      message: 'This can no longer be undone, because Rahul Naik has left Tonca.',
    });
    expect((await present()).books).toEqual([]);
  });

  it('cannot leave with books out, or come back to a closed place', async () => {
    const { accn_no } = await lend('Vayu');
    expect((await setActive(false)).status.status).toBe('books out');
    await takeBack(accn_no);
    const closed = await makeSite(app.db, { name: 'Siolim', inactive_since: '2026-02-01' });
    child_id = await makeChild(app.db, { site_grade_id: closed, inactive_since: '2026-01-15' });
    expect((await setActive(true)).status).toEqual({
      status: 'place closed',
      message: 'Siolim has been closed since 1 Feb 2026.',
    });
    expect((await present()).active).toBe(false);
  });
});
