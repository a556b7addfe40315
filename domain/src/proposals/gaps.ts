import { enoughTitles, languageReadShare } from './weights.ts';

/** Where children outnumber the books of their level or language that they have not had, so that books must be bought. */

export interface GapChild {
  child_id: number;
  site_grade_id: number;
  level: number | null;
  /** All that it ever borrowed. */
  loans: number;
}

export interface GapTitle {
  title_id: number;
  level: number | null;
  language: string | null;
}

export interface Supply {
  children: readonly GapChild[];
  /** With a copy in the library. */
  inLibrary: readonly GapTitle[];
  /** With a copy at the place or with its children, by site_grade_id. */
  atPlaces: ReadonlyMap<number, readonly GapTitle[]>;
  /** What each child has borrowed of the titles that are scarce, by child_id. */
  borrowed: ReadonlyMap<number, readonly { title: GapTitle; loans: number }[]>;
}

export interface Gap {
  site_grade_id: number;
  children: number;
  /** Half of the children have at most so many titles that they have not had. */
  unread: number;
}

/**
 * The titles of levels, and of languages at a level, of which there are so few that a place could lack them. Of all
 * others there are more than the children of a place and all that these have had.
 */
export function scarceTitles(titles: readonly GapTitle[]): GapTitle[] {
  const all = new Shelf();
  for (const title of titles) all.add(title);
  return titles.filter(
    ({ level, language }) =>
      all.ofLevel(level) < enoughTitles ||
      (language !== null && all.ofLanguage(language, level) < enoughTitles),
  );
}

/** Worst first. */
export const levelGaps = (supply: Supply): (Gap & { level: number })[] =>
  gapsOf(supply, {
    keysOf: ({ level }) => (level === null ? [] : [level]),
    countOf: (shelf, level) => shelf.ofLevel(level),
    counts: (title, level) => title.level === level,
  }).map(({ key: level, ...gap }) => ({ ...gap, level }));

/** Of the languages that the children read, and of titles up to one level from their own. Worst first. */
export const languageGaps = (supply: Supply): (Gap & { language: string })[] =>
  gapsOf<string>(supply, {
    keysOf: (child) => languagesOf(supply, child),
    countOf: (shelf, language, { level }) => shelf.near(language, level),
    counts: (title, language, child) => title.language === language && isNear(title.level, child.level),
  }).map(({ key: language, ...gap }) => ({ ...gap, language }));

const isNear = (title: number | null, child: number | null): boolean =>
  title === null || child === null || Math.abs(title - child) <= 1;

/** How many titles there are of each level, and of each language at each level. */
class Shelf {
  private readonly levels = new Map<number | null, number>();
  private readonly languages = new Map<string, Map<number | null, number>>();

  add({ level, language }: GapTitle): void {
    add(this.levels, level);
    if (language === null) return;
    const ofLanguage = this.languages.get(language) ?? new Map<number | null, number>();
    this.languages.set(language, ofLanguage);
    add(ofLanguage, level);
  }

  ofLevel(level: number | null): number {
    return this.levels.get(level) ?? 0;
  }

  ofLanguage(language: string, level: number | null): number {
    return this.languages.get(language)?.get(level) ?? 0;
  }

  near(language: string, level: number | null): number {
    let titles = 0;
    for (const [of, n] of this.languages.get(language) ?? []) if (isNear(of, level)) titles += n;
    return titles;
  }
}

const add = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** The languages of a good part of what a child has borrowed. */
function languagesOf({ borrowed }: Supply, { child_id, loans }: GapChild): string[] {
  const counts = new Map<string, number>();
  for (const { title, loans: times } of borrowed.get(child_id) ?? []) {
    if (title.language !== null) counts.set(title.language, (counts.get(title.language) ?? 0) + times);
  }
  return [...counts].flatMap(([language, n]) => (n >= languageReadShare * loans ? language : []));
}

interface Kind<Key> {
  /** What a child needs books of. */
  keysOf(child: GapChild): Key[];
  countOf(shelf: Shelf, key: Key, child: GapChild): number;
  counts(title: GapTitle, key: Key, child: GapChild): boolean;
}

function gapsOf<Key extends number | string>(supply: Supply, kind: Kind<Key>): (Gap & { key: Key })[] {
  const library = new Shelf();
  for (const title of supply.inLibrary) library.add(title);
  const inLibrary = new Set(supply.inLibrary.map(({ title_id }) => title_id));
  /** What each child that needs books of a key has not had, by place and key. */
  const unread = new Map<number, Map<Key, number[]>>();
  const onlyThere = new Map<number, { shelf: Shelf; ids: Set<number> }>();
  for (const child of supply.children) {
    const there =
      onlyThere.get(child.site_grade_id) ?? shelfOf(supply.atPlaces.get(child.site_grade_id), inLibrary);
    onlyThere.set(child.site_grade_id, there);
    const ofPlace = unread.get(child.site_grade_id) ?? new Map<Key, number[]>();
    unread.set(child.site_grade_id, ofPlace);
    const borrowed = supply.borrowed.get(child.child_id) ?? [];
    for (const key of kind.keysOf(child)) {
      const had = borrowed.filter(
        ({ title }) =>
          kind.counts(title, key, child) && (inLibrary.has(title.title_id) || there.ids.has(title.title_id)),
      ).length;
      const all = kind.countOf(library, key, child) + kind.countOf(there.shelf, key, child);
      ofPlace.set(key, [...(ofPlace.get(key) ?? []), all - had]);
    }
  }
  const gaps = [...unread].flatMap(([site_grade_id, keys]) =>
    [...keys].map(([key, counts]) => ({
      site_grade_id,
      key,
      children: counts.length,
      unread: lowerMedian(counts),
    })),
  );
  return gaps
    .filter(({ children, unread: titles }) => children > titles)
    .sort(
      (a, b) =>
        b.children - b.unread - (a.children - a.unread) ||
        b.children - a.children ||
        a.site_grade_id - b.site_grade_id ||
        (a.key < b.key ? -1 : 1),
    );
}

/** The titles that are at a place and not in the library. */
function shelfOf(titles: readonly GapTitle[] = [], inLibrary: ReadonlySet<number>) {
  const [shelf, ids] = [new Shelf(), new Set<number>()];
  for (const title of titles) {
    if (inLibrary.has(title.title_id) || ids.has(title.title_id)) continue;
    shelf.add(title);
    ids.add(title.title_id);
  }
  return { shelf, ids };
}

function lowerMedian(counts: readonly number[]): number {
  const sorted = [...counts].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
