import { formatNumber } from '../../lib/numbers.ts';

type Arrow = '↑' | '↓' | '→' | '';

/** How a figure stands beside the same one of the dates before: "12 more (10 %)", with an arrow that says it again. */
interface Comparison {
  arrow: Arrow;
  words: string;
}

export function compare(value: number, before: number): Comparison {
  if (before === 0) return { arrow: value === 0 ? '' : '↑', words: 'none before' };
  const difference = value - before;
  if (difference === 0) return { arrow: '→', words: 'the same' };
  const words = `${formatNumber(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'}`;
  return { arrow: difference > 0 ? '↑' : '↓', words: `${words} (${percent(difference, before)})` };
}

/** A difference is never told as 0 %. */
function percent(difference: number, before: number): string {
  const share = Math.round((Math.abs(difference) / before) * 100);
  return share === 0 ? 'under 1 %' : `${formatNumber(share)} %`;
}
