import { describe, expect, it } from 'vitest';
import { gradesOf, withGrades } from './grade-choices.ts';

describe('grades chosen at once', () => {
  it.each([
    ['I', 'III', ['B', 'A'], ['I-A', 'I-B', 'II-A', 'II-B', 'III-A', 'III-B']],
    ['II', 'I', [], ['I', 'II']],
    ['LKG', 'I', ['A'], ['LKG-A', 'UKG-A', 'I-A']],
    ['XII', 'XII', [], ['XII']],
  ] as const)('from %s to %s with sections %j, are %j', (from, to, sections, grades) => {
    expect(gradesOf(from, to, sections)).toEqual(grades);
  });

  it('added to a list that has some of them, appear once each in the order of classes', () => {
    expect(withGrades(['X-A', 'Tulip', 'i-a'], ['I-A', 'UKG', 'II-A'])).toEqual([
      'UKG',
      'i-a',
      'II-A',
      'X-A',
      'Tulip',
    ]);
  });
});
