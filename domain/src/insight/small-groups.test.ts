import type { Insight, InsightFigures } from '@storyvan/contract/insight';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byBooksOf, growthOf } from './borrowing.ts';
import { withoutSmallGroups } from './small-groups.ts';

/** A child with the loans of each month at its places, and its other details. */
const child = fc.record({
  gender: fc.constantFrom('girls', 'boys', 'other', 'not_recorded'),
  loans: fc.array(fc.record({ place: fc.nat(4), month: fc.nat(3) }), { maxLength: 8 }),
  at: fc.option(fc.nat(4), { freq: 5 }),
  grown: fc.option(
    fc.record({ first: fc.integer({ min: 1, max: 3 }), last: fc.integer({ min: 1, max: 4 }) }),
  ),
  isNew: fc.boolean(),
  isRegular: fc.boolean(),
});
type Child = typeof child extends fc.Arbitrary<infer T> ? T : never;

const placeIds = [0, 1, 2, 3, 4];
const months = [0, 1, 2, 3];
const borrowersAt = (children: Child[], place: number) =>
  children.filter(({ loans }) => loans.some((loan) => loan.place === place));
const grownOf = (children: Child[]) =>
  children.flatMap(({ grown }) => (grown ? { ...grown, gained: grown.last - grown.first } : []));

function figuresOf(children: Child[]): InsightFigures {
  const borrowers = children.filter(({ loans }) => loans.length > 0);
  const of = (gender: Child['gender']) => borrowers.filter((each) => each.gender === gender).length;
  const enrolled = children.filter(({ at }) => at !== null);
  const counts = borrowers.map(({ loans }) => loans.length);
  const session = {
    planned: 0,
    held: 0,
    cancelled: 0,
    attendance: 0,
    per_session: null,
    people: 0,
    reports: 0,
  };
  return {
    reach: {
      ...{ children: borrowers.length, girls: of('girls'), boys: of('boys'), other: of('other') },
      ...{ not_recorded: of('not_recorded'), enrolled: enrolled.length, places: 5 },
      new_readers: borrowers.filter(({ isNew }) => isNew).length,
    },
    reading: {
      ...{ loans: counts.reduce((sum, n) => sum + n, 0), renewals: 0, mean: 1, median: 1 },
      regular: borrowers.filter(({ isRegular }) => isRegular).length,
      by_books: byBooksOf(counts, enrolled.filter(({ loans }) => loans.length === 0).length),
    },
    growth: { ...growthOf(grownOf(borrowers)), above: 1, at: 1, below: 1 },
    sessions: { ...session, children: enrolled.length, stars: null },
  };
}

const monthOf = (children: Child[], month: number) => {
  const loans = children.flatMap((each) => each.loans.filter((loan) => loan.month === month));
  const here = children.filter((each) => each.loans.some((loan) => loan.month === month));
  return { loans: loans.length, children: here.length };
};

function placeOf(now: Child[], before: Child[], place: number): Insight['places'][number] {
  const here = borrowersAt(now, place);
  const growth = growthOf(grownOf(here));
  const loansAt = (children: Child[]) =>
    children.flatMap(({ loans }) => loans.filter((loan) => loan.place === place)).length;
  return {
    ...{ program: 'mop', site_grade_id: place, school_id: null, place_name: `${place}`, school_name: null },
    ...{ region: null, enrolled: now.filter(({ at }) => at === place).length, children: here.length },
    ...{ loans: loansAt(now), loans_before: loansAt(before), mean: 1, held: 0, months: [1, 2], needs: [] },
    regular: here.filter(({ isRegular }) => isRegular).length,
    growth: { children: growth.children, rose: growth.rose, mean: growth.mean },
  };
}

function insightOf(now: Child[], before: Child[]): Insight {
  const lists = { languages: [], levels: [], categories: [], genres: [], most_borrowed: [], most_loved: [] };
  return {
    ...{ scope: 'all', name: '', program: null, school_id: null, site_grade_id: null },
    ...{ start: '', end: '', until: '', before: { start: '', end: '' } },
    figures: figuresOf(now),
    figures_before: figuresOf(before),
    read: { ...lists, not_taken: { titles: 0, examples: [] } },
    ...{ people: [], lesson_plans: [], collection: null, voices: [] },
    places: placeIds.map((place) => placeOf(now, before, place)),
    months: months.map((month) => {
      const [ours, theirs] = [monthOf(now, month), monthOf(before, month)];
      return { month: `${month}`, ...ours, loans_before: theirs.loans, children_before: theirs.children };
    }),
  };
}

type Count = number | null | undefined;
const isSmall = (count: number) => count >= 1 && count <= 4;

/** Fails for a published count of one to four. */
const expectLarge = (what: string, ...counts: Count[]) => {
  for (const count of counts)
    expect([what, count, isSmall(Math.abs(count ?? 0))]).toEqual([what, count, false]);
};

/** A group, and the others of the whole. */
const expectPart = (what: string, whole: Count, part: Count) => {
  expectLarge(what, part);
  if (typeof whole === 'number' && typeof part === 'number') expectLarge(`others than ${what}`, whole - part);
};

