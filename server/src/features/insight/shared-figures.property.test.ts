import { type Insight, type InsightFigures, insight } from '@storyvan/contract/insight';
import { addDays } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LibraryLog } from '../../testing/insight/library-log.ts';
import { PlayedLibrary } from '../../testing/insight/played-library.ts';
import { firstDay, play, step } from '../../testing/insight/random-days.ts';
import { Recount } from '../../testing/insight/recount.ts';
import { monthOf, monthsFrom, type Range, rangesOf, within } from '../../testing/insight/recount-dates.ts';
import { makeTestApp } from '../../testing/test-app.ts';

/** Attacks the figures to share: every row shown, and every difference of them, is recounted from the log. */

type Loan = ReturnType<Recount['lent']>[number];

const isSmall = (children: number) => children >= 1 && children <= 4;
const childrenOf = (loans: Loan[]) => new Set(loans.map(({ child }) => child));

/** How often something was shown, and left out: the attack proves nothing if one of them never happens. */
const seen = { shown: 0, leftOut: 0 };

function expectLarge(what: string, children: number | null): void {
  if (children === null) seen.leftOut += 1;
  else if (children !== 0) seen.shown += 1;
  expect([what, children, isSmall(Math.abs(children ?? 0))]).toEqual([what, children, false]);
}

/** What is left of one figure without the other. */
function expectApart(what: string, one: number | null, other: number | null): void {
  if (one !== null && other !== null) expectLarge(`difference: ${what}`, one - other);
}

/** The rows of a list have their loans, and neither they nor the others of the whole rest on few children. */
function expectRows<Key>(
  what: string,
  whole: Loan[],
  rows: { key: Key; loans: number }[],
  keyOf: (loan: Loan) => Key,
): void {
  for (const { key, loans } of rows) {
    const own = whole.filter((loan) => keyOf(loan) === key);
    expect([what, key, loans]).toEqual([what, key, own.length]);
    expectLarge(`${what} ${key}`, childrenOf(own).size);
  }
  const left = whole.filter((loan) => !rows.some(({ key }) => key === keyOf(loan)));
  if (left.length > 0) seen.leftOut += 1;
  if (!isSmall(childrenOf(whole).size)) expectLarge(`other ${what}`, childrenOf(left).size);
}

/** Rows whose children are shown too: the rest of the whole, and those that more than one row has. */
function expectParts(what: string, whole: number | null, parts: number[]): void {
  for (const children of parts) {
    expectLarge(what, children);
    expectApart(`all and ${what}`, whole, children);
  }
  if (parts.some((children) => children > 0))
    expectApart(
      `all and every ${what}`,
      whole,
      parts.reduce((sum, n) => sum + n, 0),
    );
}

/** A figure that is shown is the one that is not shared, too. */
function expectTrue(shared: object, full: object): void {
  const given = Object.entries(full).filter(([name]) => (shared as Record<string, unknown>)[name] !== null);
  expect(shared).toMatchObject(Object.fromEntries(given));
}

const matchOf = ({ level, child_level }: Loan) =>
  level === null
    ? 'no level of the book'
    : child_level === null
      ? 'no level'
      : Math.sign(level - child_level);

function expectFigures(
  { reach, reading, growth, sessions }: InsightFigures,
  full: ReturnType<Recount['figures']>,
  loans: Loan[],
  heads: number,
): void {
  for (const part of ['reach', 'reading', 'growth', 'sessions'] as const)
    expectTrue({ reach, reading, growth, sessions }[part], full[part]);
  const { children, girls, boys, other, not_recorded, enrolled, new_readers } = reach;
  for (const count of [children, girls, boys, other, not_recorded, enrolled, new_readers])
    expectLarge('reach', count);
  if (reading.loans !== null) expectLarge('readers', childrenOf(loans).size);
  expect(reading.renewals).toBeNull();
  expectApart('enrolled', enrolled, children);
  expectApart('new readers', children, new_readers);
  expectApart('regular readers', children, reading.regular);
  expectApart('growth', children, growth.children);
  for (const count of [reading.regular, growth.children, growth.rose, growth.stayed, growth.fell])
    expectLarge('readers', count);
  for (const groups of [reading.by_books, growth.by_levels, growth.first, growth.last])
    for (const group of groups ?? []) expectLarge('group', group.children);
  if (growth.by_levels === null) expect([growth.mean, growth.first, growth.last]).toEqual([null, null, null]);
  const none = reading.by_books?.find(({ books }) => books === '0')?.children ?? null;
  expectApart('enrolled who borrowed', enrolled, none);
  if (none !== null && children !== null) expectApart('borrowed and left', enrolled, none + children);
  if (growth.above !== null)
    for (const match of [1, 0, -1, 'no level', 'no level of the book'])
      expectLarge(`match ${match}`, childrenOf(loans.filter((loan) => matchOf(loan) === match)).size);
  expectLarge('came', sessions.children);
  if (sessions.attendance !== null) expectLarge('heads', Math.max(heads, full.sessions.children));
  else expect(sessions.per_session).toBeNull();
  expectApart('came and enrolled', enrolled, sessions.children);
  expectApart('came and borrowed', children, sessions.children);
  expectApart('heads and came', sessions.attendance, sessions.children);
  expectApart('heads and enrolled', sessions.attendance, enrolled);
}

