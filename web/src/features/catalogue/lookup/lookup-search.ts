import type { lookup } from '@storyvan/contract/catalogue';
import type { Holder } from '@storyvan/contract/common/programme';
import type { QueryIn } from '@storyvan/contract/endpoint';
import { idOf } from '../../../lib/text-search.ts';

/** The filters of the results, as the address of the screen has them. */
export interface LookupSearch {
  level?: string;
  language?: string;
  category?: string;
  /** "library" or "here" */
  at?: string;
  /** The place that "here" means: "mop-12". */
  here?: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Enter in the search box: an exact number opens its book or child. */
    openExact?: boolean;
  }
}

export const hereText = ({ program, site_grade_id }: Holder): string => `${program}-${site_grade_id}`;

export function readHere(text: string | undefined): Holder | null {
  const [program, id] = text?.split('-') ?? [];
  const site_grade_id = idOf(id);
  if (site_grade_id === undefined || (program !== 'mop' && program !== 'lis')) return null;
  return { program, site_grade_id };
}

/** The query of the call; what the address has wrong is left out. */
export function lookupQuery(search: LookupSearch): QueryIn<typeof lookup> {
  const { level, language, category, at } = search;
  const here = readHere(search.here)?.site_grade_id;
  return {
    level: idOf(level),
    language: language?.slice(0, 100),
    category: category?.slice(0, 100),
    at: at === 'library' || (at === 'here' && here !== undefined) ? at : undefined,
    here,
  };
}

export const filtersIn = ({ level, language, category, at }: LookupSearch): number =>
  [level, language, category, at].filter((value) => value !== undefined).length;
