import { compareText } from '../../lib/compare-text.ts';

/** One part of a pie with its count. */
export interface Slice {
  key: string;
  name: string;
  cnt: number;
  /** The colour of the data; without one the part is grey. */
  hex_code: string | null;
}

/** A slice with its share of the whole, in whole per cent. */
export interface ShareOfPie extends Slice {
  share: number;
  /** The parts of a group of small slices. */
  parts?: ShareOfPie[];
}

/** What the drawing and the table of a pie share. */
export interface PieView {
  title: string;
  /** What is counted, singular and plural. */
  unit: [string, string];
  /** The key of the active slice. */
  active: string | null;
  onActive: (key: string | null) => void;
  /** Whether the grouped small slices are shown one by one. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** More parts than this cannot be distinguished in one pie. */
const mostSlices = 12;

/** The largest first, those of equal size by name. */
const bySize = (slices: Slice[]): Slice[] =>
  slices.toSorted((a, b) => b.cnt - a.cnt || compareText(a.name, b.name));

export const totalOf = (slices: Slice[]): number => slices.reduce((sum, { cnt }) => sum + cnt, 0);

/** Whole per cents that add up to 100: the remainder of rounding down goes to the largest fractions. */
export function wholePercents(counts: number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count / total) * 100);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  exact
    .map((each, at) => ({ at, missed: each - Math.floor(each) }))
    .toSorted((a, b) => b.missed - a.missed)
    .slice(0, missing)
    .forEach(({ at }) => {
      percents[at] = (percents[at] ?? 0) + 1;
    });
  return percents;
}

/** Every slice with its share, by size. */
export function sharesOf(slices: Slice[]): ShareOfPie[] {
  const sorted = bySize(slices);
  const percents = wholePercents(sorted.map(({ cnt }) => cnt));
  return sorted.map((slice, at) => ({ ...slice, share: percents[at] ?? 0 }));
}

/** The slices to draw: none with 0, and of more than twelve the eleven largest and one for the others. */
export function gatherSmall(shares: ShareOfPie[]): ShareOfPie[] {
  const counted = shares.filter(({ cnt }) => cnt > 0);
  if (counted.length <= mostSlices) return counted;
  const parts = counted.slice(mostSlices - 1);
  const gathered: ShareOfPie = {
    key: 'the gathered small slices',
    name: `Other (${parts.length} kinds)`,
    cnt: totalOf(parts),
    hex_code: null,
    share: parts.reduce((sum, { share }) => sum + share, 0),
    parts,
  };
  return [...counted.slice(0, mostSlices - 1), gathered];
}

/** "24 %"; a count that rounds to 0 is shown as more than 0. */
export const percentWords = ({ share, cnt }: { share: number; cnt: number }): string =>
  share === 0 && cnt > 0 ? '<\u00a01\u00a0%' : `${share}\u00a0%`;

/** The colour of the data for CSS; a grey if it is missing or invalid. */
export function sliceColour({ hex_code, parts }: { hex_code: string | null; parts?: unknown[] }): string {
  if (parts) return 'var(--dim)';
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex_code ?? '') ? (hex_code as string) : 'var(--field-line)';
}
