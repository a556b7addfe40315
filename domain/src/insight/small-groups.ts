import type { Insight, InsightFigures, InsightMonth, InsightPlace } from '@storyvan/contract/insight';

/**
 * Leaves out of figures that are shared whatever rests on one to four children, also what subtraction would give:
 * a group together with those that complete it.
 */

/** As `fewChildren` of the contract, which the domain imports only as a type. */
const fewest = 5;

const isSmall = (children: number): boolean => children > 0 && children < fewest;

/** Null if the group, or what is left of the whole without it, is small. */
function part(children: number | null, whole: number | null): number | null {
  if (children === null || isSmall(children)) return null;
  return whole !== null && isSmall(Math.abs(whole - children)) ? null : children;
}

/** A partition is shown as a whole or not at all. */
const allOrNone = <Group extends { children: number }>(groups: Group[] | null): Group[] | null =>
  groups?.some(({ children }) => isSmall(children)) ? null : groups;

function reachWithout(reach: InsightFigures['reach'], none: number): InsightFigures['reach'] {
  const { children, girls, boys, other, not_recorded, enrolled } = reach;
  const genders = [girls, boys, other, not_recorded].map((count) => count ?? 0);
  const shown = !genders.some(isSmall);
  // Those enrolled who borrowed, and those who borrowed and have left since.
  const stayed = (enrolled ?? 0) - none;
  const left = (children ?? 0) - stayed;
  return {
    ...reach,
    ...(shown ? {} : { girls: null, boys: null, other: null, not_recorded: null }),
    enrolled: [stayed, left].map(Math.abs).some(isSmall) ? null : part(enrolled, children),
    new_readers: part(reach.new_readers, children),
  };
}

function growthWithout(growth: InsightFigures['growth'], children: number | null): InsightFigures['growth'] {
  if (part(growth.children, children) === null) return { ...growth, ...noGrowth };
  const { rose, stayed, fell } = growth;
  const shown = ![rose, stayed, fell].some((count) => isSmall(count ?? 0));
  return {
    ...growth,
    ...(shown ? {} : { rose: null, stayed: null, fell: null }),
    by_levels: allOrNone(growth.by_levels),
    first: allOrNone(growth.first),
    last: allOrNone(growth.last),
  };
}

const noGrowth = {
  ...{ children: null, rose: null, stayed: null, fell: null, mean: null },
  ...{ by_levels: null, first: null, last: null },
};

const noReading = { loans: null, renewals: null, mean: null, median: null, regular: null, by_books: null };
const noReach = {
  children: null,
  girls: null,
  boys: null,
  other: null,
  not_recorded: null,
  new_readers: null,
};

/** Of few children everything is left out; of more, the small groups. */
function figuresWithout({ reach, reading, growth, sessions }: InsightFigures): InsightFigures {
  const attending = { ...sessions, children: part(sessions.children, null) };
  const { children } = reach;
  if (children !== null && isSmall(children)) {
    return {
      reach: { ...reach, ...noReach, enrolled: part(reach.enrolled, children) },
      reading: noReading,
      growth: { ...noGrowth, above: null, at: null, below: null },
      sessions: attending,
    };
  }
  const none = reading.by_books?.find(({ books }) => books === '0')?.children ?? 0;
  return {
    reach: reachWithout(reach, none),
    reading: { ...reading, regular: part(reading.regular, children), by_books: allOrNone(reading.by_books) },
    growth: growthWithout(growth, children),
    sessions: attending,
  };
}

/** The smallest first; those of which nothing is known last. */
const byCount = ([, a]: [number, number], [, b]: [number, number]): number => a - b;

/**
 * Which of some counts to leave out beside those that are: never only one, so that the rest of the whole is not the one
 * that was left out, and so many that the rest is not small either. `counts` are null where left out.
 */
function alsoLeftOut(counts: (number | null)[], whole: number | null): number[] {
  const shown = counts.flatMap((count, n): [number, number][] => (count ? [[n, count]] : [])).sort(byCount);
  let hidden = counts.filter((count) => count === null).length;
  let rest = (whole ?? 0) - shown.reduce((sum, [, count]) => sum + count, 0);
  const more: number[] = [];
  while (hidden > 0 && shown.length > 0 && (hidden === 1 || (whole !== null && isSmall(Math.abs(rest))))) {
    const [n, count] = shown.shift() as [number, number];
    more.push(n);
    hidden += 1;
    rest += count;
  }
  return more;
}

/** Months with few children, and one with more, so that the rest of all loans does not rest on few. */
function monthsToHide(children: (number | null)[], whole: number | null): Set<number> {
  const hidden = new Set(children.flatMap((count, n) => (part(count, whole) === null ? [n] : [])));
  if (hidden.size === 0) return hidden;
  const shown = children.flatMap((count, n): [number, number][] =>
    count && !hidden.has(n) ? [[n, count]] : [],
  );
  const [smallest] = shown.sort(byCount);
  if (smallest) hidden.add(smallest[0]);
  return hidden;
}

function monthsWithout(months: InsightMonth[], now: number | null, before: number | null): InsightMonth[] {
  const ours = monthsToHide(
    months.map(({ children }) => children),
    now,
  );
  const theirs = monthsToHide(
    months.map(({ children_before }) => children_before),
    before,
  );
  return months.map((month, n) => ({
    ...month,
    ...(ours.has(n) ? { loans: null, children: null } : {}),
    ...(theirs.has(n) ? { loans_before: null, children_before: null } : {}),
  }));
}

