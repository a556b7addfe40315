import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLikelySame } from './name-likeness.ts';

describe('two names at enrolment', () => {
  it.each([
    ['Rahul Naik', 'Rahul Naik'],
    ['Rahul Naik', 'rahul  NAIK'],
    ['José Fernandes', 'Jose Fernandes'],
    ['Rahul Naik', 'Naik Rahul'],
    ['Ram Prasad Naik', 'Ramprasad Naik'],
    ['Rahul Naik', 'Raahul Naik'],
    ['Sheela Naik', 'Shila Naik'],
    ['Ayesha Shaikh', 'Ayesha Sheikh'],
    ['Sara Khan', 'Sarah Khan'],
    ['Ashwini Rao', 'Asvini Rao'],
    ['Divya Rao', 'Divia Rao'],
    ['Geetha Pai', 'Gita Pai'],
    ['Pooja Gawde', 'Puja Gawde'],
    ['Joseph Dias', 'Josef Dias'],
    ['Anushka Naik', 'Anuska Naik'],
    ['Rahul Naik', 'Rahil Naik'],
    ['Rahul Naik', 'Rahuul Naik'],
    ['Rahul Naik', 'Rauhl Naik'],
    ['Rahul Naik', 'Rahl Naik'],
    ['Amit Naik', 'Amti Naik'],
    ['Jacky Dias', 'Jaki Dias'],
    ['Nazeema Khan', 'Nasima Khan'],
    ['Shaaanta Naaik', 'Shanta Naik'],
    ['Sarah Abdullah', 'Sara Abdulla'],
    ['Fernandes Anushka', 'Anushka Fernandez'],
    ['Rahul', 'Rahul Naik'],
    ['Rahul Suresh Naik', 'Rahul Naik'],
    ['राहुल नाईक', 'राहुल नाईक'],
    ['राहुल नाईक', 'नाईक राहुल'],
    ['—', '— '],
  ])('%s and %s may be one child', (name, other) => {
    expect([isLikelySame(name, other), isLikelySame(other, name)]).toEqual([true, true]);
  });

  it.each([
    ['Rahul Naik', 'Ravi Naik'],
    ['Rahul Naik', 'Rohan Naik'],
    ['Rahul Naik', 'Rahul Gawde'],
    ['Sita Naik', 'Gita Naik'],
    ['Asha Naik', 'Usha Naik'],
    ['Ria Naik', 'Rita Naik'],
    ['Anu Rao', 'Ani Rao'],
    ['Ramesh Naik', 'Suresh Naik'],
    ['Mohan Naik', 'Sohan Naik'],
    ['Kavita Naik', 'Savita Naik'],
    ['Rahul Naik', 'Suresh Rahul Naik'],
    ['Naik', 'Rahul Naik'],
    ['Maria Dias', 'Mario D’Souza'],
    ['राहुल नाईक', 'रवी नाईक'],
    ['Rahul Naik', 'राहुल नाईक'],
    ['—', 'Rahul'],
    ['—', '…'],
    ['Mahi Naik', 'Mai Naik'],
    ['Rohan Naik', 'Rohit Naik'],
    ['Rajiv Naik', 'Rajni Naik'],
    ['Suraj Naik', 'Sruti Naik'],
    ['Rahul Suresh Naik', 'Rahul Gawde'],
    ['Rahul Nak', 'Rahil Naik'],
  ])('%s and %s are two children', (name, other) => {
    expect([isLikelySame(name, other), isLikelySame(other, name)]).toEqual([false, false]);
  });

  const words = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 4 });

  it('compare symmetrically, and the order of words does not matter', () => {
    fc.assert(
      fc.property(words, words, fc.integer({ min: 0, max: 3 }), (a, b, turn) => {
        const [name, other] = [a.join(' '), b.join(' ')];
        expect(isLikelySame(name, other)).toBe(isLikelySame(other, name));
        const turned = [...a.slice(turn), ...a.slice(0, turn)].join(' ');
        expect(isLikelySame(name, turned)).toBe(true);
      }),
    );
  });

  it('of absurd length, are compared by work that grows with it', () => {
    // By the square of the length it would take minutes.
    expect(isLikelySame('a'.repeat(600_000), 'ab '.repeat(200_000))).toBe(false);
  });
});
