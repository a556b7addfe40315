import { compareBytes, compareNames } from '../name-order.ts';

interface Shelved {
  accn_no: string;
  title: string;
  level: number | null;
  language: string | null;
  category_primary: string | null;
}

/**
 * The order in which a person takes books from the shelves: by the colour of the level, then by language, category and
 * title. The catalogue has no shelf marks (decision 108). What has no level or language comes last.
 */
export const byShelf = (a: Shelved, b: Shelved): number =>
  (a.level ?? Number.POSITIVE_INFINITY) - (b.level ?? Number.POSITIVE_INFINITY) ||
  noneLast(a.language, b.language) ||
  noneLast(a.category_primary, b.category_primary) ||
  compareNames(a.title, b.title) ||
  compareBytes(a.accn_no, b.accn_no);

const noneLast = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : compareNames(a, b);
