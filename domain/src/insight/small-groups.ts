import type { Insight, InsightFigures, InsightPlace } from '@storyvan/contract/insight';

/** Leaves out of figures that are shared whatever rests on one to four children, also what subtraction would give. */

/** As `fewChildren` of the contract, which the domain imports only as a type. */
const fewest = 5;

const isSmall = (children: number): boolean => children > 0 && children < fewest;

/** A group of different children by id: of a large one, five are enough. */
export interface Children {
  readonly size: number;
  keys(): Iterable<number>;
}

/** Groups of which only the first five children are kept: enough also for the union of some of them. */
export type ChildrenBy<Key> = Map<Key, Set<number>>;

const noChild: Children = new Set<number>();

export function addChild<Key>(to: ChildrenBy<Key>, key: Key, child_id: number): void {
  const known = to.get(key);
  if (!known) to.set(key, new Set([child_id]));
  else if (known.size < fewest) known.add(child_id);
}

export const isLarge = (children: Children | undefined): boolean => (children?.size ?? 0) >= fewest;

const unionOf = (groups: Children[]): number => new Set(groups.flatMap((group) => [...group.keys()])).size;

/**
 * The rows to show: without those of few children, and without those with the next fewest loans until the others do not
 * rest on few. `whole`: if the children of each row are shown beside so many in all.
 */
export function shownRows<Row extends { loans: number }>(
  rows: Row[],
  childrenOf: (row: Row) => Children | undefined,
  whole?: number,
): Row[] {
  const of = (row: Row) => childrenOf(row) ?? noChild;
  const leavesFew = (children: number) => whole !== undefined && isSmall(Math.abs(whole - children));
  const hidden = new Set(rows.filter((row) => isSmall(of(row).size) || leavesFew(of(row).size)));
  const shown = rows
    .filter((row) => row.loans > 0 && !hidden.has(row))
    .sort((one, other) => other.loans - one.loans);
  const restsOnFew = () =>
    isSmall(unionOf([...hidden].map(of))) || leavesFew(shown.reduce((sum, row) => sum + of(row).size, 0));
  while (restsOnFew()) {
    const row = shown.pop();
    if (!row) break;
    hidden.add(row);
  }
  return rows.filter((row) => !hidden.has(row));
}

/** Who borrowed and came in a range of dates. */
export interface Seen {
  /** The children of the books above, at and below their level, and of those without levels. */
  matches: Children[];
  months: Children[];
  places: ReadonlyMap<number, Children>;
  /** The most children counted at one session. */
  most: number;
}

/** Null if the group is small, or another one differs from it by so few. */
const part = (count: number | null, ...others: (number | null)[]): number | null =>
  count === null ||
  isSmall(count) ||
  others.some((other) => other !== null && isSmall(Math.abs(other - count)))
    ? null
    : count;

const none = <Part extends object>(figures: Part) =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as { [Key in keyof Part]: null };

const allOrNone = <Part extends object>(isShown: boolean, figures: Part) =>
  isShown ? figures : none(figures);

type Groups = { children: number }[] | null;

/** A partition is shown as a whole or not at all. */
const wholly = <Of extends Groups>(groups: Of): Of | null =>
  groups?.some(({ children }) => isSmall(children)) ? null : groups;

function reachWithout({ reach, reading }: InsightFigures): InsightFigures['reach'] {
  const { children, girls, boys, other, not_recorded, enrolled, new_readers, places } = reach;
  const genders = { girls, boys, other, not_recorded };
  const idle = wholly(reading.by_books)?.find(({ books }) => books === '0')?.children ?? 0;
  return {
    children,
    ...allOrNone(!Object.values(genders).some((count) => isSmall(count ?? 0)), genders),
    // Also those enrolled who borrowed, and those who borrowed and have left since.
    enrolled: part(enrolled, children, idle, idle + (children ?? 0)),
    new_readers: part(new_readers, children),
    places,
  };
}

