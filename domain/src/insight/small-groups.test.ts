import type { Insight, InsightFigures } from '@storyvan/contract/insight';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byBooksOf, growthOf } from './borrowing.ts';
import { addChild, type ChildrenBy, type Seen, shownRows, withoutSmallGroups } from './small-groups.ts';

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
  came: fc.boolean(),
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
    sessions: { ...session, children: children.filter(({ came }) => came).length, stars: null },
  };
}

const borrowersIn = (children: Child[], month: number) =>
  children.filter(({ loans }) => loans.some((loan) => loan.month === month));
const monthOf = (children: Child[], month: number) => ({
  loans: children.flatMap(({ loans }) => loans.filter((loan) => loan.month === month)).length,
  children: borrowersIn(children, month).length,
});

/** Children by their index. */
function seenIn(children: Child[]): Seen {
  const idsOf = (group: Child[]) => new Set(group.map((each) => children.indexOf(each)));
  return {
    matches: [],
    months: months.map((month) => idsOf(borrowersIn(children, month))),
    places: new Map(placeIds.map((place) => [place, idsOf(borrowersAt(children, place))])),
    most: 0,
  };
}

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

function expectFigures({ reach, reading, growth, sessions }: InsightFigures): void {
  const { children, enrolled } = reach;
  expectLarge('children', children, reach.girls, reach.boys, reach.other, reach.not_recorded);
  expectPart('enrolled', children, enrolled);
  expectPart('new readers', children, reach.new_readers);
  expectPart('regular', children, reading.regular);
  expectPart('growth', children, growth.children);
  expectPart('who came', enrolled, sessions.children);
  for (const groups of [reading.by_books, growth.by_levels])
    expectLarge('group', ...(groups ?? []).map((group) => group.children));
  expectLarge('rose', growth.rose, growth.stayed, growth.fell);
  if (growth.by_levels === null) expect(growth.mean).toBeNull();
  expect([growth.first, growth.last, reading.renewals]).toEqual([null, null, null]);
  const none = reading.by_books?.[0]?.children;
  if (none !== undefined && enrolled !== null && children !== null) {
    expectLarge('enrolled and borrowed', enrolled - none);
    expectLarge('borrowed and left', children - (enrolled - none));
  }
}

const children = fc.array(child, { maxLength: 40, size: 'max' });

it('shared figures, of any children, rest on no group of one to four, also after subtraction', () => {
  fc.assert(
    fc.property(children, children, (now, before) => {
      const shared = withoutSmallGroups(insightOf(now, before), seenIn(now), seenIn(before));
      expectFigures(shared.figures);
      expectFigures(shared.figures_before);
      const whole = shared.figures.reach.children;
      for (const row of [...shared.months, ...shared.places]) expectPart('a row', whole, row.children);
      if (whole === null) return;
      const hidden = months.filter((month) => shared.months[month]?.loans === null);
      const theirs = now.filter(({ loans }) => loans.some(({ month }) => hidden.includes(month)));
      expectLarge('children of hidden months', theirs.length);
      const listed = shared.places.map(({ site_grade_id }) => site_grade_id);
      const left = now.filter(({ loans }) => loans.some(({ place }) => !listed.includes(place)));
      expectLarge('children of places left out', left.length);
      const sum = shared.places.reduce((total, place) => total + place.children, 0);
      if (sum > 0) expectLarge('all places', whole - sum);
    }),
    { numRuns: 1000 },
  );
});

const rows = fc.array(fc.array(fc.nat(12), { maxLength: 12 }), { maxLength: 8 });

it('rows, of any children, are shown if neither they nor the others together rest on few', () => {
  fc.assert(
    fc.property(rows, (lists) => {
      const by: ChildrenBy<number> = new Map();
      lists.forEach((loans, n) => {
        for (const child_id of loans) addChild(by, n, child_id);
      });
      const all = lists.map((loans, n) => ({ n, loans: loans.length }));
      const shown = shownRows(all, ({ n }) => by.get(n)).map(({ n }) => n);
      for (const n of shown) expectLarge('a row', new Set(lists[n]).size);
      const others = new Set(lists.flatMap((loans, n) => (shown.includes(n) ? [] : loans))).size;
      if (shown.some((n) => lists[n]?.length)) expectLarge('the others', others);
    }),
  );
});

