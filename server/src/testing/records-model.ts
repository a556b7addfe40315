import { addDays, type CalendarDate, daysBetween } from '@storyvan/domain/calendar-date';

/**
 * A model of every report, computed in memory from the plain list of accepted calls. An undo takes its call off the
 * list.
 */

export interface AcceptedCall {
  event_id: string;
  kind: 'issue_site' | 'issue_child' | 'renew_child' | 'return_child' | 'return_site';
  accn_no: string;
  site_grade_id: number;
  child_id: number;
  date: CalendarDate;
  /** The events of the returns that the same request made first; each has its own entry in the list. */
  taken_back: string[];
}

export interface ModelBook {
  accn_no: string;
  level: number | null;
  category_primary: string | null;
  category_secondary: string | null;
}

export interface ModelChild {
  child_id: number;
  site_grade_id: number;
  level: number | null;
  baseline: number | null;
}

export interface ModelLoan {
  kind: 'site' | 'child';
  accn_no: string;
  site_grade_id: number;
  child_id: number | null;
  /** A child loan straight from the library. */
  direct: boolean;
  date_issue: CalendarDate;
  renewals: CalendarDate[];
  date_return: CalendarDate | null;
}

const childPeriod = 14;
const boxPeriod = 35;

export class RecordsModel {
  readonly loans: ModelLoan[] = [];
  readonly childLoans: ModelLoan[];
  private readonly books: Map<string, ModelBook>;

  constructor(
    calls: readonly AcceptedCall[],
    books: readonly ModelBook[],
    readonly children: readonly ModelChild[],
    private readonly today: CalendarDate,
  ) {
    this.books = new Map(books.map((book) => [book.accn_no, book]));
    for (const call of calls) this.play(call);
    this.childLoans = this.loans.filter((loan) => loan.kind === 'child');
  }

  private play({ kind, accn_no, site_grade_id, child_id, date }: AcceptedCall): void {
    const open = (of: ModelLoan['kind']) =>
      this.loans.find((loan) => loan.kind === of && loan.accn_no === accn_no && loan.date_return === null);
    const of = kind === 'issue_site' || kind === 'return_site' ? 'site' : 'child';
    if (!kind.startsWith('issue')) {
      const loan = open(of);
      if (kind === 'renew_child') loan?.renewals.push(date);
      else if (loan) loan.date_return = date;
      return;
    }
    this.loans.push({
      kind: of,
      accn_no,
      site_grade_id,
      child_id: of === 'child' ? child_id : null,
      direct: of === 'child' && !open('site'),
      date_issue: date,
      renewals: [],
      date_return: null,
    });
  }

  /** What left the library for a place. */
  private outings(place: number): ModelLoan[] {
    return this.loans.filter((loan) => loan.site_grade_id === place && (loan.kind === 'site' || loan.direct));
  }

  bookList(place: number) {
    const outings = this.outings(place);
    return distinct(outings.map((loan) => loan.date_issue))
      .sort()
      .reverse()
      .map((date_issue) => {
        const here = outings.filter((loan) => loan.date_issue === date_issue);
        const pending = here.filter((loan) => loan.date_return === null);
        return { date_issue, cnt: countBooks(here), pending: countBooks(pending) };
      });
  }

  /** One line for each copy: its last outing of that date. */
  bookListDetails(place: number, date: CalendarDate) {
    const last = new Map<string, ModelLoan>();
    for (const loan of this.outings(place)) if (loan.date_issue === date) last.set(loan.accn_no, loan);
    return [...last.values()].map((loan) => ({
      accn_no: loan.accn_no,
      date_return: loan.date_return,
      child_id: loan.date_return === null ? this.readerOf(loan.accn_no) : null,
    }));
  }

  pendingBooks(place: number) {
    return this.outings(place)
      .filter((loan) => loan.date_return === null)
      .map(({ accn_no, date_issue, direct }) => {
        const reader = this.openChildLoan(accn_no);
        const renewed = reader?.renewals.at(-1) ?? null;
        const since = renewed ?? reader?.date_issue ?? null;
        const older = (date: CalendarDate, period: number) => daysBetween(date, this.today) > period;
        const child_overdue = since !== null && older(since, childPeriod);
        return {
          accn_no,
          date_issue,
          days_out: daysBetween(date_issue, this.today),
          child_id: reader?.child_id ?? null,
          child_since: reader?.date_issue ?? null,
          child_renewed: renewed,
          child_overdue,
          overdue: child_overdue || (!direct && older(date_issue, boxPeriod)),
        };
      });
  }

  private openChildLoan = (accn_no: string) =>
    this.childLoans.find((loan) => loan.accn_no === accn_no && loan.date_return === null);

  private readerOf = (accn_no: string): number | null => this.openChildLoan(accn_no)?.child_id ?? null;

  countByCategory(accn_nos: readonly string[], kind: 'category_primary' | 'category_secondary') {
    return countBy(accn_nos.map((accn_no) => this.books.get(accn_no)?.[kind] ?? null));
  }

  countByBaseline(place: number) {
    return countBy(this.childrenOf(place).map((child) => child.baseline));
  }

  childrenOf = (place: number) => this.children.filter((child) => child.site_grade_id === place);

