import type { Holder } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { weekday } from '@storyvan/domain/week';
import {
  type EventRow,
  LendingLedger,
  type MovingCopy,
  type ReadingChild,
  type Visit,
} from './lending-ledger.ts';
import { Library } from './library.ts';
import { makeRandom, type Random } from './random.ts';
import { isLastSchoolWeek, isSchoolDay, isSiteDay, lendingDays } from './school-year.ts';
import type { Likes } from './tastes.ts';
import { timeOrderedIds } from './time-ordered-id.ts';

/** Eighteen months of weeks: children bring books back or renew them, boxes are changed about monthly, children borrow. */

/** How often a child that is there and has not brought a book back renews it. */
const renews = 0.5;

/** Books that a child looks at. */
const lookedAt = 3;
const lookedAtByTaste = 8;
/** What it likes best may be so many levels further from its own. */
const levelsOfTaste = 1.5;

interface VisitedChild extends ReadingChild {
  attends: number;
  away_from: number | null;
  /** The days on which the child gained a level. */
  gains_on: number[];
}

export interface VisitedPlace {
  holder: Holder;
  weekday: number;
  /** Minutes since midnight, Indian time. */
  starts_at: number;
  /** How many books its box holds. */
  box: number;
  children: VisitedChild[];
  staff_ids: number[];
}

export interface HistoryAsked {
  random: Random;
  today: CalendarDate;
  places: readonly VisitedPlace[];
  copies: readonly MovingCopy[];
  /** Left out, children do not care what a book is about. */
  likes?: Likes | undefined;
  /** Takes the events of some weeks up to a day, so that not all of them are kept in memory. */
  writeEvents(events: EventRow[], until: CalendarDate): Promise<void>;
}

export interface HeldVisit {
  holder: Holder;
  date: CalendarDate;
  /** child_id of the children who were there. */
  present: number[];
}

interface PlaceState extends VisitedPlace {
  /** Copies at the place and not with a child. */
  shelf: MovingCopy[];
  books: Map<ReadingChild, MovingCopy[]>;
  box_came_on: number | null;
}

const indianTime = 5.5 * 3_600_000;
const minute = 60_000;
const daysAtOnce = 30;

class Programme {
  readonly ledger: LendingLedger;
  readonly library: Library;
  /** A separate sequence: everything else is the same with and without renewals. */
  private readonly renewing = makeRandom(51);

  constructor(
    private readonly random: Random,
    copies: readonly MovingCopy[],
    private readonly likes: Likes | undefined,
  ) {
    this.ledger = new LendingLedger(timeOrderedIds(random), timeOrderedIds(this.renewing));
    this.library = new Library(random, copies);
  }

  /** Returns the children who were there. */
  hold(place: PlaceState, day: number, date: CalendarDate): ReadingChild[] {
    const isLast = place.holder.program === 'lis' && isLastSchoolWeek(date);
    const visit: Visit = {
      holder: place.holder,
      date,
      at: Date.parse(`${date}T00:00:00Z`) - indianTime + place.starts_at * minute,
      staff_id: this.random.chance(0.8) ? (place.staff_ids[0] as number) : this.random.pick(place.staff_ids),
    };
    const present = place.children.filter((child) => isPresent(this.random, child, day));
    for (const child of isLast ? place.children : present) this.bringBack(place, visit, child);
    if (isLast) this.sendBoxHome(place, visit);
    if (isLast) return present;
    for (const child of present) this.renew(place, visit, child);
    this.changeBox(place, visit, day);
    for (const child of present) this.lend(place, visit, child, day);
    return present;
  }

  private bringBack(place: PlaceState, visit: Visit, child: ReadingChild): void {
    const kept = (place.books.get(child) ?? []).filter((copy) => {
      if (copy.moved_on === visit.date || !this.random.chance(0.94)) return true;
      this.passTime(visit, 10, 35);
      this.ledger.returnFromChild(visit, copy);
      if (copy.holder) place.shelf.push(copy);
      else this.library.takeBack(copy);
      return false;
    });
    place.books.set(child, kept);
  }

  /** What the child still has after bringing books back. */
  private renew(place: PlaceState, visit: Visit, child: ReadingChild): void {
    for (const copy of place.books.get(child) ?? []) {
      if (copy.moved_on === visit.date || !this.renewing.chance(renews)) continue;
      this.passTime(visit, 8, 20, this.renewing);
      this.ledger.renew(visit, copy);
    }
  }

  private sendBoxHome(place: PlaceState, visit: Visit): void {
    for (const copy of place.shelf.splice(0)) this.sendHome(visit, copy);
    place.box_came_on = null;
  }

