import { randomUUID } from 'node:crypto';
import type { BodyIn } from '@storyvan/contract/endpoint';
import {
  issueBookChild,
  issueBookSite,
  type LendingDetails,
  lendToChild,
  returnableFromChildren,
  returnableFromSite,
  returnableFromSiteLib,
  returnBookFromChild,
  returnBookSite,
} from '@storyvan/contract/lending';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCopy, makeTitle } from '../../testing/factories.ts';
import { type LendingScene, makeLendingScene } from '../../testing/lending-scene.ts';
import { readCopy, readLendingState } from '../../testing/lending-state.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

const inLibrary = { site_grade_id: null, child_id: null, site_loan_id: null, child_loan_id: null };

describe.each(['mop', 'lis'] as const)('lending in %s', (program) => {
  const app = useTestApp();
  let scene: LendingScene;
  beforeAll(async () => {
    scene = await makeLendingScene(app.db, program);
  });

  const holder = () => ({ program, site_grade_id: scene.here });
  const toPlace = (accn_no: string, more: Partial<BodyIn<typeof issueBookSite>> = {}) =>
    app.call(issueBookSite, { body: { ...holder(), accn_no, date_issue: '2026-11-4', ...more } });
  const toChild = (accn_no: string, more: Partial<BodyIn<typeof issueBookChild>> = {}) =>
    app.call(issueBookChild, {
      body: { ...holder(), accn_no, child_id: scene.child, date_issue: '2026-11-4', ...more },
    });
  const fromChild = (accn_no: string, more: Partial<BodyIn<typeof returnBookSite>> = {}) =>
    app.call(returnBookFromChild, { body: { ...holder(), accn_no, date_return: '2026-11-10', ...more } });
  const fromPlace = (accn_no: string, more: Partial<BodyIn<typeof returnBookSite>> = {}) =>
    app.call(returnBookSite, { body: { ...holder(), accn_no, date_return: '2026-11-10', ...more } });

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
        { kind: 'issue_site', ...holder(), librarian_id: 1, staff_id: 1, date: '2026-11-04' },
      ]);
    });

    it('issue to a child, when the copy is at its place, tells level, count and what it had before', async () => {
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

    it('issue to a child, when the child or the book has no level, tells no difference', async () => {
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

    it('a form body with book fields, when a browser form sends it, means what the JSON body means', async () => {
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

    it('lend_to_child, in mop, does what issue_book_child does', async () => {
      const accn_no = await makeCopy(app.db);
      const body = {
        site_grade_id: scene.here,
        child_id: String(scene.child),
        date_issue: testDay,
        accn_no,
      };
      const reply = await app.send('POST', lendToChild.path, body);
      // The call is mop's own: a grade is no site.
      expect(reply.statusCode).toBe(program === 'mop' ? 200 : 404);
      const { child_id } = await readCopy(app.db, accn_no);
      expect(child_id).toBe(program === 'mop' ? scene.child : null);
    });
  });

  describe('refused', () => {
    const at = program === 'mop' ? 'already at a site' : 'already at a grade';
    const notAt = program === 'mop' ? 'not at this site' : 'not at this grade';
    const elsewhere = () => ({ site_grade_id: scene.elsewhere });
    type Ask = (accn_no: string) => ReturnType<typeof toPlace> | ReturnType<typeof fromPlace>;
    const nothing = async () => undefined;

    const cases: [what: string, when: string, prepare: Ask | typeof nothing, ask: Ask, status: string][] = [
      ['issue to a place', 'it is there already', toPlace, toPlace, at],
      ['issue to a place', 'it is at another', (a) => toPlace(a, elsewhere()), toPlace, at],
      ['issue to a place', 'a child has it', toChild, toPlace, 'with a child'],
      ['issue to a child', 'it is at another place', (a) => toPlace(a, elsewhere()), toChild, at],
      ['issue to a child', 'the same child has it', toChild, toChild, 'with a child'],
      [
        'issue to a child',
        'another child has it',
        (a) => toChild(a, { child_id: scene.sibling }),
        toChild,
        'with a child',
      ],
      [
        'issue to a child',
        'the child is enrolled elsewhere',
        nothing,
        (a) => toChild(a, { child_id: scene.stranger }),
        'child not enrolled here',
      ],
      ['return from a child', 'it is in the library', nothing, fromChild, 'not with a child here'],
      ['return from a child', 'it is at the place', toPlace, fromChild, 'not with a child here'],
      [
        'return from a child',
        'a child of another place has it',
        (a) => toChild(a, { ...elsewhere(), child_id: scene.stranger }),
        fromChild,
        'not with a child here',
      ],
      ['return from a place', 'it is in the library', nothing, fromPlace, notAt],
      ['return from a place', 'it is at another', (a) => toPlace(a, elsewhere()), fromPlace, notAt],
      ['return from a place', 'a child there has it', toChild, fromPlace, 'with a child'],
    ];

    it.each(cases)(
      '%s, when %s, names who has it and writes nothing',
      async (_what, _when, prepare, ask, status) => {
        const accn_no = await makeCopy(app.db);
        await prepare(accn_no);
        const copy = await readCopy(app.db, accn_no);
        const before = await readLendingState(app.db);
        const reply = await ask(accn_no);

        expect(reply.status.status).toBe(status);
        expect(reply.details).toBeNull();
        const named = status === 'child not enrolled here' ? null : copy.site_grade_id;
        expect(reply.held_by?.site_grade_id ?? null).toBe(named);
        if (named !== null)
          expect(reply.status.message).toContain(reply.held_by?.child_name ?? reply.held_by?.place_name);
        if (named !== null) expect(reply.status.message).toContain('since 4 Nov 2026');
        expect(await readLendingState(app.db)).toEqual(before);
      },
    );

    it.each([
      ['issue to a place', toPlace],
      ['issue to a child', toChild],
      ['return from a child', fromChild],
      ['return from a place', fromPlace],
    ])('%s, when no book has the number, says so and writes nothing', async (_what, ask) => {
      const before = await readLendingState(app.db);
      const { status } = await ask('no such book');
      expect(status).toEqual({
        status: 'unknown accession number',
        message: 'No book has the accession number NOSUCHBOOK.',
      });
      expect(await readLendingState(app.db)).toEqual(before);
    });

    it.each([
      ['withdrawn', 'was withdrawn from the library.'],
      ['lost', 'is recorded as lost.'],
    ] as const)('issue, when the copy is %s, says so and writes nothing', async (state, sentence) => {
      const accn_no = await makeCopy(app.db, { state });
      for (const ask of [toPlace, toChild]) {
        expect((await ask(accn_no)).status).toEqual({ status: state, message: `${accn_no} ${sentence}` });
      }
      expect(await readCopy(app.db, accn_no)).toMatchObject({ ...inLibrary, moved_on: null });
    });
  });

  describe('not found and not in order', () => {
    const other = program === 'mop' ? 'lis' : 'mop';

    it.each([
      ['an unknown place', () => ({ site_grade_id: 999_999 })],
      ['a place of the other programme', () => ({ program: other as typeof program })],
    ])('%s, in every call, is 404 and writes nothing', async (_what, wrong) => {
      const accn_no = await makeCopy(app.db);
      const before = await readLendingState(app.db);
      const body = {
        ...holder(),
        accn_no,
        child_id: scene.child,
        date_issue: testDay,
        date_return: testDay,
        ...wrong(),
      };
      for (const { path } of [issueBookSite, issueBookChild, returnBookFromChild, returnBookSite]) {
        const reply = await app.send('POST', path, body);
        expect([path, reply.statusCode, reply.json().error?.code]).toEqual([path, 404, 'not_found']);
      }
      expect(await readLendingState(app.db)).toEqual(before);
    });

    it('an unknown child, when a book is issued to it, is 404 and writes nothing', async () => {
      const before = await readLendingState(app.db);
      await expect(toChild(await makeCopy(app.db), { child_id: 999_999 })).rejects.toThrow(
        /404.*There is no such child/,
      );
      expect((await readLendingState(app.db)).events).toEqual(before.events);
    });

    it.each([
      ['an issue', '2026-11-22', 'future_date', toPlace],
      ['an issue', '2026-11-3', 'date_before_last_move', toChild],
    ] as const)('%s, dated %s, is %s and writes nothing', async (_what, date_issue, code, ask) => {
      const accn_no = await makeCopy(app.db);
      if (code !== 'future_date') await toPlace(accn_no);
      const before = await readLendingState(app.db);
      await expect(ask(accn_no, { date_issue })).rejects.toThrow(`answered 400: {"error":{"code":"${code}"`);
      expect(await readLendingState(app.db)).toEqual(before);
    });

    it.each([
      ['2026-11-22', 'future_date'],
      ['2026-11-3', 'date_before_issue'],
    ])('a return, dated %s, is %s and writes nothing', async (date_return, code) => {
      const [accn_no, lent] = [await makeCopy(app.db), await makeCopy(app.db)];
      await toPlace(accn_no);
      await toChild(lent);
      const before = await readLendingState(app.db);
      for (const ask of [() => fromPlace(accn_no, { date_return }), () => fromChild(lent, { date_return })]) {
        await expect(ask()).rejects.toThrow(`answered 400: {"error":{"code":"${code}"`);
      }
      expect(await readLendingState(app.db)).toEqual(before);
    });
  });

  describe('repeated requests', () => {
    it.each([
      ['issue to a place', (a: string, request_id: string) => toPlace(a, { request_id })],
      ['issue to a child', (a: string, request_id: string) => toChild(a, { request_id })],
    ])('%s, sent twice with one request_id, has the effect and the reply of one', async (_what, ask) => {
      const [accn_no, request_id] = [await makeCopy(app.db), randomUUID()];
      const first = await ask(accn_no, request_id);
      const after = await readLendingState(app.db);
      expect(await ask(accn_no, request_id.toUpperCase())).toEqual(first);
      expect(first.status.status).toBe('issued');
      expect(await readLendingState(app.db)).toEqual(after);
    });

    it('a refusal, asked again with its request_id, is the first reply though the book is free now', async () => {
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

  it('the returnable lists, when books are at the place and with children, show each book in one of them', async () => {
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
    const wrong = program === 'mop' ? 'lis' : 'mop';
    for (const path of [`${program}/999999`, `${wrong}/${own.here}`]) {
      expect((await app.send('GET', `/api/info/get_returnable_books_from_site/${path}`)).statusCode).toBe(
        404,
      );
    }
  });
});
