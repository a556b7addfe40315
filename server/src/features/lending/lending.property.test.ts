import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { addDays } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeGrade, makeSite, makeTitle } from '../../testing/factories.ts';
import { type Loan, ModelCopy, type Move, type Place } from '../../testing/lending/lending-model.ts';
import { type LendingState, readCopy, readLendingState } from '../../testing/lending/lending-state.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

const paths = {
  issue_site: issueBookSite.path,
  issue_child: issueBookChild.path,
  renew_child: renewBookChild.path,
  return_child: returnBookFromChild.path,
  return_site: returnBookSite.path,
};
const kinds = ['issue_site', 'issue_child', 'renew_child', 'return_child', 'return_site'] as const;
const accepted = ['issued', 'renewed', 'returned'];
const copiesInPlay = 3;
const firstDay = '2026-11-01';

const step = fc.record({
  copy: fc.nat(copiesInPlay - 1),
  /** Sometimes an undo of any earlier event, mostly of the latest. */
  undo: fc.constantFrom(null, null, null, null, null, null, null, 0, 0, 1, 2, 3),
  /** How many events before that one are undone in the same call. */
  more: fc.constantFrom(0, 0, 1, 2),
  take_back: fc.constantFrom('no', 'no', 'as it is', 'from another'),
  kind: fc.constantFrom(...kinds),
  /** Mostly where the copy is, and on the days after its latest move. */
  fits: fc.constantFrom(true, true, true, false),
  place: fc.nat(2),
  child: fc.nat(3),
  day: fc.nat(8),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('any sequence of lending calls', () => {
  const app = useTestApp();
  const places: Place[] = [];
  const children: Move['child'][] = [];
  let title_id: number;

  beforeAll(async () => {
    const [one, two] = [await makeSite(app.db), await makeSite(app.db)];
    const grade = await makeGrade(app.db);
    for (const site_grade_id of [one, two]) places.push({ site_grade_id, program: 'mop' });
    places.push({ site_grade_id: grade, program: 'lis' });
    for (const home of [one, one, two, grade]) {
      children.push({ child_id: await makeChild(app.db, { site_grade_id: home }), home });
    }
    title_id = await makeTitle(app.db);
  });

  interface Played {
    accn_no: string;
    model: ModelCopy;
    /** In the order in which they were made; of several undos in one call, only the last. */
    events: string[];
  }

  const send = async (path: string, body: object) => {
    const reply = await app.send('POST', path, body);
    const { status, details } = reply.statusCode === 200 ? reply.json() : { status: null, details: null };
    /** The last first. */
    const made: string[] = details ? [details.event_id, ...details.taken_back] : [];
    return { outcome: status?.status ?? reply.statusCode, made };
  };

  async function undo({ model, accn_no, events }: Played, asked: string[]): Promise<void> {
    const expected = model.expectUndo(asked);
    const before = await readCopy(app.db, accn_no);
    const [event_id, ...and_before] = asked;
    const { outcome, made } = await send(undoLending.path, { event_id, and_before });
    expect(outcome).toBe(expected);
    if (expected !== 'undone') return expect(await readCopy(app.db, accn_no)).toEqual(before);
    const [undo_id = ''] = made;
    model.acceptUndo(asked, undo_id);
    events.push(undo_id);
  }

  function chooseMove(
    model: ModelCopy,
    { kind, fits, place, child, day }: Step,
  ): Omit<Move, 'take_back_from'> {
    const { at, movedOn } = model.where();
    const later = addDays(movedOn || firstDay, day % 3);
    if (!fits) {
      const any = children[child] as Move['child'];
      return { kind, place: places[place] as Place, child: any, date: addDays(firstDay, day) };
    }
    const here = at ?? (places[place] as Place);
    const homes = children.filter(({ home }) => home === here.site_grade_id);
    const reader = homes[child % homes.length] as Move['child'];
    return { kind, place: here, child: reader, date: later > testDay ? testDay : later };
  }

  /** Who has the copy as the desk shows it, which is not always so. */
  function shownHolder(model: ModelCopy, { take_back, place, child }: Step): Move['take_back_from'] {
    const { at, with: reader } = model.where();
    if (take_back === 'as it is' && at) return { site_grade_id: at.site_grade_id, child_id: reader };
    if (take_back !== 'from another') return undefined;
    const { site_grade_id } = places[place] as Place;
    return { site_grade_id, child_id: children[child]?.child_id ?? null };
  }

  async function play(played: Played, asked: Step): Promise<void> {
    const { model, accn_no, events } = played;
    if (asked.undo !== null && asked.undo < events.length) {
      const last = events.length - asked.undo;
      return undo(played, events.slice(Math.max(0, last - 1 - asked.more), last).reverse());
    }
    const move: Move = { ...chooseMove(model, asked), take_back_from: shownHolder(model, asked) };
    const expected = model.expectMove(move);
    const { outcome, made } = await send(paths[move.kind], {
      ...move.place,
      accn_no,
      child_id: move.child.child_id,
      date_issue: move.date,
      date_renewal: move.date,
      date_return: move.date,
      take_back_from: move.take_back_from,
    });
    expect(outcome).toBe(expected);
    if (!accepted.includes(outcome)) return;
    model.accept(move, made);
    events.push(...made.toReversed());
  }

  it('of three copies, in any order and on any dates, leaves each in one place with the accepted history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
        const played: Played[] = [];
        for (let n = 0; n < copiesInPlay; n++) {
          played.push({ accn_no: await makeCopy(app.db, { title_id }), model: new ModelCopy(), events: [] });
        }
        for (const asked of steps) await play(played[asked.copy] as Played, asked);
        const state = await readLendingState(app.db);
        for (const copy of played) expectSame(copy, state);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

function expectSame({ accn_no, model }: { accn_no: string; model: ModelCopy }, state: LendingState): void {
  const mine = <T extends { accn_no: string }>(rows: T[]) => rows.filter((row) => row.accn_no === accn_no);
  const siteLoans = mine(state.site_loans).filter((loan) => loan.undone === 0);
  const childLoans = mine(state.child_loans).filter((loan) => loan.undone === 0);
  const { at, with: reader, movedOn, last } = model.where();

  const [copy] = mine(state.copies);
  const openSite = siteLoans.filter((loan) => loan.date_return === null);
  const openChild = childLoans.filter((loan) => loan.date_return === null);
  expect([openSite.length <= 1, openChild.length <= 1]).toEqual([true, true]);
  expect(copy).toMatchObject({
    site_grade_id: at?.site_grade_id ?? null,
    child_id: reader,
    site_loan_id: openSite[0]?.site_loan_id ?? null,
    child_loan_id: openChild[0]?.child_loan_id ?? null,
    moved_on: movedOn || null,
    last_event_id: last,
  });

  const loans: Loan[] = [
    ...siteLoans.map((loan) => loanOf('site', { ...loan, child_id: null, date_renewed: null })),
    ...childLoans.map((loan) => loanOf('child', loan)),
  ];
  expect(inOrder(loans)).toEqual(inOrder(model.loans()));
  for (const kind of ['site', 'child']) expectNoOverlap(loans.filter((loan) => loan.kind === kind));
  const events = mine(state.events);
  const moves = events.filter(({ kind }) => kind !== 'undo').map(({ event_id }) => event_id);
  expect(moves.sort()).toEqual([...model.accepted].sort());
  const undone = events.flatMap(({ undoes_event_id }) => undoes_event_id ?? []);
  expect(undone.sort()).toEqual([...model.undone].sort());
}

const loanOf = (kind: Loan['kind'], row: Omit<Loan, 'kind'>): Loan => {
  const { site_grade_id, child_id, date_issue, date_renewed, date_return } = row;
  return { kind, site_grade_id, child_id, date_issue, date_renewed, date_return };
};

const inOrder = (loans: Loan[]): string[] => loans.map((loan) => JSON.stringify(loan)).sort();

/** A loan may begin on the day the previous one ended, but not earlier. */
function expectNoOverlap(loans: Loan[]): void {
  const ends = (loan: Loan) => loan.date_return ?? '9999';
  const sorted = [...loans].sort((a, b) =>
    `${a.date_issue} ${ends(a)}`.localeCompare(`${b.date_issue} ${ends(b)}`),
  );
  for (let n = 1; n < sorted.length; n++) {
    expect((sorted[n] as Loan).date_issue >= ends(sorted[n - 1] as Loan)).toBe(true);
  }
}
