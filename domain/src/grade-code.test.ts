import { describe, expect, it } from 'vitest';
import { gradeMatchKey, gradeSortKey, readGradeCode } from './grade-code.ts';
import { compareBytes } from './name-order.ts';

it.each([
  [['III', '3', '3rd', 'iii', 'Std. III', 'Class 3', 'Grade III', 'कक्षा ३', 'इयत्ता ३']],
  [['III-A', '3-A', '3A', 'iii a', 'Class 3 A', '3rd A', 'III (A)', 'III. (A)', ' III-A ', 'IIIA']],
  [['X-B', '10-B', '10th B', '10B']],
  [['Nursery', 'nursery']],
])('the spellings %j are one grade', (codes) => {
  expect(new Set(codes.map(gradeMatchKey)).size).toBe(1);
});

it('other grades are not mixed up', () => {
  const names = 'III, III-A, III-B, IV, XI, II, I, 13, Nursery, Ivory, Group 3, Group 3A, 3AB, XIII, XIV';
  const codes = names.split(', ');
  expect(new Set(codes.map(gradeMatchKey)).size).toBe(codes.length);
});

describe('the code of a grade', () => {
  it.each([
    ['iii a, III-a, iii - A, Class III A, इयत्ता III–a', 'III-A'],
    ['10 b, 10-b, Std. 10 - B', '10-B'],
    ['iii, Grade: iii', 'III'],
  ])('written in one of the ways %s, is %s', (spellings, code) => {
    for (const spelling of spellings.split(', ')) expect(readGradeCode(spelling)).toBe(code);
  });

  it.each(['Group 3 a', 'III Arts', 'Open class', 'Six', 'Ivory', 'nursery'])(
    'that is a name, %s, stays as written',
    (name) => expect(readGradeCode(name)).toBe(name),
  );

  it.each(['a', 'Narmada', 'Jana', '1A', 'A1'])('with the section %s and a year, has both', (section) => {
    expect(readGradeCode('iii', section)).toBe(`III-${section.toUpperCase()}`);
    expect(readGradeCode('', section)).toBe('');
  });

  it.each(['5', '10', '2.0', 'NA', 'n/a', '-', '--', ''])('with "%s" for a section, has no section', (cell) =>
    expect(readGradeCode('III', cell)).toBe('III'),
  );
});

it.each([
  ['years', ['0', 'I', '2', 'III', 'IV', 'V', 'IX', '10', 'XI', 'XII', '13']],
  ['letters and ordinal numbers', ['1A', '2nd', '3A', 'IIIB', '3rd C', '4th', '10A', '10th B']],
  ['sections, however separated', ['II', 'II-A', 'II B', 'II-C', 'IID']],
  ['grades before I', ['Playgroup', 'Nursery', 'LKG', 'UKG', 'KG 1', 'KG 2', 'Balvatika 1', 'I']],
  ['kindergartens in full', ['Jr. KG', 'L.K.G.', 'Lower KG', 'Sr. KG', 'U.K.G.', 'Upper KG', 'I']],
  ['unknown names', ['XII', 'Express', 'Global', 'My LKG', 'My UKG', 'Old Nursery', 'Workgroup', 'XIII']],
])('the grades of a school that has %s, are in the order %j', (_, order) => {
  const sorted = order.toReversed().sort((a, b) => compareBytes(gradeSortKey(a), gradeSortKey(b)));
  expect(sorted).toEqual(order);
});