function expectFigures({ reach, reading, growth }: InsightFigures): void {
  const { children, enrolled } = reach;
  expectLarge('children', children, reach.girls, reach.boys, reach.other, reach.not_recorded);
  expectPart('enrolled', children, enrolled);
  expectPart('new readers', children, reach.new_readers);
  expectPart('regular', children, reading.regular);
  expectPart('growth', children, growth.children);
  for (const groups of [reading.by_books, growth.by_levels, growth.first, growth.last])
    expectLarge('group', ...(groups ?? []).map((group) => group.children));
  expectLarge('rose', growth.rose, growth.stayed, growth.fell);
  const none = reading.by_books?.[0]?.children;
  if (none !== undefined && enrolled !== null && children !== null) {
    expectLarge('enrolled and borrowed', enrolled - none);
    expectLarge('borrowed and left', children - (enrolled - none));
  }
}

/** What is left of the whole, where one or more parts are left out. */
function expectRest(what: string, whole: Count, parts: Count[]): void {
  const shown = parts.filter((part) => typeof part === 'number');
  if (typeof whole !== 'number' || shown.length === placeIds.length) return;
  expectLarge(`rest of ${what}`, whole - shown.reduce((sum, part) => sum + part, 0));
}

const children = fc.array(child, { maxLength: 40, size: 'max' });

it('shared figures, of any children, rest on no group of one to four, also after subtraction', () => {
  fc.assert(
    fc.property(children, children, (now, before) => {
      const shared = withoutSmallGroups(insightOf(now, before), (place) => borrowersAt(before, place).length);
      expectFigures(shared.figures);
      expectFigures(shared.figures_before);
      const whole = shared.figures.reach.children;
      for (const month of shared.months) expectPart('a month', whole, month.children);
      const hidden = months.filter((month) => shared.months[month]?.loans === null);
      const theirs = now.filter(({ loans }) => loans.some(({ month }) => hidden.includes(month)));
      if (shared.figures.reading.loans !== null) expectLarge('children of hidden months', theirs.length);
      for (const place of shared.places) {
        expectPart('enrolled at a place', place.children, place.enrolled);
        expectPart('regular at a place', place.children, place.regular);
        expectPart('growth at a place', place.children, place.growth.children);
        expectPart('rose at a place', place.growth.children, place.growth.rose);
        expect(place.months).toEqual([]);
      }
      const listed = placeIds.map((id) => shared.places.find((place) => place.site_grade_id === id));
      const left = now.filter(({ loans }) => loans.some(({ place }) => !listed[place]));
      if (shared.figures.reading.loans !== null) expectLarge('children of places left out', left.length);
      const { enrolled } = shared.figures.reach;
      const [alone, ...others] = shared.places.filter((place) => place.enrolled === null);
      if (alone && others.length === 0 && shared.places.length === placeIds.length && enrolled !== null) {
        const sum = shared.places.reduce((total, place) => total + (place.enrolled ?? 0), 0);
        expectPart('enrolled at the only place left out', alone.children, enrolled - sum);
      }
      expectRest(
        'enrolled',
        shared.figures.reach.enrolled,
        listed.map((place) => place?.enrolled),
      );
      expectRest(
        'regular',
        shared.figures.reading.regular,
        listed.map((place) => place?.regular),
      );
      expectRest(
        'growth',
        shared.figures.growth.children,
        listed.map((place) => place?.growth.children),
      );
      expectRest(
        'rose',
        shared.figures.growth.rose,
        listed.map((place) => place?.growth.rose),
      );
    }),
    { numRuns: 1000 },
  );
});

/** Twenty children at each of two places. */
const many = Array.from(
  { length: 40 },
  (_, n): Child => ({
    gender: n % 2 ? 'girls' : 'boys',
    loans: months.map((month) => ({ place: n % 2, month })),
    at: n % 2,
    grown: { first: 1, last: 1 + (Math.floor(n / 2) % 2) },
    isNew: Math.floor(n / 4) % 2 > 0,
    isRegular: true,
  }),
);

it('shared figures, of large groups only, are all there', () => {
  const whole = insightOf(many, many);
  const shared = withoutSmallGroups(whole, () => 20);
  expect(shared.figures).toEqual(whole.figures);
  expect(shared.months).toEqual(whole.months);
  expect(shared.places).toEqual(whole.places.map((place) => ({ ...place, months: [] })));
});

it('shared figures, if one place has two children who borrowed nothing, say of no place how many are enrolled', () => {
  const idle = (at: number, count: number): Child[] =>
    Array.from({ length: count }, () => ({
      ...{ gender: 'girls', loans: [], at, grown: null, isNew: false, isRegular: false },
    }));
  const shared = withoutSmallGroups(insightOf([...many, ...idle(0, 2), ...idle(1, 6)], many), () => 20);
  expect(shared.figures.reach.enrolled).toBe(48);
  expect(shared.places.slice(0, 2).map(({ enrolled }) => enrolled)).toEqual([null, null]);
});

it('shared figures, of four children, have no figure of what they read', () => {
  const few = Array.from(
    { length: 4 },
    (): Child => ({
      ...{
        gender: 'girls',
        loans: [{ place: 0, month: 0 }],
        at: 0,
        grown: null,
        isNew: true,
        isRegular: true,
      },
    }),
  );
  const shared = withoutSmallGroups(insightOf(few, []), () => 0);
  expect(shared.figures.reach).toMatchObject({
    children: null,
    girls: null,
    enrolled: null,
    new_readers: null,
  });
  expect(Object.values(shared.figures.reading).every((figure) => figure === null)).toBe(true);
  expect(Object.values(shared.figures.growth).every((figure) => figure === null)).toBe(true);
  expect(shared.months[0]).toMatchObject({ loans: null, children: null });
  expect(shared.places.map(({ site_grade_id }) => site_grade_id)).toEqual([1, 2, 3, 4]);
});
