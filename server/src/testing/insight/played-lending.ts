import { addBook } from '@storyvan/contract/catalogue';
import type { CopyState } from '@storyvan/contract/common/copy-state';
import type { Opinion } from '@storyvan/contract/common/opinion';
import {
  changeCopyState,
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { howWasIt } from '@storyvan/contract/reading';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { accountsChanged } from '../../records/account/account-changes.ts';
import { runSql } from '../database/sql.ts';
import { pathOf, type TestApp } from '../test-app.ts';
import {
  type LibraryLog,
  type LoggedChild,
  type LoggedCopy,
  type LoggedLoan,
  placeOn,
} from './library-log.ts';

type Sent = Record<string, unknown>;

interface Event {
  event_id: string;
  /** What its undo does to the log. */
  undo: () => void;
}

const farFuture = '9999-12-31';

/** Books of a library that are lent and taken back, and its log of the calls that were accepted. */
export class PlayedLending {
  readonly log: LibraryLog = {
    places: [],
    children: [],
    loans: [],
    boxes: [],
    sessions: [],
    titles: [],
    copies: [],
  };
  today: CalendarDate = '';
  private readonly events = new Map<string, Event[]>();
  private readonly returns = new Map<LoggedLoan, string>();

  constructor(protected readonly app: TestApp) {}

  /** Moves the clock; the sign-in goes on. */
  async day(date: CalendarDate): Promise<void> {
    this.today = date;
    this.app.clock.now = new Date(`${date}T10:00:00`);
    const now = this.app.clock.now.toISOString();
    await this.app.db.transaction(async (tx) => accountsChanged(tx));
    await runSql(this.app.db, `update session set created_at = '${now}', last_seen_at = '${now}'`);
  }

  protected async send(endpoint: { method: 'GET' | 'POST'; path: string }, body: Sent, params: Sent = {}) {
    const reply = await this.app.send('POST', pathOf(endpoint as never, params), body);
    const { status, details } = reply.json();
    return { accepted: reply.statusCode === 200, status: status?.status as string, details };
  }

  protected programOf(id: number): 'mop' | 'lis' {
    return this.log.places.find((place) => place.id === id)?.program ?? 'mop';
  }

  /** Where the child is now. */
  placeOf = (child: LoggedChild): number | null => placeOn(child, farFuture);

  async addBook(title: Omit<LibraryLog['titles'][number], 'id'>, copies: number): Promise<void> {
    const { kind: category_primary, genre: category_secondary, ...own } = title;
    const body = { title: { ...own, category_primary, category_secondary }, copies };
    const { status, details } = await this.send(addBook, body);
    if (status !== 'added') return;
    this.log.titles.push({ ...title, id: details.title_id });
    for (const accn of details.accn_nos)
      this.log.copies.push({ accn, title: details.title_id, since: this.today, states: [] });
  }

  async setState(copy: LoggedCopy, state: CopyState): Promise<void> {
    const body = { accn_no: copy.accn, state, date: this.today };
    const { status } = await this.send(changeCopyState, body);
    if (status !== 'saved') return;
    copy.states.push({ date: this.today, state });
    // A lost copy is returned from whoever had it.
    const open = this.openLoan(copy.accn);
    if (state === 'lost' && open) open.returned = this.today;
    this.events.delete(copy.accn);
  }

  openLoan = (accn: string): LoggedLoan | undefined =>
    this.log.loans.find((loan) => loan.accn === accn && !loan.undone && loan.returned === null);

  private note(accn: string, event_id: string, undo: () => void): void {
    this.events.set(accn, [...(this.events.get(accn) ?? []), { event_id, undo }]);
  }

  async box(copy: LoggedCopy, place: number): Promise<void> {
    const body = { program: this.programOf(place), site_grade_id: place, accn_no: copy.accn };
    const { status, details } = await this.send(issueBookSite, { ...body, date_issue: this.today });
    if (status !== 'issued') return;
    const box = { accn: copy.accn, place, date: this.today, undone: false };
    this.log.boxes.push(box);
    this.note(copy.accn, details.event_id, () => Object.assign(box, { undone: true }));
  }

  async unbox(copy: LoggedCopy): Promise<void> {
    const place = this.log.boxes.findLast(({ accn }) => accn === copy.accn)?.place ?? 0;
    const body = { site_grade_id: place, accn_no: copy.accn, date_return: this.today };
    const { status, details } = await this.send(returnBookSite, body);
    if (status === 'returned') this.note(copy.accn, details.event_id, () => undefined);
  }

  async lend(child: LoggedChild, copy: LoggedCopy): Promise<void> {
    const place = this.placeOf(child) ?? child.first_place;
    const body = { program: this.programOf(place), site_grade_id: place, accn_no: copy.accn };
    const asked = { ...body, child_id: child.id, date_issue: this.today };
    const { status, details } = await this.send(issueBookChild, asked);
    if (status !== 'issued') return;
    const loan: LoggedLoan = {
      n: this.log.loans.length,
      child: child.id,
      place,
      accn: copy.accn,
      title: copy.title,
      date: this.today,
      child_level: child.level,
      undone: false,
      returned: null,
      renewed: [],
      said: null,
    };
    this.log.loans.push(loan);
    this.note(copy.accn, details.event_id, () => Object.assign(loan, { undone: true }));
  }

  async renew(loan: LoggedLoan): Promise<void> {
    const body = { site_grade_id: loan.place, accn_no: loan.accn, date_renewal: this.today };
    const { status, details } = await this.send(renewBookChild, body);
    if (status !== 'renewed') return;
    loan.renewed.push(this.today);
    this.note(loan.accn, details.event_id, () => loan.renewed.pop());
  }

  async takeBack(loan: LoggedLoan, opinion: Opinion | null): Promise<void> {
    const body = { site_grade_id: loan.place, accn_no: loan.accn, date_return: this.today };
    const { status, details } = await this.send(returnBookFromChild, body);
    if (status !== 'returned') return;
    loan.returned = this.today;
    this.returns.set(loan, details.event_id);
    this.note(loan.accn, details.event_id, () => Object.assign(loan, { returned: null }));
    if (opinion) await this.say(loan, opinion);
  }

  private async say(loan: LoggedLoan, opinion: Opinion): Promise<void> {
    const event_id = this.returns.get(loan);
    const of = { site_grade_id: loan.place, child_id: loan.child, accn_no: loan.accn, event_id };
    const { status } = await this.send(howWasIt, { ...of, opinion, observation: 'Good.' });
    if (status === 'saved') loan.said = { opinion, date: loan.returned as CalendarDate };
  }

  /** The latest event of a copy. */
  async undo(copy: LoggedCopy): Promise<void> {
    const events = this.events.get(copy.accn) ?? [];
    const last = events.at(-1);
    if (!last) return;
    const { status } = await this.send(undoLending, { event_id: last.event_id });
    if (status !== 'undone') return;
    last.undo();
    events.pop();
  }
}
