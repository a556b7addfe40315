import { checkLogin } from '@storyvan/contract/auth';
import { issueBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import { formatDate, unpadded } from '@storyvan/domain/calendar-date';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { readLendingState } from '../../testing/lending/lending-state.ts';
import { cookieOf, testStaff, useTestApp } from '../../testing/test-app.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe('a server whose clock is set back', () => {
  const app = useTestApp();
  let place: { program: 'mop'; site_grade_id: number };
  let child_id: number;
  const start = new Date('2026-11-21T10:00:00');
  const setClock = (milliseconds: number) => {
    app.clock.now = new Date(start.getTime() + milliseconds);
    vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now });
  };

  beforeAll(async () => {
    const site_grade_id = await makeSite(app.db);
    place = { program: 'mop', site_grade_id };
    child_id = await makeChild(app.db, { site_grade_id });
  });
  beforeEach(async () => {
    app.cookie = await cookieOf(app.http, testStaff);
  });
  afterEach(() => {
    vi.useRealTimers();
    app.clock.now = start;
  });

  const isSignedIn = async (cookie: string) => {
    const reply = await app.send('GET', checkLogin.path, undefined, { cookie });
    return reply.json().staff !== null;
  };
  const signIn = (password: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/login/grant_ci',
      payload: { username: testStaff.username, password },
    });

  it.each([
    ['an hour', hour],
    ['a day', day],
  ])('by %s, keeps sessions, and ends them as long after their last use as ever', async (_how, back) => {
    const cookie = await app.signInAs(`rukmini-${back} Naik`);
    setClock(-back);
    expect(await isSignedIn(cookie)).toBe(true);
    setClock(-back + 11 * hour);
    expect(await isSignedIn(cookie)).toBe(true);
    setClock(-back + 23 * hour + 60_000);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it('by years, as from a wrong date, ends the sessions of that date', async () => {
    setClock(10 * 365 * day);
    const cookie = await app.signInAs('Tara Years');
    expect(await isSignedIn(cookie)).toBe(true);
    setClock(0);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it('by a day, does not block for a day anyone who had failed to sign in', async () => {
    for (let n = 0; n < 8; n++) await signIn('wrong');
    expect((await signIn(testStaff.password)).statusCode).toBe(429);
    setClock(-day);
    expect((await signIn(testStaff.password)).statusCode).toBe(200);
  });

  it('by a day, gives new ids in ascending order', () => {
    setClock(0);
    const before = Array.from({ length: 1000 }, newId);
    setClock(-day);
    const ids = [...before, ...Array.from({ length: 1000 }, newId)];
    expect(new Set(ids).size).toBe(2000);
    expect([...ids].sort()).toEqual(ids);
  });

  it('by a day, refuses a return before its issue with that sentence, and accepts it on the day of the issue', async () => {
    const accn_no = await makeCopy(app.db);
    const today = '2026-11-21';
    setClock(0);
    const issued = await app.call(issueBookChild, {
      body: { ...place, child_id, accn_no, date_issue: unpadded(today) },
    });
    expect(issued.status.status).toBe('issued');
    setClock(-day);
    const returned = (date_return: string) =>
      app.send('POST', returnBookFromChild.path, { ...place, accn_no, date_return });
    const yesterday = await returned('2026-11-20');
    expect([yesterday.statusCode, yesterday.json().error.code]).toEqual([400, 'date_before_issue']);
    expect(yesterday.json().error.message).toContain(formatDate(today));
    const future = await returned(today);
    expect([future.statusCode, future.json().error.code]).toEqual([400, 'future_date']);
    setClock(0);
    app.cookie = await cookieOf(app.http, testStaff);
    expect((await returned(today)).json().status.status).toBe('returned');
  });

  it('by an hour between an issue and its return, keeps both and their order', async () => {
    const accn_no = await makeCopy(app.db);
    const date = { date_issue: '2026-11-21', date_return: '2026-11-21' };
    setClock(0);
    await app.call(issueBookChild, { body: { ...place, child_id, accn_no, date_issue: date.date_issue } });
    setClock(-hour);
    await app.call(returnBookFromChild, { body: { ...place, accn_no, date_return: date.date_return } });
    const { events } = await readLendingState(app.db);
    const kinds = events.filter((event) => event.accn_no === accn_no).map(({ kind }) => kind);
    expect(kinds).toEqual(['issue_child', 'return_child']);
  });
});
