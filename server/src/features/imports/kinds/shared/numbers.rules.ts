import { accnNo } from '@storyvan/contract/common/ids';
import { plainDigits } from '@storyvan/domain/digits';
import type { Unusable } from '../import-kind.ts';

/** Reads an accession or card number from a spreadsheet; a rounded one cannot be recovered. */
export function readNumber(written: string, label: string): { number: string } | Unusable {
  const cell = plainDigits(written);
  if (/^\d(\.\d+)?e\+?\d+$/i.test(cell)) {
    return {
      kind: 'last digits lost',
      reason: `The ${label} ${cell} has lost its last digits in a spreadsheet.`,
    };
  }
  const number = accnNo.safeParse(cell.replace(/^(\d+)\.0+$/, '$1'));
  if (number.success) return { number: number.data };
  if (cell === '') return { kind: `no ${label}`, reason: `The row has no ${label}.` };
  return {
    kind: `unusable ${label}`,
    reason: `The ${label} is longer than 64 characters, has no readable ones, or contains control characters.`,
  };
}
