import { makeRandom, type Random } from '../../demo/random.ts';
import { timeOrderedIds } from '../../demo/time-ordered-id.ts';

/**
 * An invented lending history as versions before 0030 stored it, in SQL for both databases: UUIDs as text, and in each
 * event all that its loan says and how the copy's row was before.
 */

const at = `'2026-01-01T00:00:00.000Z'`;
const start = Date.parse('2026-01-05T04:30:00Z');
const day = 86_400_000;

interface OldEvent {
  event_id: string;
  kind: string;
  accn_no: string;
  program: string;
  site_grade_id: number;
  child_id: number | null;
  loan_id: string;
  date: string;
  previous_event_id: string | null;
  previous_moved_on: string | null;
  undoes_event_id: string | null;
  staff_id: number;
  at: string;
}

interface Loan {
  loan_id: string;
  accn_no: string;
  child_id: number | null;
  site_loan_id: string | null;
  date_issue: string;
  date_renewed: string | null;
  date_return: string | null;
  undone: number;
}

interface Copy {
  accn_no: string;
  site: Loan | null;
  child: Loan | null;
  last: OldEvent | null;
  moved_on: string | null;
}

const children = [1, 2, 3, 4];
const site = 9;

/** Plays random movements and undos of a few copies at one site. */
class OldHistory {
  readonly events: OldEvent[] = [];
  readonly loans: Loan[] = [];
  readonly copies: Copy[];
  private readonly makeId: (at: number) => string;
  private now = start;

  constructor(
    private readonly random: Random,
    copies: number,
  ) {
    this.makeId = timeOrderedIds(random);
    this.copies = Array.from({ length: copies }, (_, n) => ({
      accn_no: `B-${n + 1}`,
      site: null,
      child: null,
      last: null,
      moved_on: null,
    }));
  }

  step(): void {
    this.now += this.random.between(1, day / 4);
    const copy = this.random.pick(this.copies);
    if (copy.last && this.random.chance(0.15)) this.undo(copy, copy.last);
    else if (copy.child) this.endOrRenew(copy, copy.child);
    else if (copy.site && this.random.chance(0.3)) this.endSite(copy, copy.site);
    else if (copy.site || this.random.chance(0.3)) this.lendToChild(copy);
    else this.lendToSite(copy);
  }

  private lendToSite(copy: Copy): void {
    copy.site = this.loan(copy, null);
    this.record(copy, 'issue_site', copy.site);
  }

  private lendToChild(copy: Copy): void {
    copy.child = this.loan(copy, this.random.pick(children));
    this.record(copy, 'issue_child', copy.child);
  }

  private endOrRenew(copy: Copy, loan: Loan): void {
    const renews = this.random.chance(0.3);
    if (renews) loan.date_renewed = this.date();
    else {
      loan.date_return = this.date();
      copy.child = null;
    }
    this.record(copy, renews ? 'renew_child' : 'return_child', loan);
  }

  private endSite(copy: Copy, loan: Loan): void {
    loan.date_return = this.date();
    copy.site = null;
    this.record(copy, 'return_site', loan);
  }

  private undo(copy: Copy, event: OldEvent): void {
    const loan = this.loans.find(({ loan_id }) => loan_id === event.loan_id) as Loan;
    const before = this.events.find(({ event_id }) => event_id === event.previous_event_id) ?? null;
    if (event.kind.startsWith('issue')) loan.undone = 1;
    loan.date_return = null;
    if (event.kind === 'issue_site') copy.site = null;
    if (event.kind === 'issue_child') copy.child = null;
    if (event.kind === 'return_site') copy.site = loan;
    if (event.kind === 'return_child') copy.child = loan;
    const undo = this.event(copy, 'undo', loan, event.date);
    undo.undoes_event_id = event.event_id;
    if (event.kind === 'renew_child') loan.date_renewed = this.lastRenewal(loan);
    copy.last = before;
    copy.moved_on = event.previous_moved_on;
  }

  private lastRenewal(loan: Loan): string | null {
    const undone = new Set(this.events.map(({ undoes_event_id }) => undoes_event_id));
    const standing = this.events.filter(
      ({ kind, loan_id, event_id }) =>
        kind === 'renew_child' && loan_id === loan.loan_id && !undone.has(event_id),
    );
    return standing.at(-1)?.date ?? null;
  }

  private loan(copy: Copy, child_id: number | null): Loan {
    const loan: Loan = {
      loan_id: this.makeId(this.now),
      accn_no: copy.accn_no,
      child_id,
      site_loan_id: child_id === null ? null : (copy.site?.loan_id ?? null),
      date_issue: this.date(),
      date_renewed: null,
      date_return: null,
      undone: 0,
    };
    this.loans.push(loan);
    return loan;
  }

  private record(copy: Copy, kind: string, loan: Loan): void {
    const event = this.event(copy, kind, loan, this.date());
    copy.last = event;
    copy.moved_on = event.date;
  }

