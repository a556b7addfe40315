// @vitest-environment jsdom
import { findChildByCard } from '@storyvan/contract/children';
import {
  copiesMeant,
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  type UndoReply,
  undoLending,
} from '@storyvan/contract/lending';
import { delay } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { bookRow, heldByRahul } from '../../../testing/books.ts';
import { failWith, loseConnection, reply, serveReplies } from '../../../testing/server.ts';
import { deskAt, issued, refusedReply } from '../lending.fixtures.ts';
import { Desk } from './desk.ts';
import { countsOf, type DeskChild, type DeskRow, hasItAlready } from './desk-list.ts';

const date = '2026-11-05';
const anushka: DeskChild = { child_id: 7, name: 'Anushka', level: 3 };
const joel: DeskChild = { child_id: 8, name: 'Joel', level: 2 };
const suggestion = { program: 'mop' as const, books_out: 0, card_no: 'C-8' };

const rowsOf = (desk: Desk) => desk.getState().list;
const settled = (desk: Desk) =>
  vi.waitFor(() => expect(rowsOf(desk).some((row) => row.state === 'waiting')).toBe(false), 5000);

serveReplies();

describe('a desk', () => {
  it('sends scans one after the other in order, when replies take random times, and loses none', async () => {
    const desk = new Desk(deskAt('issue-place'));
    const sent: string[] = [];
    let underWay = 0;
    reply(issueBookSite, async ({ body }) => {
      underWay += 1;
      expect(underWay).toBe(1);
      sent.push(String(body.accn_no));
      await delay(Math.random() * 8);
      underWay -= 1;
      return issued(String(body.accn_no));
    });
    const scans = Array.from({ length: 40 }, (_, n) => `B-${n}`);
    for (const typed of scans) desk.scan({ typed, child: null, date });
    expect(countsOf(rowsOf(desk), new Set())).toMatchObject({ issued: 0, refused: 0, waiting: 40 });
    await settled(desk);
    expect(sent).toEqual(scans);
    expect(rowsOf(desk).map((row) => row.details?.accn_no)).toEqual([...scans].reverse());
    expect(countsOf(rowsOf(desk), new Set())).toMatchObject({ issued: 40, refused: 0, waiting: 0 });
  });

  it('sends the fields of SPEC section 7, with the date unpadded, for a scan with extra characters', async () => {
    const setup = deskAt('issue-child', { program: 'lis' });
    const desk = new Desk(setup);
    const bodies: unknown[] = [];
    reply(issueBookChild, ({ body }) => {
      bodies.push(body);
      return issued('B-1');
    });
    desk.scan({ typed: ' *b-1* ', child: anushka, date });
    await settled(desk);
    expect(bodies).toEqual([
      {
        program: 'lis',
        librarian_id: 1,
        site_grade_id: setup.site_grade_id,
        child_id: 7,
        accn_no: 'B-1',
        date_issue: '2026-11-5',
        request_id: rowsOf(desk)[0]?.request_id,
      },
    ]);
    expect(rowsOf(desk)[0]?.typed).toBe(' *b-1* ');
  });

  it('retries the same request while the others wait, when the connection is lost', async () => {
    const desk = new Desk(deskAt('issue-place'));
    loseConnection(issueBookSite);
    desk.scan({ typed: 'B-1', child: null, date });
    desk.scan({ typed: 'B-2', child: null, date });
    await vi.waitFor(() => expect(rowsOf(desk)[1]?.lost).toBe(true), 5000);
    const sent: unknown[] = [];
    reply(issueBookSite, ({ body }) => {
      sent.push(body.request_id);
      return issued(String(body.accn_no));
    });
    const ids = rowsOf(desk).map((row) => row.request_id);
    desk.retry();
    await settled(desk);
    expect(sent).toEqual(ids.reverse());
    expect(rowsOf(desk).every((row) => row.state === 'accepted' && !row.lost)).toBe(true);
  });

  it('keeps the row as failed, on a server fault, and resends it under the same request_id', async () => {
    const desk = new Desk(deskAt('issue-place'));
    failWith(issueBookSite, 500, 'fault', 'An unknown error has occurred.');
    desk.scan({ typed: 'B-1', child: null, date });
    await settled(desk);
    const [row] = rowsOf(desk);
    expect(row).toMatchObject({ state: 'failed', sentence: 'An unknown error has occurred.' });
    const sent: unknown[] = [];
    reply(issueBookSite, ({ body }) => {
      sent.push(body.request_id);
      return issued('B-1');
    });
    desk.retry(row);
    await settled(desk);
    expect(sent).toEqual([row?.request_id]);
    expect(rowsOf(desk)[0]?.state).toBe('accepted');
  });

  it('refuses without Retry, when the input is wrong, with the message of the server', async () => {
    const desk = new Desk(deskAt('issue-place'));
    failWith(issueBookSite, 400, 'date_before_issue', 'It was issued on 9 Nov 2026.');
    desk.scan({ typed: 'B-1', child: null, date });
    await settled(desk);
    expect(rowsOf(desk)[0]).toMatchObject({ state: 'refused', sentence: 'It was issued on 9 Nov 2026.' });
  });

  it('marks an undo when the server accepts it, and shows the reason when not', async () => {
    const desk = new Desk(deskAt('issue-place'));
    reply(issueBookSite, ({ body }) => issued(String(body.accn_no)));
    desk.scan({ typed: 'B-1', child: null, date });
    desk.scan({ typed: 'B-2', child: null, date });
    await settled(desk);
    const undone: UndoReply = {
      ...issued('B-1'),
      status: { status: 'undone', message: 'The issue was undone.' },
    };
    const changed: UndoReply = refusedReply('changed since', 'B-2 has moved since.');
    reply(undoLending, ({ body }) => (body.event_id === 'event of B-1' ? undone : changed));
    for (const row of rowsOf(desk)) desk.undo(row);
    await vi.waitFor(() => expect(rowsOf(desk).map((row) => row.undo)).toEqual(['no', 'done']), 5000);
    expect(rowsOf(desk)[0]).toMatchObject({ state: 'accepted', trouble: 'B-2 has moved since.' });
    expect(countsOf(rowsOf(desk), new Set()).issued).toBe(1);
  });

  it('takes a refused book back and lends it with one request, which one undo takes back', async () => {
    const desk = new Desk(deskAt('issue-child'));
    const bodies: { request_id?: unknown; take_back_from?: unknown }[] = [];
    reply(issueBookChild, ({ body }) => {
      bodies.push(body);
      return body.take_back_from
        ? issued('B-1', { taken_back: ['return-1'] })
        : refusedReply('with a child', 'B-1 is with Rahul Naik.', heldByRahul);
    });
    desk.scan({ typed: 'B-1', child: anushka, date });
    await settled(desk);
    const [refused] = rowsOf(desk);
    if (refused) desk.ask(refused, { take_back_from: heldByRahul });
    await settled(desk);
    expect(rowsOf(desk)).toMatchObject([{ state: 'accepted', accn_no: 'B-1' }]);
    const { site_grade_id, child_id } = heldByRahul;
    expect(bodies[1]?.take_back_from).toEqual({ site_grade_id, child_id });
    expect(bodies[1]?.request_id).not.toBe(bodies[0]?.request_id);

    let asked: unknown;
    reply(undoLending, ({ body }) => {
      asked = body;
      return { ...issued('B-1'), status: { status: 'undone' as const, message: 'Undone.' } };
    });
    for (const row of rowsOf(desk)) desk.undo(row);
    await vi.waitFor(() => expect(rowsOf(desk)[0]?.undo).toBe('done'), 5000);
    expect(asked).toMatchObject({ event_id: 'event of B-1', and_before: ['return-1'] });
  });

  it('offers to renew a book that the child has already, and renews it on the same row', async () => {
    const desk = new Desk(deskAt('issue-child'));
    const has = { ...heldByRahul, child_id: anushka.child_id, child_name: anushka.name };
    reply(issueBookChild, refusedReply('with a child', 'B-1 is with Anushka.', has));
    desk.scan({ typed: 'B-1', child: anushka, date });
    await settled(desk);
    const [row] = rowsOf(desk);
    expect(row && hasItAlready(row)).toBe(true);
    expect(countsOf(rowsOf(desk), new Set()).refused).toBe(0);
    const renewed = issued('B-1', { date_renewed: date, due_on: '2026-11-19' });
    reply(renewBookChild, { ...renewed, status: { status: 'renewed' as const, message: 'Kept.' } });
    if (row) desk.ask(row, { task: 'renew-child' });
    await settled(desk);
    expect(countsOf(rowsOf(desk), new Set())).toMatchObject({ issued: 0, renewed: 1 });
  });
});

