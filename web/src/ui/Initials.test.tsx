import { describe, expect, it } from 'vitest';
import { initialsOf } from './Initials.tsx';

describe('initialsOf', () => {
  it.each([
    ['Anushka Fernandes', 'AF'],
    ['Lorna D’Souza', 'LD'],
    ['Maria da Costa Pinto', 'MP'],
    ['मीरा नाईक', 'मीना'],
    ['ana', 'A'],
    ['', ''],
  ])('of %o, are %o', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
