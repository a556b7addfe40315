import { fewChildren } from '@storyvan/contract/insight';
import { counted, formatNumber } from '../../lib/numbers.ts';

/** The words of one figure. In figures to share, one that could show who a child is is null. */

export const notShown = 'not shown';

const nbsp = '\u00a0';

/** "38 %"; never 0 % of something, or 100 % of less than everything. */
export function percent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : Math.round((part / whole) * 100);
  if (share === 0 && part > 0) return `under${nbsp}1${nbsp}%`;
  if (share === 100 && part < whole) return `over${nbsp}99${nbsp}%`;
  return `${share}${nbsp}%`;
}

/** "38 %", or of few children "3 of 4 children". */
export function shareOfChildren(part: number | null, whole: number | null): string {
  if (part === null || whole === null) return notShown;
  if (whole < fewChildren) return `${part} of ${counted(whole, 'child', 'children')}`;
  return percent(part, whole);
}

export const number = (value: number | null): string => (value === null ? notShown : formatNumber(value));

/** "1 child", "212 children", or that it is not shown. */
export const children = (value: number | null): string =>
  value === null ? `children ${notShown}` : counted(value, 'child', 'children');

/** "4.4", with at most one decimal place. */
export function decimal(value: number): string {
  const [whole = '0', part = '0'] = Math.abs(value).toFixed(1).split('.');
  return `${value < 0 && Number(value.toFixed(1)) !== 0 ? '−' : ''}${formatNumber(Number(whole))}${part === '0' ? '' : `.${part}`}`;
}

/** "+0.6", "−0.2", "0" */
export const gain = (value: number): string =>
  Number(value.toFixed(1)) > 0 ? `+${decimal(value)}` : decimal(value);

/** "girls", "girls and boys", "girls, boys and others" */
export const listed = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const wasWere = (n: number): string => (n === 1 ? 'was' : 'were');

export interface Change {
  way: 'up' | 'down' | 'same';
  arrow: string;
  /** "212 more", "12 % fewer" */
  words: string;
}

/** From this number on, a percentage says more than a difference. */
const percentFrom = 20;

/** How a number compares with the same days a year before; null if there is nothing to compare. */
export function changeOf(now: number | null, before: number | null, as: 'count' | 'percent'): Change | null {
  if (now === null || before === null || (now === 0 && before === 0)) return null;
  if (before === 0) return { way: 'up', arrow: '↑', words: 'none a year before' };
  const difference = now - before;
  if (difference === 0) return { way: 'same', arrow: '→', words: 'as many as a year before' };
  if (as === 'percent' && Math.abs(difference) < before / 100)
    return { way: 'same', arrow: '→', words: 'about as many as a year before' };
  const way = difference > 0 ? 'up' : 'down';
  const by =
    as === 'percent' && before >= percentFrom
      ? percent(Math.abs(difference), before)
      : formatNumber(Math.abs(difference));
  return way === 'up' ? { way, arrow: '↑', words: `${by} more` } : { way, arrow: '↓', words: `${by} fewer` };
}

/** How a share compares: "from 54 %"; null if either rests on few children. */
export function changeOfShare(
  now: { part: number | null; whole: number | null },
  before: { part: number | null; whole: number | null },
): Change | null {
  if (now.part === null || before.part === null) return null;
  if ((now.whole ?? 0) < fewChildren || (before.whole ?? 0) < fewChildren) return null;
  const [share, was] = [now.part / (now.whole ?? 1), before.part / (before.whole ?? 1)].map((each) =>
    Math.round(each * 100),
  ) as [number, number];
  const words = `from ${percent(before.part, before.whole ?? 0)}`;
  if (share === was) return { way: 'same', arrow: '→', words: 'as a year before' };
  return share > was ? { way: 'up', arrow: '↑', words } : { way: 'down', arrow: '↓', words };
}

/** "12 % more than in the same days of 2025"; empty if the figures are compared with no days. */
export function comparedWords(change: Change | null, days: string): string {
  if (!change || days === '') return '';
  if (change.words === 'none a year before') return `, and none in ${days}`;
  if (change.way === 'same') return `, ${change.words.replace('a year before', `in ${days}`)}`;
  return `, ${change.words} than in ${days}`;
}

/** "Over 99 %": at the start of a sentence. */
export const capitalised = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
