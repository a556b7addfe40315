import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameCode } from './grade-code.ts';
import { isHigher, proposeForSchool } from './next-grade.ts';

const school = (...codes: string[]) =>
  codes.map((code, n) => ({
    site_grade_id: n + 1,
    grade_code: code.replace('closed ', ''),
    closed: code.startsWith('closed '),
  }));

const proposed = (...codes: string[]) => [...proposeForSchool(school(...codes)).values()].map(({ to }) => to);

describe('the grades of a school, with the new school year', () => {
  it.each([
    [
      ['I', 'II', 'III'],
      ['II', 'III', 'leave'],
    ],
    [
      ['III-A', 'III-B', 'IV-A', 'IV-B'],
      ['IV-A', 'IV-B', 'leave', 'leave'],
    ],
    [
      ['III-A', 'III-B', 'IV-A', 'V-A'],
      ['IV-A', 'IV-B', 'V-A', 'leave'],
    ],
    [
      ['III', 'V'],
      ['IV', 'leave'],
    ],
    [
      ['1', '2', '10'],
      ['2', '3', 'leave'],
    ],
    [
      ['3 A', '4 A'],
      ['4 A', 'leave'],
    ],
    [
      ['3A', '4A'],
      ['4A', 'leave'],
    ],
    [
      ['Class 3 A', 'Class 4 A'],
      ['Class 4 A', 'leave'],
    ],
    [
      ['Std. VIII-B', 'Std. IX-B'],
      ['Std. IX-B', 'leave'],
    ],
    [
      ['1st A', '2nd A', '3rd A', '5th A'],
      ['2nd A', '3rd A', '4th A', 'leave'],
    ],
    [
      ['LKG', 'UKG', 'I'],
      ['UKG', 'I', 'leave'],
    ],
    [
      ['LKG-A', 'UKG-A', '1-A'],
      ['UKG-A', '1-A', 'leave'],
    ],
    [
      ['Nursery', 'II'],
      ['LKG', 'leave'],
    ],
    [
      ['Jr KG', 'Sr KG', 'Class 1'],
      ['Sr KG', 'Class 1', 'leave'],
    ],
    [
      ['KG 1', 'KG 2', 'I'],
      ['KG 2', 'I', 'leave'],
    ],
    [
      ['Balvatika 1', 'Balvatika 3', 'I'],
      ['Balvatika 2', 'I', 'leave'],
    ],
    [
      ['KG', 'I'],
      ['I', 'leave'],
    ],
    [
      ['IX', 'X', 'XI', 'XII'],
      ['X', 'XI', 'XII', 'leave'],
    ],
    [
      ['IVA', 'VA'],
      ['VA', 'leave'],
    ],
    [
      ['iii-a', 'IV-A'],
      ['IV-A', 'leave'],
    ],
    [
      ['III A', 'IV-A'],
      ['IV-A', 'leave'],
    ],
    [
      ['3-A', 'IV-A'],
      ['IV-A', 'leave'],
    ],
    [
      ['III-A', 'Mixed', 'IV-A'],
      ['IV-A', 'stay', 'leave'],
    ],
    [['Mixed'], ['stay']],
    [
      ['III-A', 'closed IV-A', 'V-A'],
      ['stay', 'leave'],
    ],
    [['III-A', 'closed IV-A'], ['leave']],
    [
      ['III-A', '3-A', 'IV-A', 'V-A'],
      ['IV-A', '4-A', 'V-A', 'leave'],
    ],
    [
      ['III-A', 'III A', 'V'],
      ['IV-A', 'IV A', 'leave'],
    ],
    [
      ['13', '14'],
      ['stay', 'stay'],
    ],
    [[''], ['stay']],
    [[], []],
  ])('%j, are proposed to go to %j', (codes, to) => {
    expect(proposed(...codes)).toEqual(to);
  });

  it.each([
    ['new years as the school writes them', 'UKG, II', 'I, leave'],
    ['new years as the school writes them', 'Mixed, UKG, 2', 'stay, 1, leave'],
    ['new years as the school writes them', 'UKG, 2nd, 4th', '1st, 3rd, leave'],
    ['new years as the school writes them', '1st, 3rd', '2nd, leave'],
    ['new sections', 'III-B, IV-A', 'IV-B, leave'],
    ['their own spelling, if there are two', 'III-A, 4-A, IV-A', 'IV-A, leave, leave'],
    ['the same section, however it is separated', '3A, IV (A)', 'IV (A), leave'],
  ])('go to %s: %s to %s', (_, codes, to) => {
    expect(proposed(...codes.split(', '))).toEqual(to.split(', '));
  });

  it.each([
    ['Play, Playgroup, Play group', 'Nursery'],
    ['Nursery, Nur, Nur.', 'LKG'],
    ['LKG, L KG, L.K.G., Lower KG', 'UKG'],
    ['JKG, J KG, Jr. KG, JrKG, Junior KG', 'Sr KG'],
    ['KG 1, KG1, K.G.-I', 'KG 2'],
    ['Balvatika 1, Bal Vatika-I, Balvatika1', 'Balvatika 2'],
    ['Balvatika 2, Bal Vatika-II, Balvatika2', 'Balvatika 3'],
    ['UKG, U KG, U.K.G., Upper KG, SKG, S KG, SrKG, Senior KG', '1'],
    ['KG, K.G., KG 2, KG2, K.G.-II, Balvatika 3, Bal Vatika-III, Balvatika3', '1'],
  ])('spelled %s, with or without a section, go to %s', (spellings, next) => {
    for (const code of spellings.split(', ')) {
      expect([code, ...proposed(code, '1')]).toEqual([code, next, 'leave']);
      expect([code, ...proposed(`${code}-A`, '1')]).toEqual([code, `${next}-A`, 'leave']);
    }
  });

  it.each([
    'Open Play, Village Nursery, Mini KG 1, Mini KG 2, Pre LKG, Pre JKG, Pre UKG, My KG',
    'Pre-primary Balvatika 1, Pre-primary Balvatika 2, Pre-primary Balvatika 3',
    'Nurture, Playschool, KGB, Ivory, Room 3 class',
    'KG 1A, K.G. 1A, KG-3, KG IA',
  ])('of names that only resemble known ones, stay: %s', (names) => {
    const codes = names.split(', ');
    expect(codes.map((code) => proposed(code, '1')[0])).toEqual(codes.map(() => 'stay'));
  });

  it.each([
    ['III-A, closed IV-A, V-A', 'IV-A is closed: choose where these children go.'],
    ['Mixed, V-A', 'The year of Mixed is unknown: choose where its children go.'],
    ['UKG, KG, I', 'Another grade already goes to I: choose where these children go.'],
  ])('%s, of which one stays, say why: %s', (codes, reason) => {
    const reasons = [...proposeForSchool(school(...codes.split(', '))).values()].map((each) => each.reason);
    expect(reasons.filter((each) => each !== null)).toEqual([reason]);
  });

  const code = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('', 'Class '),
        fc.constantFrom('I', 'II', 'III', 'IV', 'V', '1', '2', '3', '4th', 'LKG', 'UKG', 'KG', 'Nursery'),
        fc.constantFrom('', '-A', ' A', '-B', ' b'),
      )
      .map((parts) => parts.join('')),
    fc.string({ maxLength: 6 }),
  );

  it('of any names, all get a proposal, and no two are merged', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(code, { maxLength: 12, comparator: isSameCode }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        (codes, closed) => {
          const grades = codes.map((grade_code, n) => ({
            site_grade_id: n,
            grade_code,
            closed: closed[n] === true && n % 3 === 0,
          }));
          const proposals = proposeForSchool(grades);
          expect([...proposals.keys()]).toEqual(
            grades.filter((grade) => !grade.closed).map((grade) => grade.site_grade_id),
          );
          const targets = [...proposals.values()]
            .map(({ to }) => to)
            .filter((to) => !/^(leave|stay)$/.test(to));
          const distinct = targets.filter(
            (to, n) => targets.findIndex((other) => isSameCode(other, to)) === n,
          );
          expect(distinct).toEqual(targets);
          for (const { to, reason } of proposals.values()) expect(reason !== null).toBe(to === 'stay');
          const own = (n: number) => grades.find((grade) => grade.site_grade_id === n)?.grade_code ?? '';
          for (const [n, { to }] of proposals) expect(isSameCode(own(n), to)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});

it.each([
  ['10th A', 'IX-B', true],
  ['I', 'UKG', true],
  ['UKG', 'LKG', true],
  ['III-B', '3-A', false],
  ['Mixed', 'I', false],
  ['XII', 'Mixed', false],
])('%s, after a move from %s, is a higher grade: %s', (code, before, higher) => {
  expect(isHigher(code, before)).toBe(higher);
});
