import { accnNo } from '@storyvan/contract/common/ids';
import type { Unusable } from './import-kind.ts';

/** An accession or card number as a spreadsheet leaves it; one that it has rounded is gone. */
export function readNumber(cell: string, called: string): { number: string } | Unusable {
  if (/^\d(\.\d+)?e\+?\d+$/i.test(cell)) {
    return {
      kind: 'last digits lost',
      reason: `The ${called} ${cell} has lost its last digits in a spreadsheet.`,
    };
  }
  const number = accnNo.safeParse(cell.replace(/^(\d+)\.0+$/, '$1'));
  if (number.success) return { number: number.data };
  if (cell === '') return { kind: `no ${called}`, reason: `The row has no ${called}.` };
  return {
    kind: `unusable ${called}`,
    reason: `The ${called} has more than 64 characters, none that can be read, or control characters.`,
  };
}
