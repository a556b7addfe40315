import { plainDigits } from '@storyvan/domain/digits';
import { oneLine } from '../shared/values.rules.ts';

/** Parses school shifts and numbers of children. */

/** Empty for a school with one shift; else capitalised, such as "First". */
export function readShift(cell: string | undefined): string {
  const text = oneLine(cell);
  if (/^(na|n\/a|none|nil|-+)?$/i.test(text)) return '';
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

const mostChildren = 100_000;

/** A number of children; undefined if invalid. */
export function readCount(cell: string | undefined): number | null | undefined {
  if (!cell) return null;
  const text = plainDigits(cell)
    .replace(/,(?=\d{3}\b)/g, '')
    .replace(/\.0+$/, '');
  if (!/^\d{1,6}$/.test(text)) return undefined;
  return Number(text) <= mostChildren ? Number(text) : undefined;
}

export const notACount = (cell: string | undefined) => ({
  kind: 'not a number',
  reason: `"${cell}" is not a number of children.`,
});