it('rows, one of which rests on few, are shown without it and the one with the next fewest loans', () => {
  const groups = [[1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5], [1, 2], [1, 2, 3, 4, 5, 6], []];
  const all = groups.map((group, n) => ({ n, loans: group.length }));
  expect(shownRows(all, ({ n }) => new Set(groups[n])).map(({ n }) => n)).toEqual([0, 3, 4]);
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
    came: true,
  }),
);

it('shared figures, of large groups only, have the most of them', () => {
  const whole = insightOf(many, many);
  const shared = withoutSmallGroups(whole, seenIn(many), seenIn(many));
  const { reach, reading, growth, sessions } = whole.figures;
  expect(shared.figures).toEqual({
    reach,
    reading: { ...reading, renewals: null },
    growth: { ...growth, first: null, last: null },
    sessions,
  });
  expect(shared.months).toEqual(whole.months);
  const hidden = { enrolled: null, loans_before: null, regular: null, months: [], needs: [] };
  const growthOfPlace = { children: null, rose: null, mean: null };
  expect(shared.places.slice(0, 2)).toEqual(
    whole.places.slice(0, 2).map((place) => ({ ...place, ...hidden, growth: growthOfPlace })),
  );
});

it('growth to share, if three of ten children rose, has no mean that would tell', () => {
  const rising = many.slice(0, 10).map((each, n) => ({ ...each, grown: { first: 1, last: n < 3 ? 2 : 1 } }));
  const { growth } = withoutSmallGroups(insightOf(rising, []), seenIn(rising), seenIn([])).figures;
  expect(growth).toMatchObject({ children: 10, rose: null, stayed: null, mean: null, by_levels: null });
});

it.each([
  ['came to one session', { attendance: 3, per_session: 3, children: 0 }, 3, [null, null, null]],
  ['are not those counted', { attendance: 12, per_session: 12, children: 9 }, 12, [12, 12, null]],
  ['are enrolled and never came', { attendance: 90, per_session: 9, children: 38 }, 12, [90, 9, null]],
  ['were missing at the only session', { attendance: 38, per_session: 38, children: 0 }, 38, [null, null, 0]],
])('sessions to share, if few children %s, do not say so', (_, sessions, most, shown) => {
  const whole = insightOf(many, []);
  const figures = { ...whole.figures, sessions: { ...whole.figures.sessions, ...sessions } };
  const seen = { ...seenIn(many), most };
  const shared = withoutSmallGroups({ ...whole, figures }, seen, seenIn([])).figures.sessions;
  expect([shared.attendance, shared.per_session, shared.children]).toEqual(shown);
});

it('books to share, if few children had one below their level, are not compared with levels', () => {
  const seen = { ...seenIn(many), matches: [new Set([1, 2, 3, 4, 5]), new Set([1])] };
  const { growth } = withoutSmallGroups(insightOf(many, []), seen, seenIn([])).figures;
  expect([growth.above, growth.at, growth.below]).toEqual([null, null, null]);
});

it('shared figures, of four children, have no figure of what they read and no sentence', () => {
  const few = many.slice(0, 4);
  const voice = { reading_id: '1', sentence: 'Good.', opinion: 'loved' as const, title: 'Fox', date: '' };
  const whole = { ...insightOf(few, []), voices: [voice] };
  const shared = withoutSmallGroups(whole, seenIn(few), seenIn([]));
  const { reach, reading, growth } = shared.figures;
  for (const { places: _, ...figures } of [{ ...reach }, { ...reading, places: 0 }, { ...growth, places: 0 }])
    expect(Object.values(figures).filter((figure) => figure !== null)).toEqual([]);
  expect(shared.months.map(({ loans, children }) => [loans, children])).toEqual(
    months.map(() => [null, null]),
  );
  expect([shared.places, shared.voices, shared.read.not_taken.titles]).toEqual([[], [], null]);
});
