import type { Facets } from '@storyvan/contract/common/found';
import { mostCounted } from '@storyvan/contract/common/found';

/** Filters the titles that a search finds, and counts what they could be filtered by. */

/** A value counts only if its `any_` is 0. */
export interface TitleFilter {
  any_level: 0 | 1;
  level: number;
  any_language: 0 | 1;
  language: string;
  any_category: 0 | 1;
  category: string;
  any_place: 0 | 1;
  /** A site_grade_id; 0 for the library. */
  at: number;
}

export interface WantedFilter {
  level?: number | undefined;
  language?: string | undefined;
  category?: string | undefined;
  at?: 'library' | 'here' | undefined;
  here?: number | undefined;
}

export const hasFilter = ({ level, language, category, at }: WantedFilter): boolean =>
  [level, language, category, at].some((value) => value !== undefined);

export const filterSlots = ({ level, language, category, at, here }: WantedFilter): TitleFilter => ({
  any_level: level === undefined ? 1 : 0,
  level: level ?? 0,
  any_language: language === undefined ? 1 : 0,
  language: language ?? '',
  any_category: category === undefined ? 1 : 0,
  category: category ?? '',
  any_place: at === undefined ? 1 : 0,
  // No place has a number below 0: "here" without a place finds nothing.
  at: at === 'library' ? 0 : (here ?? -1),
});

/** Whether a copy is where the filter asks for it. */
export const isAt = (
  copy: { state: string; site_grade_id: number | null; child_id: number | null },
  { at, here }: WantedFilter,
): boolean =>
  at === undefined ||
  (copy.state === 'available' &&
    copy.child_id === null &&
    copy.site_grade_id === (at === 'library' ? null : here));

/** What of a title can be filtered. */
export interface Filterable {
  title_id: number;
  level: number | null;
  language: string | null;
  category_primary: string | null;
  in_library: boolean | number;
  here: boolean | number;
}

const passes: Record<
  'level' | 'language' | 'category' | 'at',
  (row: Filterable, by: WantedFilter) => boolean
> = {
  level: (row, { level }) => level === undefined || row.level === level,
  language: (row, { language }) => language === undefined || row.language === language,
  category: (row, { category }) => category === undefined || row.category_primary === category,
  at: (row, { at }) => at === undefined || Boolean(at === 'library' ? row.in_library : row.here),
};

/** Counts the titles found without a filter; each facet with the filters of the others. */
export function facetsOf(rows: readonly Filterable[], filter: WantedFilter): Facets {
  const titles = [...new Map(rows.map((row) => [row.title_id, row])).values()];
  const without = (facet: keyof typeof passes) =>
    titles.filter((row) =>
      Object.entries(passes).every(([name, pass]) => name === facet || pass(row, filter)),
    );
  const places = without('at');
  return {
    counted: titles.length,
    more: rows.length >= mostCounted,
    levels: countsOf(without('level').map((row) => row.level))
      .map(([level, cnt]) => ({ level, cnt }))
      .sort((a, b) => a.level - b.level),
    languages: countsOf(without('language').map((row) => row.language)).map(([language, cnt]) => ({
      language,
      cnt,
    })),
    categories: countsOf(without('category').map((row) => row.category_primary)).map(
      ([category_primary, cnt]) => ({ category_primary, cnt }),
    ),
    in_library: places.filter((row) => row.in_library).length,
    here: filter.here === undefined ? null : places.filter((row) => row.here).length,
  };
}

/** The most frequent first. */
function countsOf<Value extends string | number>(values: (Value | null)[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
