import { expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import type { LendingState } from '../lending/lending-state.ts';
import { groupBy, type LoadedDemo } from './demo.ts';

type Event = LendingState['events'][number];
interface Where {
  site_grade_id: number | null;
  child_id: number | null;
  site_loan_id: number | null;
  child_loan_id: number | null;
}
const library: Where = { site_grade_id: null, child_id: null, site_loan_id: null, child_loan_id: null };

/** Where an event leads from where the copy was; throws where the lending rules would have refused it. */
function follow(event: Event, was: Where): Where {
  const { kind, site_grade_id, child_id, loan_id } = event;
  const isHere = was.site_grade_id === site_grade_id;
  const refuse = (): never => {
    throw new Error(`${kind} of ${event.accn_no} on ${event.date} is against the rules.`);
  };
  switch (kind) {
    case 'issue_site':
      return was.site_grade_id === null
        ? { site_grade_id, child_id: null, site_loan_id: loan_id, child_loan_id: null }
        : refuse();
    case 'issue_child':
      return was.child_id === null && (was.site_grade_id === null || isHere)
        ? { ...was, site_grade_id, child_id, child_loan_id: loan_id }
        : refuse();
    case 'renew_child':
      return isHere && was.child_id === child_id && was.child_loan_id === loan_id ? was : refuse();
    case 'return_child':
      return isHere && was.child_id === child_id && was.child_loan_id === loan_id
        ? {
            ...was,
            site_grade_id: was.site_loan_id === null ? null : site_grade_id,
            child_id: null,
            child_loan_id: null,
          }
        : refuse();
    case 'return_site':
      return isHere && was.child_id === null && was.site_loan_id === loan_id ? library : refuse();
    default:
      return refuse();
  }
}

const stepOf = ({ kind }: Event) => kind.split('_')[0] as 'issue' | 'renew' | 'return';

/** Tests of the lending history of the demo programme: it could have been lent so, event by event. */
export function testLending(demo: LoadedDemo): void {
  it('every copy, its events followed from the first, is where its row and its loans say', () => {
    const events = groupBy(demo.state.events, ({ accn_no }) => accn_no);
    const siteLoans = new Map(demo.state.site_loans.map((loan) => [loan.site_loan_id, loan]));
    const childLoans = new Map(demo.state.child_loans.map((loan) => [loan.child_loan_id, loan]));
    const renewed = new Map<number, string>();
    const faults: string[] = [];
    let followed = 0;
    let renewals = 0;
    for (const copy of demo.state.copies) {
      let where = library;
      let before: Event | null = null;
      const ofCopy = events.get(copy.accn_no) ?? [];
      expect(copy.last_event_id).toBe(ofCopy.at(-1)?.event_id ?? null);
      for (const event of ofCopy) {
        const loan = childLoans.get(event.loan_id) ?? siteLoans.get(event.loan_id);
        if (event.kind === 'renew_child') {
          renewed.set(event.loan_id, event.date);
          renewals += 1;
        }
        const dated = { issue: loan?.date_issue, renew: event.date, return: loan?.date_return };
        const isLinked = before === null || (before.date <= event.date && before.at < event.at);
        const isSame = loan?.accn_no === copy.accn_no && loan.site_grade_id === event.site_grade_id;
        if (!isLinked || !isSame || dated[stepOf(event)] !== event.date) faults.push(event.event_id);
        if (
          event.kind === 'issue_child' &&
          childLoans.get(event.loan_id)?.site_loan_id !== where.site_loan_id
        )
          faults.push(`${event.event_id} lent on from elsewhere`);
        where = follow(event, where);
        before = event;
        followed += 1;
      }
      const { site_grade_id, child_id, site_loan_id, child_loan_id } = copy;
      expect({ site_grade_id, child_id, site_loan_id, child_loan_id }).toEqual(where);
      expect(copy.moved_on).toBe(before?.date ?? null);
      if (copy.state !== 'available') expect(copy.site_grade_id).toBeNull();
    }
    expect(faults).toEqual([]);
    expect(followed).toBe(demo.state.events.length);
    const [open, ended] = [0, 1].map(
      (n) =>
        [...demo.state.site_loans, ...demo.state.child_loans].filter(
          (loan) => Number(loan.date_return !== null) === n,
        ).length,
    ) as [number, number];
    expect(open + 2 * ended + renewals).toBe(demo.state.events.length);
    expect(
      demo.state.child_loans.filter(
        (loan) => loan.date_renewed !== (renewed.get(loan.child_loan_id) ?? null),
      ),
    ).toEqual([]);
  });

  it('renewals, over the months, are made in both programmes, of a few loans in a hundred and some twice', () => {
    const renewals = demo.state.events.filter(({ kind }) => kind === 'renew_child');
    const share = renewals.length / demo.state.child_loans.length;
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.1);
    expect(new Set(renewals.map(({ program }) => program))).toEqual(new Set(['mop', 'lis']));
    const byLoan = [...groupBy(renewals, ({ loan_id }) => loan_id).values()];
    expect(byLoan.filter((ofLoan) => ofLoan.length > 1).length).toBeGreaterThan(10);
    const open = demo.state.child_loans.filter((loan) => loan.date_return === null && loan.date_renewed);
    expect(open.length).toBeGreaterThan(10);
  });

  it('every loan of a copy, beside the others of its kind, begins when the one before has ended', () => {
    for (const loans of [demo.state.site_loans, demo.state.child_loans]) {
      for (const ofCopy of groupBy<
        { accn_no: string; date_issue: string; date_return: string | null },
        string
      >(loans, (loan) => loan.accn_no).values()) {
        const sorted = ofCopy.toSorted((a, b) => (a.date_issue < b.date_issue ? -1 : 1));
        const overlaps = sorted.filter((loan, n) => {
          const next = sorted[n + 1];
          return next && (loan.date_return === null || loan.date_return > next.date_issue);
        });
        expect(overlaps).toEqual([]);
      }
    }
  });

  it('every child, in all its loans, borrows at its own place at a level it had', async () => {
    const children = await runQuery(demo.db, (k) =>
      k
        .selectFrom('child')
        .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
        .select(['child_id', 'child.site_grade_id', 'program', 'baseline_level', 'level']),
    );
    const byId = new Map(children.map((child) => [child.child_id, child]));
    const faults = demo.state.child_loans.filter((loan) => {
      const child = byId.get(loan.child_id);
      const [baseline, level, then] = [child?.baseline_level, child?.level, loan.child_level] as number[];
      const hasLevel = (then as number) >= (baseline as number) && (then as number) <= (level as number);
      return child?.site_grade_id !== loan.site_grade_id || child.program !== loan.program || !hasLevel;
    });
    expect(faults).toEqual([]);
  });
}
