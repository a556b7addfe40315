import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type LibraryLog, type LoggedLoan, type LoggedPlace, placeOn } from './library-log.ts';
import { averageOf, daysApart, monthOf, type Range, within } from './recount-dates.ts';

/**
 * Every figure of a scope in a range of dates, recounted from the log as docs/insight.md describes it: plainly, by going
 * through everything again and again.
 */

const unique = <T>(list: T[]): T[] => [...new Set(list)];

const tally = <Key>(keys: Key[]): [Key, number][] =>
  unique(keys).map((key) => [key, keys.filter((other) => other === key).length]);

export class Recount {
  constructor(
    private readonly log: LibraryLog,
    private readonly today: CalendarDate,
  ) {}

  placesOf(scope: string): LoggedPlace[] {
    const [kind, name = ''] = scope.split(':');
    return this.log.places.filter((place) => {
      if (kind === 'all') return true;
      if (kind === 'region') return place.region === name;
      if (kind === 'school') return place.school === Number(name);
      return kind === 'place' ? place.id === Number(name) : place.program === kind;
    });
  }

  private loans(places: LoggedPlace[], range: Range): LoggedLoan[] {
    return this.log.loans.filter(
      (loan) => !loan.undone && within(loan.date, range) && places.some(({ id }) => id === loan.place),
    );
  }

  /** Each loan with its book. */
  lent(scope: string, range: Range) {
    return this.loans(this.placesOf(scope), range).map((loan) => ({ ...this.titleOf(loan.title), ...loan }));
  }

  sessions(places: LoggedPlace[], range: Range) {
    return this.log.sessions.filter(
      (session) => within(session.date, range) && places.some(({ id }) => id === session.place),
    );
  }

  private enrolledAt(place: LoggedPlace, day: CalendarDate): number[] {
    return this.log.children.filter((child) => placeOn(child, day) === place.id).map(({ id }) => id);
  }

  private countEnrolled(places: LoggedPlace[], day: CalendarDate): number {
    const counted = (place: LoggedPlace) => (day >= this.today ? place.enrolled_count : 0);
    return places.reduce(
      (sum, place) => sum + Math.max(this.enrolledAt(place, day).length, counted(place)),
      0,
    );
  }

  /** The months in which one of the places had a loan or a session. */
  private openMonths(places: LoggedPlace[], range: Range): string[] {
    const held = this.sessions(places, range).filter(({ status }) => status === 'done');
    return unique([...this.loans(places, range), ...held].map(({ date }) => monthOf(date)));
  }

  private regular(places: LoggedPlace[], range: Range): number | null {
    if (this.openMonths(places, range).length < 3) return null;
    const loans = this.loans(places, range);
    return unique(loans.map(({ child }) => child)).filter((child) => {
      const own = loans.filter((loan) => loan.child === child);
      const open = this.openMonths(
        places.filter(({ id }) => own.some(({ place }) => place === id)),
        range,
      );
      return open.length >= 3 && unique(own.map(({ date }) => monthOf(date))).length / open.length >= 0.75;
    }).length;
  }

  private grown(places: LoggedPlace[], range: Range): { first: number; last: number }[] {
    const known = this.loans(places, range).filter(({ child_level }) => child_level !== null);
    return unique(known.map(({ child }) => child)).flatMap((child) => {
      const own = known.filter((loan) => loan.child === child).sort((a, b) => a.n - b.n);
      const [first, last] = [own[0] as LoggedLoan, own.at(-1) as LoggedLoan];
      if (daysApart(first.date, last.date) < 90) return [];
      return [{ first: first.child_level as number, last: last.child_level as number }];
    });
  }

  private growth(places: LoggedPlace[], range: Range) {
    const grown = this.grown(places, range);
    const gains = grown.map(({ first, last }) => last - first);
    const byNumber = (numbers: number[]) => tally(numbers).sort(([a], [b]) => a - b);
    const byLevel = (levels: number[]) => byNumber(levels).map(([level, children]) => ({ level, children }));
    return {
      children: grown.length,
      rose: gains.filter((gain) => gain > 0).length,
      stayed: gains.filter((gain) => gain === 0).length,
      fell: gains.filter((gain) => gain < 0).length,
      mean: averageOf(gains, 1),
      by_levels: byNumber(gains).map(([gained, children]) => ({ gained, children })),
      first: byLevel(grown.map(({ first }) => first)),
      last: byLevel(grown.map(({ last }) => last)),
    };
  }

