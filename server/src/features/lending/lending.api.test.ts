import { randomUUID } from 'node:crypto';
import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import {
  lendToChild,
  returnableFromChildren,
  returnableFromSite,
  returnableFromSiteLib,
} from '@storyvan/contract/lending';
import { describe, expect, it } from 'vitest';
import { makeCopy, makeTitle } from '../../testing/factories.ts';
import { inLibrary, useLending } from '../../testing/features/lending.ts';
import { makeLendingScene } from '../../testing/lending/lending-scene.ts';
import { readCopy, readLendingState } from '../../testing/lending/lending-state.ts';
import { testDay } from '../../testing/test-app.ts';

describe.each(['mop', 'lis'] as const)('lending in %s', (program) => {
  const { app, scene, holder, toPlace, toChild, fromChild, fromPlace } = useLending(program);

  describe('accepted', () => {
    it('issue to a place, when the copy is in the library, puts it there with one open site loan', async () => {
      const title_id = await makeTitle(app.db, { title: 'The Red Raincoat', level: 4 });
      const accn_no = await makeCopy(app.db, { title_id });
      const reply = await toPlace(accn_no);

      expect(reply.status).toEqual({
        status: 'issued',
        message: `The Red Raincoat is now at ${scene.hereName}.`,
      });
      expect(reply.held_by).toBeNull();
      expect(reply.details).toMatchObject({
        accn_no,
        title: 'The Red Raincoat',
        level: 4,
        ...holder(),
        place_name: scene.hereName,
        child_id: null,
        date_issue: '2026-11-04',
        date_return: null,
      });
      const state = await readLendingState(app.db);
      const loans = state.site_loans.filter((loan) => loan.accn_no === accn_no);
      expect(loans).toMatchObject([{ ...holder(), date_issue: '2026-11-04', date_return: null, undone: 0 }]);
      expect(await readCopy(app.db, accn_no)).toMatchObject({
        site_grade_id: scene.here,
        child_id: null,
        site_loan_id: loans[0]?.site_loan_id,
        moved_on: '2026-11-04',
        last_event_id: reply.details?.event_id,
      });
      expect(state.events.filter((event) => event.accn_no === accn_no)).toMatchObject([
        { kind: 'issue_site', ...holder(), staff_id: 1, date: '2026-11-04' },
      ]);
    });

    it('issue to a child, when the copy is at its place, shows the level, the count and earlier loans', async () => {
      const title_id = await makeTitle(app.db, { level: 4 });
      const [first, second] = [await makeCopy(app.db, { title_id }), await makeCopy(app.db, { title_id })];
      await toPlace(first);
      const before = await toChild(first);
      expect(before.details).toMatchObject({ diff_level: 2, child_level: 2, had_before: null });
      const again = await toChild(second, { date_issue: '2026-11-8' });

      expect(again.status.message).toBe(`Rahul Naik has ${again.details?.title}.`);
      expect(again.details).toMatchObject({
        child_id: scene.child,
        child_name: 'Rahul Naik',
        had_before: '2026-11-04',
        child_books: (before.details?.child_books ?? 0) + 1,
      });
    });

    it('issue to a child, when the child or the book has no level, has no difference of levels', async () => {
      const accn_no = await makeCopy(app.db);
      const { details } = await toChild(accn_no, { child_id: scene.sibling });
      expect(details).toMatchObject({ child_level: null, diff_level: null });
    });

    it('return from a child, when the copy was lent from the place, puts it back at the place', async () => {
      const accn_no = await makeCopy(app.db);
      await toPlace(accn_no);
      const atPlace = await readCopy(app.db, accn_no);
      await toChild(accn_no);
      const reply = await fromChild(accn_no);

      expect(reply.status.status).toBe('returned');
      expect(reply.status.message).toMatch(`came back from Rahul Naik and is at ${scene.hereName}.`);
      expect(reply.details).toMatchObject({ date_issue: '2026-11-04', date_return: '2026-11-10' });
      expect(await readCopy(app.db, accn_no)).toEqual({
        ...atPlace,
        moved_on: '2026-11-10',
        last_event_id: reply.details?.event_id,
      });
    });

    it('return from a child, when the copy came straight from the library, puts it back in the library', async () => {
      const accn_no = await makeCopy(app.db);
      await toChild(accn_no);
      expect(await readCopy(app.db, accn_no)).toMatchObject({
        site_grade_id: scene.here,
        child_id: scene.child,
        site_loan_id: null,
      });
      const reply = await fromChild(accn_no);
      expect(reply.status.message).toMatch('came back from Rahul Naik and is in the library.');
      expect(await readCopy(app.db, accn_no)).toMatchObject(inLibrary);
    });

    it('return from a place, when the copy is there, puts it back in the library and ends the loan', async () => {
      const accn_no = await makeCopy(app.db);
      await toPlace(accn_no);
      const reply = await fromPlace(accn_no, { program: undefined });
      expect(reply.status.message).toMatch('is back in the library.');
      expect(await readCopy(app.db, accn_no)).toMatchObject(inLibrary);
      const { site_loans } = await readLendingState(app.db);
      expect(site_loans.filter((loan) => loan.accn_no === accn_no)).toMatchObject([
        { date_issue: '2026-11-04', date_return: '2026-11-10', undone: 0 },
      ]);
    });

    it('a form body with book fields, when a browser form sends it, means the same as JSON', async () => {
      const accn_no = await makeCopy(app.db);
      const form = new URLSearchParams({
        program,
        librarian_id: '1',
        site_grade_id: String(scene.here),
        date_issue: '2026-11-04',
        child_id: String(scene.child),
        accn_no: `*${accn_no.toLowerCase()}*\n`,
        title: 'Another title',
        level: 'no number',
        isbn: '',
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const reply = await app.send('POST', '/api/info/issue_book_child/', form.toString(), headers);
      expect(reply.statusCode).toBe(200);
      const { status, details } = reply.json<{ status: { status: string }; details: LendingDetails }>();
      expect([status.status, details.accn_no, details.child_id]).toEqual(['issued', accn_no, scene.child]);
      expect(details.title).not.toBe('Another title');
    });

    it.each(['2026-11-4', '2026-11-04', ' 2026-11-4 '])(
      'the date %j, however padded, is one day',
      async (date) => {
        const { details } = await toPlace(await makeCopy(app.db), { date_issue: date });
        expect(details?.date_issue).toBe('2026-11-04');
      },
    );

    it('lend_to_child, in mop, does the same as issue_book_child', async () => {
      const accn_no = await makeCopy(app.db);
      const body = {
        site_grade_id: scene.here,
        child_id: String(scene.child),
        date_issue: testDay,
        accn_no,
      };
      const reply = await app.send('POST', lendToChild.path, body);
      // This call is for mop only, so a grade is not found.
      expect(reply.statusCode).toBe(program === 'mop' ? 200 : 404);
      const { child_id } = await readCopy(app.db, accn_no);
      expect(child_id).toBe(program === 'mop' ? scene.child : null);
    });
  });

  describe('repeated requests', () => {
    it('a refusal, when sent again with its request_id, is repeated though the book is free now', async () => {
      const [accn_no, request_id] = [await makeCopy(app.db), randomUUID()];
      await toPlace(accn_no);
      const refused = await toPlace(accn_no, { request_id });
      await fromPlace(accn_no);
      expect(await toPlace(accn_no, { request_id })).toEqual(refused);
    });

    it('one request_id, sent with another body or to another call, is a conflict and writes nothing', async () => {
      const [accn_no, other, request_id] = [await makeCopy(app.db), await makeCopy(app.db), randomUUID()];
      await toPlace(accn_no, { request_id });
      const before = await readLendingState(app.db);
      for (const ask of [() => toPlace(other, { request_id }), () => fromPlace(accn_no, { request_id })]) {
        await expect(ask()).rejects.toThrow('answered 409: {"error":{"code":"conflict"');
      }
      expect(await readLendingState(app.db)).toEqual(before);
    });
  });

  it('the returnable lists, when books are at the place and with children, show each book once', async () => {
    const own = await makeLendingScene(app.db, program);
    const here = { site_grade_id: own.here };
    const [atPlace, withChild] = [await makeCopy(app.db), await makeCopy(app.db)];
    await toPlace(atPlace, { ...here, date_issue: '2026-10-16' });
    await toPlace(withChild, here);
    await toChild(withChild, { ...here, child_id: own.child, date_issue: '2026-11-6' });
    const params = { program, id: own.here };
    const place = await app.call(returnableFromSite, { params });
    expect(place).toMatchObject([{ accn_no: atPlace, days_out: 36, overdue: true, child_id: null }]);
    expect(await app.call(returnableFromSiteLib, { params })).toEqual(place);
    expect(await app.call(returnableFromChildren, { params })).toMatchObject([
      { accn_no: withChild, days_out: 15, overdue: true, child_id: own.child, child_name: 'Rahul Naik' },
    ]);
    const nothingThere = await app.call(returnableFromSite, { params: { program, id: own.elsewhere } });
    expect(nothingThere).toEqual([]);
  });
});
