// @vitest-environment jsdom

import { findChildByCard } from '@storyvan/contract/children';
import { issueBookChild, issueBookSite, undoLending } from '@storyvan/contract/lending';
import { today } from '@storyvan/domain/calendar-date';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLogin, keepLogin, leave } from '../../../lib/auth.ts';
import { loseConnection, reply, serveReplies } from '../../../testing/server.ts';
import { deskAt, issued, refusedReply } from '../lending.fixtures.ts';
import type { Desk } from './desk.ts';

const anushka = { child_id: 7, name: 'Anushka Fernandes', level: 3 };
const signIn = (staff_id: number) =>
  keepLogin({
    session_id: 'x',
    staff: { staff_id, username: `staff-${staff_id}`, name: 'A', role: 'staff' as const },
  });

/** Closed after each test: the next one would send what a failed one had not sent, and read what is written late. */
const opened: Desk[] = [];

/** The desk as a page that is loaded again makes it: only the browser's storage is the same. */
async function openAfterReload(setup: ReturnType<typeof deskAt>): Promise<Desk> {
  dispatchEvent(new Event('pagehide'));
  vi.resetModules();
  const desk = (await import('./desks.ts')).deskFor(setup);
  opened.push(desk);
  return desk;
}
const rowsOf = (desk: Desk) => desk.getState().list;
const settled = (desk: Desk) =>
  vi.waitFor(() => expect(rowsOf(desk).every((row) => row.state === 'accepted')).toBe(true), 5000);
const lost = (desk: Desk, row = 0) => vi.waitFor(() => expect(rowsOf(desk)[row]?.lost).toBe(true), 5000);
const storedText = () => JSON.stringify({ ...sessionStorage });

serveReplies();
beforeEach(() => {
  sessionStorage.clear();
  signIn(4);
});
afterEach(() => {
  vi.useRealTimers();
  for (const desk of opened.splice(0)) {
    desk.close();
    desk.forget();
  }
  leave();
});

