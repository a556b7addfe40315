import { addDays, type CalendarDate, daysBetween } from '../../contract/src/common/calendar-date.ts';
import type { Holder } from '../../contract/src/common/programme.ts';
import type { Schema } from '../../server/src/db/schema.ts';
import type { Random } from '../../server/src/demo/random.ts';

/** What one place lives through: a session a week, a new box every ten, and children who borrow and bring back. */

type Row<Table extends keyof Schema> = Schema[Table];

export interface YearsOfPlace {
  children: (Pick<
    Row<'child'>,
    'card_no' | 'name' | 'site_grade_id' | 'baseline_level' | 'level' | 'created_at'
  > & { child_id: number })[];
  copies: Omit<Row<'copy'>, 'state' | 'created_at' | 'last_event_id'>[];
  siteLoans: Row<'site_loan'>[];
  childLoans: Row<'child_loan'>[];
  readings: Row<'reading'>[];
  readAlouds: Pick<Row<'read_aloud'>, 'program' | 'site_grade_id' | 'date' | 'status'>[];
}

interface LivingCopy {
  accn_no: string;
  title_id: number;
  site_loan: Row<'site_loan'> | null;
  child_loan: Row<'child_loan'> | null;
}

interface PlaceGiven {
  holder: Holder;
  random: Random;
  makeId: (at: number) => string;
  staff_id: number;
  created_at: string;
  children: number[];
  copies: { accn_no: string; title_id: number }[];
}

const box = 50;
const weeksOfBox = 10;
const borrows = 0.216;
const bringsBack = 0.94;
const isUndone = 0.01;
const readsAloudWithSomebody = 0.05;

export class PlaceYears implements YearsOfPlace {
  readonly children: YearsOfPlace['children'];
  readonly siteLoans: YearsOfPlace['siteLoans'] = [];
  readonly childLoans: YearsOfPlace['childLoans'] = [];
  readonly readings: YearsOfPlace['readings'] = [];
  readonly readAlouds: YearsOfPlace['readAlouds'] = [];
  private readonly living: LivingCopy[];
  private readonly books = new Map<number, LivingCopy>();

  constructor(private readonly given: PlaceGiven) {
    this.living = given.copies.map((copy) => ({ ...copy, site_loan: null, child_loan: null }));
    this.children = given.children.map((child_id) => ({
      child_id,
      card_no: `C-${child_id}`,
      name: `Child ${child_id}`,
      site_grade_id: given.holder.site_grade_id,
      baseline_level: 1 + (child_id % 5),
      level: 1 + (child_id % 6),
      created_at: given.created_at,
    }));
  }

  get copies(): YearsOfPlace['copies'] {
    return this.living.map(({ accn_no, title_id, site_loan, child_loan }) => ({
      accn_no,
      title_id,
      site_grade_id: site_loan || child_loan ? this.given.holder.site_grade_id : null,
      child_id: child_loan?.child_id ?? null,
      site_loan_id: site_loan?.site_loan_id ?? null,
      child_loan_id: child_loan?.child_loan_id ?? null,
      moved_on: null,
    }));
  }

  live(from: CalendarDate, to: CalendarDate): YearsOfPlace {
    const { holder } = this.given;
    for (let week = 0; week * 7 <= daysBetween(from, to); week++) {
      const date = addDays(from, week * 7 + (holder.site_grade_id % 5));
      const isHoliday = holder.program === 'lis' && (date.slice(5, 7) === '05' || date.slice(5) > '12-20');
      if (date > to || isHoliday) continue;
      if (week % weeksOfBox === 0) this.changeBox(date);
      this.hold(date);
    }
    return this;
  }

  private changeBox(date: CalendarDate): void {
    const { holder, makeId, random } = this.given;
    for (const copy of this.living) {
      if (!copy.site_loan || copy.child_loan) continue;
      copy.site_loan.date_return = date;
      copy.site_loan = null;
    }
    const free = random.shuffled(this.living.filter((copy) => !copy.site_loan && !copy.child_loan));
    for (const copy of free.slice(0, box)) {
      const site_loan_id = makeId(Date.parse(date));
      const { accn_no } = copy;
      copy.site_loan = { site_loan_id, accn_no, ...holder, date_issue: date, date_return: null, undone: 0 };
      this.siteLoans.push(copy.site_loan);
    }
  }

  private hold(date: CalendarDate): void {
    const { holder, random, children } = this.given;
    this.readAlouds.push({ ...holder, date, status: 'done' });
    for (const child_id of children) this.bringBack(child_id, date);
    const shelf = random.shuffled(this.living.filter((copy) => copy.site_loan && !copy.child_loan));
    for (const child_id of children) {
      if (this.books.has(child_id) || !random.chance(borrows)) continue;
      const copy = shelf.pop();
      if (copy) this.lend(copy, child_id, date);
    }
  }

  private bringBack(child_id: number, date: CalendarDate): void {
    const copy = this.books.get(child_id);
    if (!copy?.child_loan || !this.given.random.chance(bringsBack)) return;
    copy.child_loan.date_return = date;
    copy.child_loan = null;
    this.books.delete(child_id);
  }

  private lend(copy: LivingCopy, child_id: number, date: CalendarDate): void {
    const { holder, makeId, random, staff_id } = this.given;
    const { accn_no, title_id } = copy;
    const undone = random.chance(isUndone) ? 1 : 0;
    const loan: Row<'child_loan'> = {
      child_loan_id: makeId(Date.parse(date)),
      accn_no,
      title_id,
      ...holder,
      child_id,
      site_loan_id: copy.site_loan?.site_loan_id ?? null,
      date_issue: date,
      date_return: null,
      level: 1 + (title_id % 6),
      child_level: 1 + (child_id % 6),
      undone,
    };
    this.childLoans.push(loan);
    if (undone) return;
    copy.child_loan = loan;
    this.books.set(child_id, copy);
    if (!random.chance(readsAloudWithSomebody)) return;
    this.readings.push({
      reading_id: makeId(Date.parse(date)),
      ...holder,
      child_id,
      date_reading: date,
      accn_no,
      title_id,
      reading_level: 1 + (child_id % 6),
      observation: 'Read the first pages alone, then asked for help.',
      support_of_illustrations: random.chance(0.5) ? 1 : 0,
      librarian_id: staff_id,
      staff_id,
      request_id: null,
      at: `${date}T06:00:00.000Z`,
    });
  }
}