  private sendHome(visit: Visit, copy: MovingCopy): void {
    this.passTime(visit, 3, 8);
    this.ledger.returnFromPlace(visit, copy);
    this.library.takeBack(copy);
  }

  /** A grade gets a new box; a site keeps a quarter of its books and changes the rest. */
  private changeBox(place: PlaceState, visit: Visit, day: number): void {
    if (place.box_came_on !== null && day - place.box_came_on < this.random.pick([28, 35])) return;
    const kept: MovingCopy[] = [];
    for (const copy of place.shelf) {
      if (place.holder.program === 'mop' && this.random.chance(0.25)) kept.push(copy);
      else this.sendHome(visit, copy);
    }
    place.shelf = kept;
    const levels = place.children.map((child) => child.level);
    const usual = levels.reduce((sum, level) => sum + level, 0) / levels.length;
    const withChildren = [...place.books.values()].reduce((sum, books) => sum + books.length, 0);
    for (let n = kept.length + withChildren; n < place.box; n++) {
      const copy = this.library.take(usual);
      if (!copy) break;
      this.passTime(visit, 3, 8);
      this.ledger.issueToPlace(visit, copy);
      place.shelf.push(copy);
    }
    place.box_came_on = day;
  }

  private lend(place: PlaceState, visit: Visit, child: VisitedChild, day: number): void {
    const books = place.books.get(child) ?? [];
    if (!this.random.chance(books.length === 0 ? 0.9 : 0.04)) return;
    const fromLibrary = place.holder.program === 'mop' && this.random.chance(0.02);
    const level = levelOn(child, day);
    const copy = fromLibrary ? this.library.take(level) : this.chooseFrom(place.shelf, level, child);
    if (!copy) return;
    this.passTime(visit, 10, 45);
    this.ledger.issueToChild(visit, copy, { child_id: child.child_id, level });
    place.books.set(child, [...books, copy]);
  }

  /** A child looks at three books and takes the one nearest to its level. One with a taste looks at more of them. */
  private chooseFrom(shelf: MovingCopy[], level: number, child: ReadingChild): MovingCopy | undefined {
    if (shelf.length === 0) return undefined;
    const looked = Array.from({ length: this.likes ? lookedAtByTaste : lookedAt }, () =>
      this.random.between(0, shelf.length - 1),
    );
    const far = (n: number) => {
      const { level: ofBook, title_id } = shelf[n] as MovingCopy;
      return Math.abs(ofBook - level) - (this.likes?.(child.child_id, title_id) ?? 0) * levelsOfTaste;
    };
    const chosen = looked.reduce((best, n) => (far(n) < far(best) ? n : best));
    const copy = shelf[chosen] as MovingCopy;
    const last = shelf.pop() as MovingCopy;
    if (copy !== last) shelf[chosen] = last;
    return copy;
  }

  private passTime(visit: Visit, shortest: number, longest: number, random = this.random): void {
    visit.at += random.between(shortest * 1000, longest * 1000);
  }
}

const isPresent = (random: Random, child: VisitedChild, day: number): boolean =>
  random.chance(child.attends) && (child.away_from === null || day < child.away_from);

const levelOn = (child: VisitedChild, day: number): number =>
  child.level - child.gains_on.filter((gained) => gained > day).length;

/** Rain, a strike or an exam: a site misses one week in twenty-five, a grade one in five, but none in the last three weeks. */
function isHeld(random: Random, place: VisitedPlace, date: CalendarDate, daysAgo: number): boolean {
  const isSite = place.holder.program === 'mop';
  if (!(isSite ? isSiteDay(date) : isSchoolDay(date))) return false;
  const isMissed = random.chance(isSite ? 0.04 : 0.2);
  return !isMissed || daysAgo <= 21;
}

/** Moves the copies through the months; each ends where its last movement left it. */
export async function makeHistory(
  asked: HistoryAsked,
): Promise<{ ledger: LendingLedger; held: HeldVisit[] }> {
  const { random } = asked;
  const programme = new Programme(random, asked.copies, asked.likes);
  const places = asked.places.map(
    (place): PlaceState => ({ ...place, shelf: [], books: new Map(), box_came_on: null }),
  );
  const held: HeldVisit[] = [];
  const days = lendingDays(asked.today);
  for (const [day, date] of days.entries()) {
    programme.library.openForDay();
    for (const place of places) {
      if (place.weekday !== weekday(date) || !isHeld(random, place, date, days.length - day)) continue;
      const present = programme.hold(place, day, date).map(({ child_id }) => child_id);
      held.push({ holder: place.holder, date, present });
    }
    if (day % daysAtOnce === 0) await asked.writeEvents(programme.ledger.takeEvents(), date);
  }
  await asked.writeEvents(programme.ledger.takeEvents(), asked.today);
  return { ledger: programme.ledger, held };
}