describe('a typed text', () => {
  const meant = (accn_no: string, held_by: typeof heldByRahul | null = null) => ({
    ...bookRow(accn_no, `Title of ${accn_no}`),
    level: 3,
    language: null,
    category_primary: null,
    hex_code: null,
    held_by,
  });

  it('of digits alone, when one copy fits, lends that copy', async () => {
    const desk = new Desk(deskAt('issue-child'));
    reply(copiesMeant, [meant('B-04674'), meant('M-04674', heldByRahul)]);
    reply(issueBookChild, ({ body }) => issued(String(body.accn_no)));
    desk.scan({ typed: '4674', child: anushka, date });
    await settled(desk);
    expect(rowsOf(desk)).toMatchObject([{ state: 'accepted', accn_no: 'B-04674' }]);
  });

  it('of digits alone, when books here have such numbers, is sent as it is', async () => {
    const desk = new Desk(deskAt('issue-child'));
    desk.numbersHere = ['00012'];
    reply(issueBookChild, ({ body }) => issued(String(body.accn_no)));
    desk.scan({ typed: '4674', child: anushka, date });
    await settled(desk);
    expect(rowsOf(desk)[0]?.accn_no).toBe('4674');
  });

  it.each([
    ['4674', '04674'],
    ['9780306406157', '00077'],
    [']E0978030640615751299', '00077'],
  ])(
    'of digits only, when books here have such numbers but not %s, lends the copy that it means',
    async (typed, accn_no) => {
      const setup = deskAt('issue-child');
      const desk = new Desk(setup);
      desk.numbersHere = ['00012'];
      const ids: unknown[] = [];
      reply(findChildByCard, []);
      reply(copiesMeant, [meant(accn_no, { ...heldByRahul, ...setup, child_id: null, child_name: null })]);
      reply(issueBookChild, ({ body }) => {
        ids.push(body.request_id);
        if (body.accn_no === accn_no) return issued(accn_no);
        return refusedReply('unknown accession number', 'No book.');
      });
      desk.scan({ typed, child: anushka, date });
      await settled(desk);
      expect(rowsOf(desk)).toMatchObject([{ state: 'accepted', accn_no }]);
      expect(new Set(ids).size).toBe(2);
    },
  );

  it('of an ISBN, when its only copy is in the library, asks before it is lent to a child', async () => {
    const desk = new Desk(deskAt('issue-child'));
    reply(copiesMeant, [meant('B-77')]);
    desk.scan({ typed: '9780306406157', child: anushka, date });
    await settled(desk);
    expect(rowsOf(desk)).toMatchObject([{ state: 'unclear', meant: [{ accn_no: 'B-77' }] }]);
  });

  it('of a title, offers the copies, and the chosen one is lent', async () => {
    const desk = new Desk(deskAt('issue-child'));
    reply(copiesMeant, [meant('B-1'), meant('B-2')]);
    reply(issueBookChild, ({ body }) => issued(String(body.accn_no)));
    desk.scan({ typed: 'lost frog', child: anushka, date });
    await settled(desk);
    expect(rowsOf(desk)).toMatchObject([
      { state: 'unclear', meant: [{ accn_no: 'B-1' }, { accn_no: 'B-2' }] },
    ]);
    for (const row of rowsOf(desk)) desk.ask(row, { accn_no: 'B-2' });
    await settled(desk);
    expect(rowsOf(desk)).toMatchObject([{ state: 'accepted', accn_no: 'B-2' }]);
  });

  it.each([
    ['issue-child', 'No book here has a title with “lost frog”, and no child was chosen.'],
    ['issue-place', 'No book here has a title with “lost frog”.'],
  ] as const)('on a desk that would %s, when no title has it, is refused: %s', async (task, sentence) => {
    const desk = new Desk(deskAt(task));
    reply(copiesMeant, []);
    desk.scan({ typed: 'lost frog', child: anushka, date });
    await settled(desk);
    expect(rowsOf(desk)[0]).toMatchObject({ state: 'refused', sentence });
  });

  it.each([
    ['no title has it', () => reply(copiesMeant, [])],
    ['its look-up fails', () => failWith(copiesMeant, 500, 'fault', 'An unknown error has occurred.')],
  ])(
    'that may be the name of another child, when %s, leaves no child for the next books',
    async (_, answer) => {
      const desk = new Desk(deskAt('issue-child'));
      desk.choose(anushka);
      answer();
      desk.scan({ typed: 'zubin', child: anushka, date });
      await settled(desk);
      expect(desk.getState()).toMatchObject({ chosen: null, cardRefused: true });
    },
  );
});