function growthWithout({ reach, growth }: InsightFigures, matches: Children[]): InsightFigures['growth'] {
  const { rose, stayed, fell, above, at, below } = growth;
  const children = part(growth.children, reach.children);
  const by_levels = children === null ? null : wholly(growth.by_levels);
  const isShown = children !== null && ![rose, stayed, fell].some((count) => isSmall(count ?? 0));
  return {
    children,
    ...allOrNone(isShown, { rose, stayed, fell }),
    // From the mean, or from the levels at both ends, how many rose by how much can be computed.
    mean: by_levels && growth.mean,
    by_levels,
    first: null,
    last: null,
    ...allOrNone(!matches.some(({ size }) => isSmall(size)), { above, at, below }),
  };
}

function sessionsWithout(
  sessions: InsightFigures['sessions'],
  { children, enrolled }: InsightFigures['reach'],
  most: number,
): InsightFigures['sessions'] {
  const { attendance, per_session } = sessions;
  const came = Math.max(most, sessions.children ?? 0);
  return {
    ...sessions,
    ...allOrNone(!isSmall(came) && part(attendance, enrolled) !== null, { attendance, per_session }),
    children: part(sessions.children, children, enrolled, attendance),
  };
}

/** Of few children everything is left out; of more, the small groups. */
function figuresWithout(figures: InsightFigures, { matches, most }: Seen): InsightFigures {
  const { reach, reading, growth, sessions } = figures;
  if (isSmall(reach.children ?? 0)) {
    const nothing = { ...none(reach), places: reach.places };
    return {
      reach: nothing,
      reading: none(reading),
      growth: none(growth),
      sessions: sessionsWithout(sessions, nothing, most),
    };
  }
  const shown = reachWithout(figures);
  return {
    reach: shown,
    reading: {
      ...reading,
      // Of how many children is not known.
      renewals: null,
      regular: part(reading.regular, reach.children),
      by_books: wholly(reading.by_books),
    },
    growth: growthWithout(figures, matches),
    sessions: sessionsWithout(sessions, shown, most),
  };
}

/** The numbers of the months to show. */
function monthsToShow(loans: (number | null)[], { months }: Seen, whole: number | null): Set<number> {
  const rows = loans.map((count, n) => ({ n, loans: count ?? 0 }));
  return new Set(shownRows(rows, ({ n }) => months[n], whole ?? 0).map(({ n }) => n));
}

function monthsWithout({ months, figures, figures_before }: Insight, now: Seen, before: Seen) {
  const ours = monthsToShow(
    months.map(({ loans }) => loans),
    now,
    figures.reach.children,
  );
  const theirs = monthsToShow(
    months.map(({ loans_before }) => loans_before),
    before,
    figures_before.reach.children,
  );
  return months.map(({ month, loans, children, loans_before, children_before }, n) => ({
    month,
    ...allOrNone(ours.has(n), { loans, children }),
    ...allOrNone(theirs.has(n), { loans_before, children_before }),
  }));
}

/** Of a place only its children and their loans, the most first. */
const placesWithout = ({ places, figures }: Insight, { places: seen }: Seen): InsightPlace[] =>
  shownRows(places, ({ site_grade_id }) => seen.get(site_grade_id), figures.reach.children ?? 0)
    .sort((one, other) => other.loans - one.loans)
    .map((place) => ({
      ...place,
      enrolled: null,
      loans_before: null,
      regular: null,
      growth: none(place.growth),
      months: [],
      needs: [],
    }));

/** What was read must be without the rows of few children already. */
export function withoutSmallGroups(insight: Insight, now: Seen, before: Seen): Insight {
  const { read, collection } = insight;
  const isFew = isSmall(insight.figures.reach.children ?? 0);
  return {
    ...insight,
    figures: figuresWithout(insight.figures, now),
    figures_before: figuresWithout(insight.figures_before, before),
    read: isFew ? { ...read, not_taken: { titles: null, examples: [] } } : read,
    collection: collection && isFew ? { ...collection, lent: null } : collection,
    places: placesWithout(insight, now),
    months: monthsWithout(insight, now, before),
    voices: isFew ? [] : insight.voices,
  };
}
