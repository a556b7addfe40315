/** How systems name copies and their states in the rows of a list. */

export type CopyState = 'available' | 'withdrawn' | 'lost';

export const oneNumber = (cell: string): string[] => [cell];

/** "Lost and paid", "Missing", "Discard/Weed", "withdrawn" */
export function stateInWords(text: string): CopyState {
  if (/\b(discard|withdrawn|weed)/i.test(text)) return 'withdrawn';
  return /\b(lost|missing)/i.test(text) ? 'lost' : 'available';
}