  private levelsOf(loan: LoggedLoan): [book: number | null, child: number | null] {
    return [this.titleOf(loan.title).level, loan.child_level];
  }

  private titleOf(id: number) {
    return this.log.titles.find((title) => title.id === id) as LibraryLog['titles'][number];
  }

  private reach(places: LoggedPlace[], range: Range) {
    const children = unique(this.loans(places, range).map(({ child }) => child));
    const rows = this.log.children.filter(({ id }) => children.includes(id));
    const of = (gender: string | null) => rows.filter((child) => child.gender === gender).length;
    const firstLoan = (child: number) =>
      this.log.loans
        .filter((loan) => loan.child === child && !loan.undone)
        .map(({ date }) => date)
        .sort()[0] as string;
    const reached = places.filter(
      (place) =>
        this.loans([place], range).length > 0 ||
        this.sessions([place], range).some(({ status }) => status === 'done'),
    );
    return {
      children: children.length,
      girls: of('girl'),
      boys: of('boy'),
      other: of('other'),
      not_recorded: of(null),
      enrolled: this.countEnrolled(places, range.end),
      new_readers: children.filter((child) => within(firstLoan(child), range)).length,
      places: reached.length,
    };
  }

  private reading(places: LoggedPlace[], range: Range) {
    const loans = this.loans(places, range);
    const counts = tally(loans.map(({ child }) => child)).map(([, count]) => count);
    const sorted = counts.toSorted((a, b) => a - b);
    const half = sorted.length / 2;
    const middle = [sorted[Math.ceil(half) - 1] ?? 0, sorted[Math.floor(half)] ?? 0];
    const between = (from: number, to: number) => counts.filter((n) => n >= from && n <= to).length;
    const enrolled = places.flatMap((place) => this.enrolledAt(place, range.end));
    const renewals = this.log.loans.filter(({ place }) => places.some(({ id }) => id === place));
    return {
      loans: loans.length,
      renewals: renewals.flatMap(({ renewed }) => renewed).filter((date) => within(date, range)).length,
      mean: averageOf(counts, 2),
      median: counts.length === 0 ? null : averageOf(middle, 2),
      regular: this.regular(places, range),
      by_books: [
        { books: '0', children: enrolled.filter((id) => !loans.some(({ child }) => child === id)).length },
        { books: '1-5', children: between(1, 5) },
        { books: '6-10', children: between(6, 10) },
        { books: '11-20', children: between(11, 20) },
        { books: '21+', children: between(21, 9999) },
      ],
    };
  }

  figures(places: LoggedPlace[], range: Range) {
    const loans = this.loans(places, range).map((loan) => this.levelsOf(loan));
    const known = loans.filter(([book, child]) => book !== null && child !== null) as [number, number][];
    const sessions = this.sessions(places, range);
    const held = sessions.filter(({ status }) => status === 'done');
    const counts = held.map(({ count }) => count);
    const stars = held.flatMap(({ stars }) => stars ?? []);
    return {
      reach: this.reach(places, range),
      reading: this.reading(places, range),
      growth: {
        ...this.growth(places, range),
        above: known.filter(([book, child]) => book > child).length,
        at: known.filter(([book, child]) => book === child).length,
        below: known.filter(([book, child]) => book < child).length,
      },
      sessions: {
        planned: sessions.filter(({ status }) => status === 'planned').length,
        held: held.length,
        cancelled: sessions.filter(({ status }) => status === 'cancelled').length,
        attendance: counts.reduce((sum, count) => sum + count, 0),
        per_session: averageOf(counts, 2),
        children: unique(held.flatMap(({ present }) => present)).length,
        people: unique(held.flatMap(({ people }) => people)).length,
        reports: stars.length,
        stars: averageOf(stars, 2),
      },
    };
  }

