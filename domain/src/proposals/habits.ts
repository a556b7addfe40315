import type { KnownTitle, KnownTitles, Reader } from './reader.ts';
import {
  goodOpinions,
  kindCounts,
  kindLoans,
  kindLoansAssumed,
  languageLoans,
  languageLoansAssumed,
  languageLoansKnown,
  languageReadFrom,
  lastOpinions,
  levelLoans,
  ownLevelShare,
} from './weights.ts';

/** What a child and a place read: levels, languages, and whether the last books were easy or hard. */

export interface PlaceHabits {
  /** The share of a box that each level should have; none if the level of no child is known. */
  levels: ReadonlyMap<number, number>;
  /** The share of its loans in each language; null if too few are known. */
  languages: ReadonlyMap<string, number> | null;
}

export interface Habits {
  reader: Reader;
  had: ReadonlySet<number>;
  wished: ReadonlySet<number>;
  /** Its own, or that of its last loans; null if neither is known. */
  level: number | null;
  /** up: the last books were liked; down: the last one was not. */
  heading: 'up' | 'level' | 'down';
  /** The languages that the child or the place reads, with their share of its loans; null if too few are known. */
  languages: ReadonlyMap<string, number> | null;
  /** The share of each primary category in what it borrowed, without what it did not like. */
  kinds: ReadonlyMap<string, number>;
}

/** The titles that a reader has borrowed, the latest first. */
export const latestTitles = (reader: Reader, titles: KnownTitles): KnownTitle[] =>
  [...reader.borrowed]
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.title_id - a.title_id))
    .flatMap(({ title_id }) => titles.get(title_id) ?? []);

export function habitsOfPlace(readers: readonly Reader[], titles: KnownTitles): PlaceHabits {
  const loans = readers.flatMap((reader) =>
    reader.borrowed.flatMap(({ title_id }) => titles.get(title_id) ?? []),
  );
  return {
    levels: levelSharesOf(readers.flatMap((reader) => levelOf(reader, latestTitles(reader, titles)) ?? [])),
    languages: loans.length < languageLoansKnown ? null : sharesOf(countsOf(loans)),
  };
}

export function habitsOf(reader: Reader, titles: KnownTitles, place: PlaceHabits): Habits {
  const latest = latestTitles(reader, titles);
  return {
    reader,
    had: new Set(reader.borrowed.map(({ title_id }) => title_id)),
    wished: new Set(reader.wishes),
    level: levelOf(reader, latest),
    heading: headingOf(reader, latest),
    languages: languagesOf(latest, place),
    kinds: kindsOf(reader, latest),
  };
}

function levelOf(reader: Reader, latest: readonly KnownTitle[]): number | null {
  if (reader.level !== null) return reader.level;
  const levels = latest
    .flatMap(({ level }) => level ?? [])
    .slice(0, levelLoans)
    .sort((a, b) => a - b);
  return levels[Math.floor((levels.length - 1) / 2)] ?? null;
}

function headingOf({ opinions }: Reader, latest: readonly KnownTitle[]): Habits['heading'] {
  const said = new Map(opinions.map(({ title_id, opinion }) => [title_id, opinion]));
  const last = latest.flatMap(({ title_id }) => said.get(title_id) ?? []).slice(0, lastOpinions);
  const good = last.map((opinion) => opinion === 'loved' || opinion === 'liked');
  if (good[0] === false) return 'down';
  return good.length >= goodOpinions && good.every(Boolean) ? 'up' : 'level';
}

function levelSharesOf(levels: readonly number[]): Map<number, number> {
  const shares = new Map<number, number>();
  const add = (level: number, share: number) => shares.set(level, (shares.get(level) ?? 0) + share);
  for (const [level, share] of sharesOf(countOf(levels))) {
    add(level, share * ownLevelShare);
    for (const next of [level - 1, level + 1]) add(next, (share * (1 - ownLevelShare)) / 2);
  }
  return shares;
}

/** The shares of the child's last loans, to which those of the place count as a few more. */
function languagesOf(latest: readonly KnownTitle[], place: PlaceHabits): Habits['languages'] {
  const counts = countsOf(latest.slice(0, languageLoans));
  for (const [language, share] of place.languages ?? []) {
    if (share < languageReadFrom) continue;
    counts.set(language, (counts.get(language) ?? 0) + share * languageLoansAssumed);
  }
  return counts.size === 0 || (place.languages === null && latest.length < languageLoansAssumed)
    ? null
    : sharesOf(counts);
}

function kindsOf({ opinions }: Reader, latest: readonly KnownTitle[]): Map<string, number> {
  const said = new Map(opinions.map(({ title_id, opinion }) => [title_id, opinion]));
  const counts = new Map<string, number>();
  let all = kindLoansAssumed;
  for (const { title_id, category_primary } of latest.slice(0, kindLoans)) {
    const like = kindCounts[said.get(title_id) ?? 'unsaid'];
    all += like;
    if (category_primary !== null) counts.set(category_primary, (counts.get(category_primary) ?? 0) + like);
  }
  return new Map([...counts].map(([kind, n]) => [kind, n / all]));
}

const countsOf = (titles: readonly KnownTitle[]): Map<string, number> =>
  countOf(titles.flatMap(({ language }) => language ?? []));

function countOf<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function sharesOf<Key>(counts: ReadonlyMap<Key, number>): Map<Key, number> {
  const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
  return new Map([...counts].map(([key, n]) => [key, n / all]));
}