describe('a card that no list on the screen knew', () => {
  it('chooses its child, when enrolled here, for all later scans', async () => {
    const setup = deskAt('issue-child');
    const desk = new Desk(setup);
    desk.choose(anushka);
    const sent: [string, unknown][] = [];
    reply(issueBookChild, async ({ body }) => {
      sent.push([String(body.accn_no), body.child_id]);
      await delay(5);
      const isCard = body.accn_no === 'C-8';
      return isCard ? refusedReply('unknown accession number', 'No book.') : issued(String(body.accn_no));
    });
    reply(findChildByCard, [
      { ...suggestion, ...joel, site_grade_id: setup.site_grade_id, school_id: null, place_name: 'Chimbel' },
    ]);
    for (const typed of ['B-1', 'C-8', 'B-2', 'B-3']) desk.scan({ typed, child: anushka, date });
    await settled(desk);
    expect(sent).toEqual([
      ['B-1', 7],
      ['C-8', 7],
      ['B-2', 8],
      ['B-3', 8],
    ]);
    expect(desk.getState().chosen).toEqual(joel);
    expect(rowsOf(desk).map((row) => row.accn_no)).toEqual(['B-3', 'B-2', 'B-1']);
  });

  it('chooses no child, when the child is from another place, and names that place', async () => {
    const desk = new Desk(deskAt('issue-child'));
    desk.choose(anushka);
    reply(issueBookChild, refusedReply('unknown accession number', 'No book.'));
    reply(findChildByCard, [
      { ...suggestion, ...joel, site_grade_id: 5, school_id: null, place_name: 'Tonca' },
    ]);
    desk.scan({ typed: 'C-8', child: anushka, date });
    await settled(desk);
    expect(rowsOf(desk)[0]).toMatchObject({
      state: 'refused',
      sentence: 'C-8 is the card of Joel, who is enrolled at Tonca, not here.',
    });
    expect(desk.getState().chosen).toBeNull();
  });

  it('that is refused, leaves no child for the books scanned meanwhile and after it', async () => {
    const desk = new Desk(deskAt('issue-child'));
    desk.cardsHere = ['C-0412', 'C-0008'];
    desk.choose(anushka);
    const sent: unknown[] = [];
    reply(issueBookChild, async ({ body }) => {
      await delay(5);
      const accn_no = String(body.accn_no);
      if (accn_no === 'C-9999') return refusedReply('unknown accession number', 'No book.');
      sent.push([accn_no, body.child_id]);
      return issued(accn_no);
    });
    reply(findChildByCard, []);
    for (const typed of ['B-1', 'C-9999', 'B-2']) desk.scan({ typed, child: anushka, date });
    await settled(desk);
    desk.scan({ typed: 'B-3', child: desk.getState().chosen, date });
    await settled(desk);
    expect(sent).toEqual([['B-1', 7]]);
    expect(rowsOf(desk).map(({ state }) => state)).toEqual(['childless', 'childless', 'refused', 'accepted']);
    expect(rowsOf(desk)[2]?.sentence).toBe('No child has the card C-9999.');
    expect(desk.getState().chosen).toBeNull();
    desk.choose(joel);
    desk.lendTo(rowsOf(desk)[1] as DeskRow, joel);
    desk.remove(rowsOf(desk)[0] as DeskRow);
    await settled(desk);
    expect(sent).toEqual([
      ['B-1', 7],
      ['B-2', 8],
    ]);
    expect(rowsOf(desk).map(({ state }) => state)).toEqual(['accepted', 'refused', 'accepted']);
  });

  it.each([
    [500, 'failed'],
    [403, 'refused'],
  ] as const)(
    'whose look-up fails with %i, leaves no child for the books after it',
    async (status, state) => {
      const desk = new Desk(deskAt('issue-child'));
      desk.cardsHere = ['C-0412'];
      desk.choose(anushka);
      const sent: unknown[] = [];
      reply(issueBookChild, ({ body }) => {
        sent.push(body.accn_no);
        return refusedReply('unknown accession number', 'No book.');
      });
      failWith(findChildByCard, status, 'fault', 'An unknown error has occurred.');
      for (const typed of ['C-9999', 'B-2']) desk.scan({ typed, child: anushka, date });
      await settled(desk);
      expect(sent).toEqual(['C-9999']);
      expect(rowsOf(desk)).toMatchObject([{ child: null }, { state }]);
      expect(desk.getState().chosen).toBeNull();
    },
  );

  it('whose look-up failed, chooses its child on Retry', async () => {
    const setup = deskAt('issue-child');
    const desk = new Desk(setup);
    desk.choose(anushka);
    reply(issueBookChild, refusedReply('unknown accession number', 'No book.'));
    failWith(findChildByCard, 500, 'fault', 'An unknown error has occurred.');
    desk.scan({ typed: 'C-8', child: anushka, date });
    await settled(desk);
    const at = { site_grade_id: setup.site_grade_id, school_id: null, place_name: 'Chimbel' };
    reply(findChildByCard, [{ ...suggestion, ...joel, ...at }]);
    desk.retry(rowsOf(desk)[0]);
    await settled(desk);
    expect(rowsOf(desk)).toEqual([]);
    expect(desk.getState()).toMatchObject({ chosen: joel, cardRefused: false });
  });

  it.each([
    ['B-77', null],
    ['F-77', 'The Mango Thief'],
  ])(
    'is not meant by %s with the title %s: when that fails, the child stays chosen',
    async (typed, title) => {
      const desk = new Desk(deskAt('issue-child'));
      desk.numbersHere = ['B-1', 'B-2'];
      desk.choose(anushka);
      failWith(issueBookChild, 500, 'fault', 'An unknown error has occurred.');
      desk.scan({ typed, title, child: anushka, date });
      await settled(desk);
      expect(desk.getState().chosen).toEqual(anushka);
    },
  );

  it.each([
    ['F-77', null],
    ['B-77', anushka],
    ['9780306406157', anushka],
    ['12', null],
  ])('may be any unknown number that is not surely a book: after %s, %j is chosen', async (typed, chosen) => {
    const desk = new Desk(deskAt('issue-child'));
    desk.numbersHere = ['B-1', 'B-2'];
    desk.choose(anushka);
    reply(issueBookChild, refusedReply('unknown accession number', 'No book.'));
    reply(findChildByCard, []);
    reply(copiesMeant, []);
    desk.scan({ typed, child: anushka, date });
    await settled(desk);
    expect(desk.getState().chosen).toEqual(chosen);
  });

  it.each(['return-child', 'renew-child'] as const)(
    'on a desk that would %s, leaves no child for the books that are lent after it',
    async (task) => {
      const desk = new Desk(deskAt(task));
      desk.choose(anushka);
      const refusal = refusedReply('unknown accession number', 'No book.');
      reply(task === 'return-child' ? returnBookFromChild : renewBookChild, refusal);
      reply(findChildByCard, []);
      reply(copiesMeant, []);
      desk.scan({ typed: 'F-77', child: null, date });
      await settled(desk);
      desk.setTask('issue-child');
      expect(desk.getState()).toMatchObject({ chosen: null, cardRefused: true });
    },
  );

  it('on the page of another child, makes the next book wait until its child is confirmed', async () => {
    const setup = deskAt('issue-child', { fixed_child_id: 7 });
    const desk = new Desk(setup);
    reply(issueBookChild, refusedReply('unknown accession number', 'No book.'));
    reply(findChildByCard, [
      { ...suggestion, ...joel, site_grade_id: setup.site_grade_id, school_id: null, place_name: 'Chimbel' },
    ]);
    desk.scan({ typed: 'C-8', child: anushka, date });
    await settled(desk);
    expect(desk.getState().cardRefused).toBe(true);
    desk.scan({ typed: 'B-1', child: null, date });
    reply(findChildByCard, []);
    await settled(desk);
    reply(issueBookChild, issued('B-1'));
    desk.lendTo(rowsOf(desk)[0] as DeskRow, anushka);
    await settled(desk);
    expect(rowsOf(desk)[0]?.state).toBe('accepted');
    expect(desk.getState().cardRefused).toBe(false);
  });
});