  read(scope: string, range: Range) {
    const places = this.placesOf(scope);
    const titles = this.loans(places, range).map(({ title }) => this.titleOf(title));
    const by = <Key>(keys: Key[]) => tally(keys).map(([key, loans]) => [key, loans]);
    const said = this.log.loans.flatMap((loan) => {
      const counts = loan.said && loan.returned !== null && !loan.undone && within(loan.said.date, range);
      return counts && places.some(({ id }) => id === loan.place) ? { ...loan.said, title: loan.title } : [];
    });
    const loved = tally(said.filter(({ opinion }) => opinion === 'loved').map(({ title }) => title));
    const opinions = new Map(tally(said.map(({ title }) => title)));
    const borrowed = tally(titles.map(({ id }) => id));
    const nameOf = (id: number) => this.titleOf(id).title;
    const byName = (a: number, b: number) => (nameOf(a) < nameOf(b) ? -1 : 1);
    const stock = this.stock(range.end);
    const brought = this.log.boxes.filter(
      ({ place, date, undone }) => !undone && within(date, range) && places.some(({ id }) => id === place),
    );
    const ofCopy = (accn: string) => this.log.copies.find((copy) => copy.accn === accn)?.title as number;
    const held = scope === 'all' ? stock.map(({ title }) => title) : brought.map(({ accn }) => ofCopy(accn));
    return {
      languages: by(titles.map(({ language }) => language)),
      levels: by(titles.map(({ level }) => level)),
      categories: by(titles.map(({ kind }) => kind)),
      genres: by(titles.map(({ genre }) => genre)),
      most_borrowed: borrowed.sort(([a, x], [b, y]) => y - x || byName(a, b)).slice(0, 10),
      most_loved: loved
        .map(([title, count]) => [title, count, opinions.get(title) ?? 0] as const)
        .sort(([a, x, m], [b, y, n]) => y - x || x / n - y / m || byName(a, b))
        .slice(0, 10),
      not_taken: unique(held).filter((title) => !titles.some(({ id }) => id === title)).length,
    };
  }

  /** The copies that could be lent at the end of a day. */
  private stock(day: CalendarDate) {
    return this.log.copies.filter(({ since, states }) => {
      const last = states.findLast(({ date }) => date <= day);
      return since <= day && (last?.state ?? 'available') === 'available';
    });
  }

  collection(scope: string, range: Range) {
    if (!['all', 'mop', 'lis'].includes(scope)) return null;
    const stock = this.stock(range.end).map(({ title }) => this.titleOf(title));
    const by = <Key>(keyOf: (title: LibraryLog['titles'][number]) => Key) =>
      unique(stock.map(keyOf)).map((key) => {
        const here = stock.filter((title) => keyOf(title) === key);
        return [key, unique(here).length, here.length];
      });
    const lastState = this.log.copies.map(
      ({ states }) => states.findLast(({ date }) => within(date, range))?.state,
    );
    return {
      titles: unique(stock).length,
      copies: stock.length,
      languages: by(({ language }) => language),
      levels: by(({ level }) => level),
      added: this.log.copies.filter(({ since }) => within(since, range)).length,
      lost: lastState.filter((state) => state === 'lost').length,
      withdrawn: lastState.filter((state) => state === 'withdrawn').length,
      lent: unique(this.loans(this.placesOf(scope), range).map(({ accn }) => accn)).length,
    };
  }

  /** By month; of a month a year before, the days of `range`. */
  months(places: LoggedPlace[], range: Range, months: string[]) {
    return months.map((month) => {
      const loans = this.loans(places, range).filter(({ date }) => monthOf(date) === month);
      return { loans: loans.length, children: unique(loans.map(({ child }) => child)).length };
    });
  }

  people(places: LoggedPlace[], range: Range): [number, number][] {
    const held = this.sessions(places, range).filter(({ status }) => status === 'done');
    return tally(held.flatMap(({ people }) => people));
  }

  plans(places: LoggedPlace[], range: Range): [number, number][] {
    const held = this.sessions(places, range).filter(({ status }) => status === 'done');
    return tally(held.flatMap(({ plan }) => plan ?? []));
  }

  places(scope: string, range: Range, before: Range, months: string[]) {
    return this.placesOf(scope).flatMap((place) => {
      const { reach, reading, growth, sessions } = this.figures([place], range);
      if (reach.enrolled === 0 && reading.loans === 0 && sessions.held === 0) return [];
      return [
        {
          site_grade_id: place.id,
          enrolled: reach.enrolled,
          children: reach.children,
          loans: reading.loans,
          loans_before: this.loans([place], before).length,
          mean: reading.mean,
          regular: reading.regular,
          growth: { children: growth.children, rose: growth.rose, mean: growth.mean },
          held: sessions.held,
          months: this.months([place], range, months).map(({ loans }) => loans),
        },
      ];
    });
  }
}