/** With what each place shows of itself. */
function placeWithout(place: InsightPlace, childrenBefore: number): InsightPlace {
  const { children, growth } = place;
  const rests = part(growth.children, children);
  return {
    ...place,
    enrolled: part(place.enrolled, children),
    loans_before: isSmall(childrenBefore) ? null : place.loans_before,
    regular: part(place.regular, children),
    growth:
      rests === null
        ? { children: null, rose: null, mean: null }
        : { ...growth, rose: part(growth.rose, rests) },
    // A month of one place may rest on few children.
    months: [],
  };
}

type Column = 'enrolled' | 'loans_before' | 'regular';

/** Leaves a column out where the whole of the scope would give it away. `missing`: places that are not listed. */
function protect(
  places: InsightPlace[],
  column: Column,
  whole: number | null,
  missing: number,
): InsightPlace[] {
  const counts = [...Array<null>(missing).fill(null), ...places.map((place) => place[column])];
  const more = new Set(alsoLeftOut(counts, whole).map((n) => n - missing));
  return places.map((place, n) => (more.has(n) ? { ...place, [column]: null } : place));
}

function protectGrowth(places: InsightPlace[], growth: InsightFigures['growth'], missing: number) {
  const without = (of: 'children' | 'rose', whole: number | null, from: InsightPlace[]) => {
    const counts = [...Array<null>(missing).fill(null), ...from.map((place) => place.growth[of])];
    const more = new Set(alsoLeftOut(counts, whole).map((n) => n - missing));
    const hidden = of === 'children' ? { children: null, rose: null, mean: null } : { rose: null };
    return from.map((place, n) =>
      more.has(n) ? { ...place, growth: { ...place.growth, ...hidden } } : place,
    );
  };
  return without('rose', growth.rose, without('children', growth.children, places));
}

/** Places with few children are not listed, and one with more, so that the rest does not rest on few. */
function listed(places: InsightPlace[], whole: number | null): InsightPlace[] {
  const hidden = new Set(places.filter(({ children }) => isSmall(children)));
  if (hidden.size === 0) return places;
  const shown = places.filter((place) => place.children > 0 && !hidden.has(place));
  const rest = () => Math.abs((whole ?? 0) - sumOf(places.filter((place) => !hidden.has(place))));
  for (const place of shown.toSorted((a, b) => a.children - b.children)) {
    hidden.add(place);
    if (!isSmall(rest())) break;
  }
  return places.filter((place) => !hidden.has(place));
}

const sumOf = (places: InsightPlace[]): number => places.reduce((sum, { children }) => sum + children, 0);

type ChildrenBefore = (site_grade_id: number) => number;

function placesWithout(
  { places, figures, figures_before }: Insight,
  childrenBefore: ChildrenBefore,
): InsightPlace[] {
  const kept = listed(places, figures.reach.children);
  const missing = places.length - kept.length;
  const own = kept.map((place) => placeWithout(place, childrenBefore(place.site_grade_id)));
  const counted = (['enrolled', 'loans_before', 'regular'] as const).reduce((rows, column) => {
    const wholes = {
      enrolled: figures.reach.enrolled,
      loans_before: figures_before.reading.loans,
      regular: figures.reading.regular,
    };
    // Few months, not few children, are why a place has no regular readers.
    const isKnown = column !== 'regular' || places.some((place) => place.regular !== null);
    return isKnown ? protect(rows, column, wholes[column], missing) : rows;
  }, own);
  return protectGrowth(counted, figures.growth, missing);
}

/** Rows with so few loans that they rest on few children, and more until the rest is not small. */
function rowsWithout<Row extends { loans: number }>(rows: Row[]): Row[] {
  const sorted = rows.toSorted((a, b) => a.loans - b.loans);
  const hidden = new Set<Row>();
  let rest = 0;
  for (const row of sorted) {
    const few = isSmall(row.loans) || isSmall(rest) || (hidden.size === 1 && rest > 0);
    if (!few) break;
    hidden.add(row);
    rest += row.loans;
  }
  return rows.filter((row) => !hidden.has(row));
}

function readWithout(read: Insight['read'], isFew: boolean): Insight['read'] {
  const lists = isFew
    ? { languages: [], levels: [], categories: [], genres: [], most_borrowed: [], most_loved: [] }
    : {
        languages: rowsWithout(read.languages),
        levels: rowsWithout(read.levels),
        categories: rowsWithout(read.categories),
        genres: rowsWithout(read.genres),
        most_borrowed: read.most_borrowed.filter(({ loans }) => !isSmall(loans)),
        most_loved: read.most_loved.filter(
          ({ loved, opinions }) => !isSmall(loved) && !isSmall(opinions - loved),
        ),
      };
  return { ...read, ...lists };
}

/** `childrenBefore`: different children who borrowed at a place in the year before. */
export function withoutSmallGroups(insight: Insight, childrenBefore: ChildrenBefore): Insight {
  const [now, before] = [insight.figures.reach.children, insight.figures_before.reach.children];
  const isFew = now !== null && isSmall(now);
  const figures = figuresWithout(insight.figures);
  const figures_before = figuresWithout(insight.figures_before);
  return {
    ...insight,
    figures,
    figures_before,
    read: readWithout(insight.read, isFew),
    collection: insight.collection && (isFew ? { ...insight.collection, lent: null } : insight.collection),
    places: placesWithout({ ...insight, figures, figures_before }, childrenBefore),
    months: monthsWithout(insight.months, now, before),
  };
}