  private event(copy: Copy, kind: string, loan: Loan, date: string): OldEvent {
    const event: OldEvent = {
      event_id: this.makeId(this.now),
      kind,
      accn_no: copy.accn_no,
      program: 'mop',
      site_grade_id: site,
      child_id: loan.child_id,
      loan_id: loan.loan_id,
      date,
      previous_event_id: copy.last?.event_id ?? null,
      previous_moved_on: copy.moved_on,
      undoes_event_id: null,
      staff_id: this.random.pick([1, 2]),
      at: new Date(this.now).toISOString(),
    };
    this.events.push(event);
    return event;
  }

  private date(): string {
    return new Date(this.now).toISOString().slice(0, 10);
  }
}

export function oldHistory(steps: number): Pick<OldHistory, 'events' | 'loans' | 'copies'> {
  const history = new OldHistory(makeRandom(30), 12);
  for (let n = 0; n < steps; n++) history.step();
  return history;
}

const text = (value: string | number | null): string =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : `'${value}'`;
const values = (rows: (string | number | null)[][]): string =>
  rows.map((row) => `(${row.map(text).join(', ')})`).join(', ');

/** The statements that write it into a database at 0026. */
export function oldHistorySql({ events, loans, copies }: ReturnType<typeof oldHistory>): string[] {
  const ofSite = loans.filter(({ child_id }) => child_id === null);
  const ofChild = loans.filter(({ child_id }) => child_id !== null);
  const returned = ofChild.find(({ date_return, undone }) => date_return && !undone) as Loan;
  return [
    `insert into staff (staff_id, username, name, role, password_hash, created_at) values (1, 'leela', 'Leela', 'administrator', 'x', ${at}), (2, 'tara', 'Tara', 'staff', 'x', ${at})`,
    `insert into site_grade (site_grade_id, program, code, name, sort_key, created_at) values (${site}, 'mop', 'S', 'Tonca', 'S', ${at})`,
    `insert into child (child_id, name, site_grade_id, created_at) values ${children.map((id) => `(${id}, 'Child ${id}', ${site}, ${at})`).join(', ')}`,
    `insert into child_word (word, child_id) values ${children.map((id) => `('child', ${id}), ('${id}', ${id})`).join(', ')}`,
    `insert into title (title_id, title_key, title, created_at) values (5, 'k', 'Red', ${at})`,
    `insert into title_word (word, title_id) values ('red', 5)`,
    `insert into copy (accn_no, title_id, created_at) values ${copies.map(({ accn_no }) => `('${accn_no}', 5, ${at})`).join(', ')}`,
    `insert into site_loan (site_loan_id, accn_no, program, site_grade_id, date_issue, date_return, undone) values ${values(
      ofSite.map((loan) => [
        loan.loan_id,
        loan.accn_no,
        'mop',
        site,
        loan.date_issue,
        loan.date_return,
        loan.undone,
      ]),
    )}`,
    `insert into child_loan (child_loan_id, accn_no, title_id, program, site_grade_id, child_id, site_loan_id, date_issue, date_renewed, date_return, undone) values ${values(
      ofChild.map((loan) => [
        ...[loan.loan_id, loan.accn_no, 5, 'mop', site, loan.child_id, loan.site_loan_id],
        ...[loan.date_issue, loan.date_renewed, loan.date_return, loan.undone],
      ]),
    )}`,
    `insert into lending_event (event_id, kind, accn_no, program, site_grade_id, child_id, loan_id, date, previous_event_id, previous_moved_on, undoes_event_id, librarian_id, staff_id, at) values ${values(
      events.map((event) => [
        ...[event.event_id, event.kind, event.accn_no, event.program, event.site_grade_id, event.child_id],
        ...[
          event.loan_id,
          event.date,
          event.previous_event_id,
          event.previous_moved_on,
          event.undoes_event_id,
        ],
        ...[1, event.staff_id, event.at],
      ]),
    )}`,
    ...copies.map(
      ({ accn_no, site: box, child, last, moved_on }) =>
        `update copy set site_grade_id = ${box || child ? site : 'null'}, child_id = ${text(child?.child_id ?? null)}, site_loan_id = ${text(box?.loan_id ?? null)}, child_loan_id = ${text(child?.loan_id ?? null)}, moved_on = ${text(moved_on)}, last_event_id = ${text(last?.event_id ?? null)} where accn_no = '${accn_no}'`,
    ),
    `insert into reading (reading_id, program, site_grade_id, child_id, date_reading, accn_no, title_id, observation, staff_id, at, opinion, child_loan_id) values ('${returned.loan_id}', 'mop', ${site}, ${returned.child_id}, '${returned.date_return}', '${returned.accn_no}', 5, '', 1, ${at}, 'loved', '${returned.loan_id}')`,
    `insert into import (import_id, file_name, bytes, state, created_at, finished_at) values ('i', 'loans.csv', 1, 'done', ${at}, ${at})`,
    `insert into import_entry (import_id, noun, key, after) values ('i', 'copy', 'B-1', '{}'), ${loans
      .map(({ loan_id, child_id }) => `('i', '${child_id ? 'child_loan' : 'site_loan'}', '${loan_id}', '{}')`)
      .join(', ')}`,
    ...events.map(({ event_id }, n) =>
      n % 2 === 0
        ? `insert into change_position (position, change_id, source) values (${n + 1}, '${event_id}', 'lending')`
        : `insert into change_waiting (change_id, source) values ('${event_id}', 'lending')`,
    ),
  ];
}