function expectBooks({ read, figures, collection, voices }: Insight, loans: Loan[]): void {
  expectRows('language', loans, named(read.languages, 'language'), ({ language }) => language);
  expectRows('level', loans, named(read.levels, 'level'), ({ level }) => level);
  expectRows('kind', loans, named(read.categories, 'category'), ({ kind }) => kind);
  expectRows('genre', loans, named(read.genres, 'category'), ({ genre }) => genre);
  const ofTitle = (id: number) => loans.filter(({ title }) => title === id);
  for (const { title_id } of read.most_borrowed) expectLarge('title', childrenOf(ofTitle(title_id)).size);
  if (figures.reach.children === null)
    expect([collection?.lent ?? null, read.not_taken.titles, voices]).toEqual([null, null, []]);
}

const named = <Name extends string, Key>(
  rows: ({ [N in Name]: Key } & { loans: number })[],
  name: Name,
): { key: Key; loans: number }[] => rows.map((row) => ({ key: row[name], loans: row.loans }));

/** The titles named first are first of all, and have no numbers. */
function expectFirst(
  { read }: Insight,
  full: ReturnType<Recount['read']>,
  log: LibraryLog,
  range: Range,
  places: number[],
) {
  const ids = (rows: { title_id: number }[]) => rows.map(({ title_id }) => title_id);
  expect(ids(read.most_borrowed)).toEqual(
    full.most_borrowed.slice(0, read.most_borrowed.length).map(([id]) => id),
  );
  expect(ids(read.most_loved)).toEqual(full.most_loved.slice(0, read.most_loved.length).map(([id]) => id));
  for (const { loans } of read.most_borrowed) expect(loans).toBeNull();
  for (const { title_id, loved, opinions } of read.most_loved) {
    expect([loved, opinions]).toEqual([null, null]);
    const lovers = log.loans.filter(
      ({ title, said, returned, undone, place }) =>
        title === title_id &&
        said?.opinion === 'loved' &&
        returned !== null &&
        !undone &&
        within(said.date, range) &&
        places.includes(place),
    );
    expectLarge('loved', new Set(lovers.map(({ child }) => child)).size);
  }
}

function expectMonths(
  months: string[],
  rows: [loans: number | null, children: number | null][],
  whole: number | null,
  loans: Loan[],
): void {
  const shown = rows.flatMap(([count, children], n) =>
    count === null || children === null ? [] : [{ key: months[n] ?? '', loans: count, children }],
  );
  expectRows('month', loans, shown, ({ date }) => monthOf(date));
  expectParts(
    'month',
    whole,
    shown.map(({ children }) => children),
  );
}

async function attack(library: PlayedLibrary, reply: Insight, scope: string, asked: Range): Promise<void> {
  const { log, today } = library;
  const recount = new Recount(log, today);
  const ranges = rangesOf(asked, today);
  const places = recount.placesOf(scope);
  const { figures, figures_before, months } = reply;
  const [now, before] = [recount.lent(scope, ranges.now), recount.lent(scope, ranges.before)];
  const heads = (range: Range) =>
    Math.max(
      0,
      ...recount
        .sessions(places, range)
        .filter(({ status }) => status === 'done')
        .map(({ count }) => count),
    );
  expectFigures(figures, recount.figures(places, ranges.now), now, heads(ranges.now));
  expectFigures(figures_before, recount.figures(places, ranges.before), before, heads(ranges.before));
  expectBooks(reply, now);
  const ids = places.map(({ id }) => id);
  expectFirst(reply, recount.read(scope, ranges.now), log, ranges.now, ids);
  expectMonths(
    months.map(({ month }) => month),
    months.map(({ loans, children }) => [loans, children]),
    figures.reach.children,
    now,
  );
  if (months.length > 0 && reply.before !== null)
    expectMonths(
      monthsFrom(ranges.before),
      months.map(({ loans_before, children_before }) => [loans_before, children_before]),
      figures_before.reach.children,
      before,
    );
  const rows = reply.places.map(({ site_grade_id, loans }) => ({ key: site_grade_id, loans }));
  expectRows('place', now, rows, ({ place }) => place);
  expectParts(
    'place',
    figures.reach.children,
    reply.places.map(({ children }) => children),
  );
  for (const { enrolled, loans_before, regular, growth, months: own, needs } of reply.places)
    expect([enrolled, loans_before, regular, growth, own, needs]).toEqual([
      ...[null, null, null],
      ...[{ children: null, rose: null, mean: null }, [], []],
    ]);
}

const question = fc.record({
  kind: fc.constantFrom('all', 'all', 'mop', 'lis', 'region:Bardez', 'school', 'place'),
  n: fc.nat(20),
  from: fc.integer({ min: -10, max: 200 }),
  days: fc.constantFrom(0, 20, 40, 100, 200, 365, 700),
});

it('shared figures, of any library, scope and range, show and give away no group of one to four', async () => {
  await fc.assert(
    fc.asyncProperty(
      firstDay,
      fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }),
      fc.integer({ min: 8, max: 40 }),
      fc.array(question, { minLength: 12, maxLength: 12 }),
      async (first, steps, children, questions) => {
        const app = makeTestApp();
        await app.open();
        try {
          const library = new PlayedLibrary(app);
          await play(library, first, steps, children);
          const { places } = library.log;
          for (const { kind, n, from, days } of questions) {
            const place = places[n % places.length];
            const school = places.find((each) => each.school !== null)?.school;
            const scope =
              kind === 'place' ? `place:${place?.id}` : kind === 'school' ? `school:${school}` : kind;
            const start = addDays(first, from);
            const range = { start, end: addDays(start, days) };
            const query = { small_groups: 'hidden' as const };
            const reply = await app.call(insight, { params: { scope, ...range }, query });
            await attack(library, reply, scope, range);
          }
        } finally {
          await app.close();
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  expect(seen.shown).toBeGreaterThan(100);
  expect(seen.leftOut).toBeGreaterThan(100);
}, 300_000);
