import { describe, expect, it } from 'vitest';
import { type NumberHolder, takenBy } from './number-holder.ts';

describe('a number that is taken', () => {
  it.each<[NumberHolder, string]>([
    [{ kind: 'copy', number: 'B-1', title_id: 1, title: 'Hen' }, 'B-1 is the accession number of “Hen”.'],
    [
      { kind: 'child', number: 'C-7', child_id: 1, name: 'Asha Naik', place_name: 'Tonca' },
      'C-7 is the card of Asha Naik, Tonca.',
    ],
    [
      { kind: 'member', number: 'M-2', name: 'Meera Rao' },
      'M-2 is the card of Meera Rao, a member of the library.',
    ],
  ])('by %j, is refused with its holder', (holder, message) => {
    expect(takenBy(holder)).toBe(message);
  });
});