  register(place: number, date: CalendarDate) {
    const here = this.childLoans.filter((loan) => loan.site_grade_id === place);
    const entry = (status: 'issued' | 'renewed' | 'returned') => (loan: ModelLoan) => ({
      status,
      child_id: loan.child_id,
      accn_no: loan.accn_no,
      date_issue: loan.date_issue,
      date_return: loan.date_return,
      diff_level: this.diffLevel(loan),
    });
    return [
      ...here.filter((loan) => loan.date_issue === date).map(entry('issued')),
      ...here.filter((loan) => loan.renewals.includes(date)).map(entry('renewed')),
      ...here.filter((loan) => loan.date_return === date).map(entry('returned')),
    ];
  }

  registerDay(place: number, date: CalendarDate) {
    const here = this.loans.filter((loan) => loan.site_grade_id === place);
    const dates = distinct(
      here
        .filter((loan) => loan.kind === 'child')
        .flatMap((loan) => [loan.date_issue, ...loan.renewals, loan.date_return ?? '']),
    )
      .filter(Boolean)
      .sort();
    const boxes = here.filter((loan) => loan.kind === 'site');
    return {
      date,
      previous: dates.findLast((other) => other < date) ?? null,
      next: dates.find((other) => other > date) ?? null,
      latest: dates.at(-1) ?? null,
      books_brought: boxes.filter((loan) => loan.date_issue === date).length,
      books_taken_home: boxes.filter((loan) => loan.date_return === date).length,
    };
  }

  private diffLevel(loan: ModelLoan): number | null {
    const level = this.books.get(loan.accn_no)?.level ?? null;
    const reader = this.children.find((child) => child.child_id === loan.child_id)?.level ?? null;
    return level === null || reader === null ? null : level - reader;
  }

  pattern(child_id: number) {
    return this.childLoans
      .filter((loan) => loan.child_id === child_id)
      .map((loan) => ({
        date_issue: loan.date_issue,
        accn_no: loan.accn_no,
        diff_level: this.diffLevel(loan),
      }))
      .filter((point) => point.diff_level !== null);
  }

  figures(place: number, start: CalendarDate, end: CalendarDate) {
    const within = (date: CalendarDate | null) => date !== null && date >= start && date <= end;
    const of = (kind: ModelLoan['kind']) =>
      this.loans.filter((loan) => loan.kind === kind && loan.site_grade_id === place);
    const issued = of('child').filter((loan) => within(loan.date_issue));
    return {
      issued: issued.length,
      renewed: of('child').flatMap((loan) => loan.renewals.filter(within)).length,
      returned: of('child').filter((loan) => within(loan.date_return)).length,
      children_borrowed: distinct(issued.map((loan) => loan.child_id)).length,
      books_brought: of('site').filter((loan) => within(loan.date_issue)).length,
      books_taken_home: of('site').filter((loan) => within(loan.date_return)).length,
    };
  }

  childFigures(place: number, child_id: number, start: CalendarDate, end: CalendarDate) {
    const within = (date: CalendarDate | null) => date !== null && date >= start && date <= end;
    const loans = this.childLoans.filter(
      (loan) => loan.site_grade_id === place && loan.child_id === child_id,
    );
    return {
      issued: loans.filter((loan) => within(loan.date_issue)).length,
      renewed: loans.flatMap((loan) => loan.renewals.filter(within)).length,
      returned: loans.filter((loan) => within(loan.date_return)).length,
      loans: loans
        .filter((loan) => [loan.date_issue, ...loan.renewals, loan.date_return].some(within))
        .map(({ accn_no, date_issue, renewals, date_return }) => ({
          accn_no,
          date_issue,
          renewed: renewals.filter(within),
          date_return,
        })),
    };
  }

  /** The dashboard figures of a place. */
  glance(place: number) {
    const pending = this.pendingBooks(place);
    const withChildren = pending.filter((book) => book.child_id !== null);
    const children = this.childrenOf(place);
    const borrowed = children.filter((child) => this.ofMonth(child.child_id) > 0).length;
    return {
      children: children.length,
      books_out: withChildren.length,
      books_at_place: pending.length - withChildren.length,
      borrowed_this_month: borrowed,
      not_borrowed_this_month: children.length - borrowed,
      overdue: withChildren.filter((book) => book.child_overdue).length,
    };
  }

  ofMonth(child_id: number): number {
    const from = `${this.today.slice(0, 8)}01`;
    return this.childLoans.filter(
      (loan) => loan.child_id === child_id && loan.date_issue >= from && loan.date_issue <= this.today,
    ).length;
  }

  /** The same length of time just before. */
  static before(start: CalendarDate, end: CalendarDate): [CalendarDate, CalendarDate] {
    return [addDays(start, -daysBetween(start, end) - 1), addDays(start, -1)];
  }
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

const countBooks = (loans: readonly ModelLoan[]): number =>
  distinct(loans.map((loan) => loan.accn_no)).length;

function countBy<K>(keys: readonly K[]): { key: K; cnt: number }[] {
  return distinct(keys).map((key) => ({ key, cnt: keys.filter((other) => other === key).length }));
}