describe('a desk whose page is loaded again', () => {
  it('keeps its list, with Undo, and the chosen child', async () => {
    const setup = deskAt('issue-child');
    const desk = await openAfterReload(setup);
    desk.choose(anushka);
    reply(issueBookChild, issued('B-1'));
    desk.scan({ typed: 'B-1', child: anushka, date: today() });
    await settled(desk);
    const again = await openAfterReload(setup);
    expect(again.getState().chosen).toEqual(anushka);
    expect(rowsOf(again)).toEqual(rowsOf(desk));
    let undone: unknown;
    reply(undoLending, ({ body }) => {
      undone = body.event_id;
      return { ...issued('B-1'), status: { status: 'undone' as const, message: 'Undone.' } };
    });
    for (const row of rowsOf(again)) again.undo(row);
    await vi.waitFor(() => expect(rowsOf(again)[0]?.undo).toBe('done'), 5000);
    expect(undone).toBe('event of B-1');
  });

  it('on the page of a child, after a refused card, still makes the next book wait, until the next day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-05T10:00:00') });
    const setup = deskAt('issue-child', { fixed_child_id: 7 });
    const desk = await openAfterReload(setup);
    reply(issueBookChild, refusedReply('unknown accession number', 'No book.'));
    reply(findChildByCard, []);
    desk.scan({ typed: 'C-9', child: anushka, date: today() });
    await vi.waitFor(() => expect(rowsOf(desk)[0]?.state).toBe('refused'), 5000);
    expect((await openAfterReload(setup)).getState().cardRefused).toBe(true);
    vi.setSystemTime(new Date('2026-11-06T10:00:00'));
    expect((await openAfterReload(setup)).getState().cardRefused).toBe(false);
  });

  it('at a place that was removed from this device, has only its unsent rows, without a name', async () => {
    const setup = deskAt('issue-child');
    const open = await openAfterReload(setup);
    reply(issueBookChild, issued('B-1'));
    open.scan({ typed: 'B-1', child: anushka, date: today() });
    await settled(open);
    open.choose(anushka);
    loseConnection(issueBookChild);
    open.scan({ typed: 'B-2', child: anushka, date: today() });
    await lost(open);
    const { notePlacesGone } = await import('../../../lib/places-gone.ts');
    notePlacesGone([setup.site_grade_id + 1]);
    expect(rowsOf(open)).toHaveLength(2);
    notePlacesGone([setup.site_grade_id]);
    expect(open.getState().chosen).toBeNull();
    expect(rowsOf(open)).toMatchObject([
      { typed: 'B-2', state: 'waiting', child: { child_id: 7, name: '' } },
    ]);
    expect(storedText()).not.toContain('Anushka');
    // The row is still sent.
    reply(issueBookChild, issued('B-2'));
    open.retry();
    await settled(open);
    expect(rowsOf(open)).toMatchObject([{ typed: 'B-2', state: 'accepted' }]);
  });

  it('sends unsent rows automatically, in order, under the same request_ids', async () => {
    const setup = deskAt('issue-place');
    const desk = await openAfterReload(setup);
    loseConnection(issueBookSite);
    for (const typed of ['B-1', 'B-2']) desk.scan({ typed, child: null, date: today() });
    await lost(desk, 1);
    expect(desk.getState().kept).toBe(true);
    const ids = rowsOf(desk).map((row) => row.request_id);
    desk.close();
    const sent: unknown[] = [];
    reply(issueBookSite, ({ body }) => {
      sent.push(body.request_id);
      return issued(String(body.accn_no));
    });
    const again = await openAfterReload(setup);
    await settled(again);
    expect(sent).toEqual(ids.reverse());
  });

  it('after a scan, stores only the rows that changed, and forgets those that were dropped', async () => {
    const setup = deskAt('issue-place');
    const desk = await openAfterReload(setup);
    reply(issueBookSite, ({ body }) => issued(String(body.accn_no)));
    // A desk of an earlier test may still write its own rows.
    const storedRows = () => {
      const own = new Set(rowsOf(desk).map(({ request_id }) => `storyvan.desk-row.${request_id}`));
      return Object.keys(sessionStorage).filter((key) => own.has(key));
    };
    for (let n = 1; n <= 201; n++) desk.scan({ typed: `B-${n}`, child: null, date: today() });
    await settled(desk);
    desk.keep();
    expect(storedRows()).toHaveLength(200);
    const writes = vi.spyOn(Storage.prototype, 'setItem');
    desk.scan({ typed: 'B-202', child: null, date: today() });
    await settled(desk);
    desk.keep();
    const rowsWritten = writes.mock.calls.map(([key]) => key).filter((key) => key.includes('desk-row'));
    expect(new Set(rowsWritten)).toEqual(new Set([`storyvan.desk-row.${rowsOf(desk)[0]?.request_id}`]));
    writes.mockRestore();
    expect(storedRows()).toHaveLength(200);
  });

  it('on the next day, starts empty, without a child, but still sends unsent rows', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-05T10:00:00') });
    const setup = deskAt('issue-child');
    const desk = await openAfterReload(setup);
    desk.choose(anushka);
    reply(issueBookChild, issued('B-1'));
    desk.scan({ typed: 'B-1', child: anushka, date: today() });
    await settled(desk);
    loseConnection(issueBookChild);
    desk.scan({ typed: 'B-2', child: anushka, date: today() });
    await lost(desk);
    desk.close();
    vi.setSystemTime(new Date('2026-11-06T10:00:00'));
    const dates: unknown[] = [];
    reply(issueBookChild, ({ body }) => {
      dates.push(body.date_issue);
      return issued(String(body.accn_no));
    });
    const again = await openAfterReload(setup);
    expect(again.getState().chosen).toBeNull();
    expect(rowsOf(again).map((row) => row.accn_no)).toEqual(['B-2']);
    await settled(again);
    expect(dates).toEqual(['2026-11-5']);
  });

  it('when the storage is full, says that the list is not kept', async () => {
    const desk = await openAfterReload(deskAt('issue-place'));
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    loseConnection(issueBookSite);
    desk.scan({ typed: 'B-1', child: null, date: today() });
    expect(desk.getState().kept).toBe(false);
    full.mockRestore();
    desk.close();
  });
});

describe('what is kept for a desk', () => {
  it('is erased on signing out, including the names of children', async () => {
    const desk = await openAfterReload(deskAt('issue-child'));
    desk.choose(anushka);
    await vi.waitFor(() => expect(storedText()).toContain('Anushka'), 5000);
    // Also what was chosen so late that it is not stored yet.
    desk.choose({ ...anushka, name: 'Anushka D’Souza' });
    const { leave: leaveThisPage } = await import('../../../lib/auth.ts');
    leaveThisPage();
    dispatchEvent(new Event('pagehide'));
    expect(storedText()).not.toContain('Anushka');
    expect(storedText()).not.toContain('storyvan.desk');
  });

  it('is neither shown nor sent for another account that signs in at the same tab', async () => {
    const setup = deskAt('issue-place');
    const session = await import('../../../lib/auth.ts');
    const { deskFor } = await import('./desks.ts');
    const desk = deskFor(setup);
    loseConnection(issueBookSite);
    desk.scan({ typed: 'B-1', child: null, date: today() });
    await lost(desk);
    const sentAs: unknown[] = [];
    reply(issueBookSite, () => {
      sentAs.push(session.accountOfTab());
      return issued('B-1');
    });
    forgetLogin();
    session.keepLogin({
      session_id: 'y',
      staff: { staff_id: 5, username: 'anil', name: 'Anil', role: 'staff' },
    });
    expect(rowsOf(deskFor(setup))).toEqual([]);
    desk.retry();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sentAs).toEqual([]);
    session.keepLogin({
      session_id: 'z',
      staff: { staff_id: 4, username: 'meera', name: 'Meera', role: 'staff' },
    });
    const back = deskFor(setup);
    back.retry();
    await settled(back);
    expect(sentAs).toEqual([4]);
  });
});
