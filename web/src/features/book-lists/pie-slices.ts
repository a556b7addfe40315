import type {
  bookListChildDetailsChart,
  bookListDetailsChart,
  bookListGradeDetailsChart,
} from '@storyvan/contract/book-lists';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { Level } from '../../lib/levels.ts';
import type { Slice } from '../../ui/charts/slice.ts';

/** What the charts of a book list count, as the parts of a pie. */

export const primarySlices = (rows: ReplyOf<typeof bookListDetailsChart>): Slice[] =>
  rows.map(({ category_primary: name, cnt, hex_code }) => categorySlice(name, cnt, hex_code));

export const secondarySlices = (rows: ReplyOf<typeof bookListGradeDetailsChart>): Slice[] =>
  rows.map(({ category_secondary: name, cnt, hex_code }) => categorySlice(name, cnt, hex_code));

const categorySlice = (name: string | null, cnt: number, hex_code: string): Slice => ({
  // A space before it, as no category begins with one.
  key: name ?? ' none',
  name: name ?? 'no category',
  cnt,
  hex_code,
});

/** Children by baseline level, each level as the library calls it: "3 orange". */
export const baselineSlices = (rows: ReplyOf<typeof bookListChildDetailsChart>, levels: Level[]): Slice[] =>
  rows.map(({ baseline, cnt, hex_code }) => ({
    key: String(baseline),
    name: baseline === null ? 'not recorded' : levelName(baseline, levels),
    cnt,
    hex_code,
  }));

const levelName = (baseline: number, levels: Level[]): string => {
  const known = levels.find(({ level }) => level === baseline);
  return known ? `${baseline} ${known.name}` : `${baseline}`;
};
