import { expect, it } from 'vitest';
import { shortWords } from './proposals.messages.ts';
import { propose } from './propose-box.fixtures.tsx';

it.each([
  ['no_copies', '1 of 7 books. The library has no other copy.'],
  [
    'none_suits',
    '1 of 7 books. The other copies in the library suit no child here, or their titles are here, in the box or left out.',
  ],
] as const)('a box that is short, because of %s, says why', (why, words) => {
  expect(shortWords({ ...propose(new URLSearchParams()), count: 7, short: { missing: 6, why } })).toBe(words);
});
