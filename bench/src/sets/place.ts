import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import type {
  LendingLedger,
  MovingCopy,
  ReadingChild,
  Visit,
} from '../../../server/src/demo/lending-ledger.ts';
import type { Random } from '../../../server/src/demo/random.ts';
import { isLastSchoolWeek, isSchoolDay, isSiteDay } from '../../../server/src/demo/school-year.ts';
import { accnNoOf, childrenAt, copiesAt, holderOf, type Shape, titleIdOf } from './shape.ts';

/** One place: a session each week, a new box every ten weeks, and children who borrow and return books. */

const box = 50;
const weeksOfBox = 10;
const borrows = 0.23;
const bringsBack = 0.94;

export const levelOfChild = (child_id: number): number => 1 + (child_id % 6);
export const levelOfTitle = (title_id: number): number => 1 + (title_id % 6);

export class Place {
  readonly copies: MovingCopy[];
  private readonly shelf: MovingCopy[] = [];
  private readonly children: ReadingChild[];
  private readonly books = new Map<ReadingChild, MovingCopy>();

  constructor(
    private readonly shape: Shape,
    private readonly place: number,
  ) {
    this.children = childrenAt(shape, place).map((child_id) => ({ child_id, level: levelOfChild(child_id) }));
    this.copies = copiesAt(place).map((copy) => {
      const title_id = titleIdOf(shape, copy);
      const nowhere = { holder: null, child_id: null, site_loan: null, child_loan: null };
      return {
        accn_no: accnNoOf(copy),
        title_id,
        level: levelOfTitle(title_id),
        ...nowhere,
        moved_on: null,
        last_event_id: null,
      };
    });
  }

  /** The day of its session in the week that begins on this Monday, or none on a holiday. */
  visitIn(monday: CalendarDate): CalendarDate | null {
    const date = addDays(monday, this.place % 5);
    const { program } = holderOf(this.shape, this.place);
    return (program === 'mop' ? isSiteDay(date) : isSchoolDay(date)) ? date : null;
  }

  hold(ledger: LendingLedger, random: Random, date: CalendarDate, week: number, staff_id: number): void {
    const holder = holderOf(this.shape, this.place);
    const visit: Visit = { holder, date, at: Date.parse(`${date}T04:30:00Z`), staff_id };
    const isLast = holder.program === 'lis' && isLastSchoolWeek(date);
    for (const [child, copy] of [...this.books]) {
      if (!isLast && !random.chance(bringsBack)) continue;
      visit.at += 12_000;
      ledger.returnFromChild(visit, copy);
      this.books.delete(child);
      this.shelf.push(copy);
    }
    if (isLast || week % weeksOfBox === this.place % weeksOfBox)
      this.changeBox(ledger, random, visit, isLast);
    if (isLast) return;
    for (const child of this.children) {
      if (this.books.has(child) || this.shelf.length === 0 || !random.chance(borrows)) continue;
      const [copy] = this.shelf.splice(random.between(0, this.shelf.length - 1), 1) as [MovingCopy];
      visit.at += 15_000;
      ledger.issueToChild(visit, copy, child);
      this.books.set(child, copy);
    }
  }

  private changeBox(ledger: LendingLedger, random: Random, visit: Visit, isLast: boolean): void {
    for (const copy of this.shelf.splice(0)) {
      visit.at += 4_000;
      ledger.returnFromPlace(visit, copy);
    }
    if (isLast) return;
    const free = random.shuffled(this.copies.filter((copy) => copy.holder === null));
    for (const copy of free.slice(0, box)) {
      visit.at += 4_000;
      ledger.issueToPlace(visit, copy);
      this.shelf.push(copy);
    }
  }
}
