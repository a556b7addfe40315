import {
  issueBookChild,
  issueBookSite,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeGrade, makeSite, makeTitle } from '../../testing/factories.ts';
import { type Loan, ModelCopy, type Move, type Place } from '../../testing/lending/lending-model.ts';
import { type LendingState, readCopy, readLendingState } from '../../testing/lending/lending-state.ts';
import { useTestApp } from '../../testing/test-app.ts';

const paths = {
  issue_site: issueBookSite.path,
  issue_child: issueBookChild.path,
  return_child: returnBookFromChild.path,
  return_site: returnBookSite.path,
};
const kinds = ['issue_site', 'issue_child', 'return_child', 'return_site'] as const;
const copiesInPlay = 3;

const step = fc.record({
  copy: fc.nat(copiesInPlay - 1),
  /** Sometimes an undo of any earlier event, mostly of the latest. */
  undo: fc.option(fc.nat(3), { freq: 3 }),
  kind: fc.constantFrom(...kinds),
  place: fc.nat(2),
  child: fc.nat(3),
  day: fc.integer({ min: 1, max: 9 }),
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
    events: string[];
  }

  const send = async (path: string, body: object) => {
    const reply = await app.send('POST', path, body);
    const { status, details } = reply.statusCode === 200 ? reply.json() : { status: null, details: null };
    return { outcome: status?.status ?? reply.statusCode, event_id: details?.event_id as string };
  };

  async function play({ model, accn_no, events }: Played, asked: Step): Promise<void> {
    const event_id = asked.undo === null ? undefined : events.at(-1 - asked.undo);
    if (event_id !== undefined) {
      const expected = model.expectUndo(event_id);
      const before = await readCopy(app.db, accn_no);
      const reply = await send(undoLending.path, { event_id });
      expect(reply.outcome).toBe(expected);
      if (expected !== 'undone') return expect(await readCopy(app.db, accn_no)).toEqual(before);
      model.acceptUndo(event_id, reply.event_id);
      events.push(reply.event_id);
      return;
    }
    const place = places[asked.place] as Place;
    const child = children[asked.child] as Move['child'];
    const move: Move = { kind: asked.kind, place, child, date: `2026-11-0${asked.day}` };
    const expected = model.expectMove(move);
    const reply = await send(paths[move.kind], {
      ...place,
      accn_no,
      child_id: child.child_id,
      date_issue: move.date,
      date_return: move.date,
    });
    expect(reply.outcome).toBe(expected);
    if (expected !== 'issued' && expected !== 'returned') return;
    model.accept(move, reply.event_id);
    events.push(reply.event_id);
  }

  it('of three copies, in any order and on any dates, leaves each in one place with the accepted history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const played: Played[] = [];
        for (let n = 0; n < copiesInPlay; n++) {
          played.push({ accn_no: await makeCopy(app.db, { title_id }), model: new ModelCopy(), events: [] });
        }
        for (const asked of steps) await play(played[asked.copy] as Played, asked);
        const state = await readLendingState(app.db);
        for (const copy of played) expectSame(copy, state);
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});

function expectSame(
  { accn_no, model, events }: { accn_no: string; model: ModelCopy; events: string[] },
  state: LendingState,
): void {
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
    ...siteLoans.map((loan) => loanOf('site', { ...loan, child_id: null })),
    ...childLoans.map((loan) => loanOf('child', loan)),
  ];
  expect(inOrder(loans)).toEqual(inOrder(model.loans()));
  for (const kind of ['site', 'child']) expectNoOverlap(loans.filter((loan) => loan.kind === kind));
  expect(
    mine(state.events)
      .map((event) => event.event_id)
      .sort(),
  ).toEqual([...events].sort());
}

const loanOf = (kind: Loan['kind'], row: Omit<Loan, 'kind'>): Loan => {
  const { site_grade_id, child_id, date_issue, date_return } = row;
  return { kind, site_grade_id, child_id, date_issue, date_return };
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
