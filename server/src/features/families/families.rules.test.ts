import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsOf, type Family, levelsOverTime, phoneOf, usualLanguage } from './families.rules.ts';

const family = (more: Partial<Family> = {}): Family => ({
  child_id: 1,
  name: 'Asha',
  guardian_phone: '98220 12345',
  notices_consent_on: null,
  notices_declined_on: null,
  family_language: null,
  ...more,
});

describe('the usual language of a place', () => {
  it.each([
    ['if no family has chosen, is English', [null, null], 'en'],
    ['is the one that most have chosen', ['kok', 'mr', 'kok', null], 'kok'],
    ['of two chosen as often, is the first of the list', ['kok', 'mr'], 'mr'],
  ] as const)('%s', (_, chosen, language) => {
    expect(usualLanguage(chosen.map((family_language) => family({ family_language })))).toBe(language);
  });
});

describe('the counts of families', () => {
  const answers = fc.constantFrom<Partial<Family>>(
    {},
    { notices_consent_on: '2026-01-01' },
    { notices_consent_on: '2026-01-01', guardian_phone: null },
    { notices_declined_on: '2026-01-01' },
  );

  it('for any answers, add up to all children, with those who can be written to', () => {
    fc.assert(
      fc.property(fc.array(answers.map(family), { maxLength: 12 }), (families) => {
        const { children, not_asked, declined, without_phone } = countsOf(families);
        const reachable = families.filter((one) => phoneOf(one) !== null).length;
        expect(not_asked + declined + without_phone + reachable).toBe(children);
      }),
    );
  });
});

describe('the levels of a child over time', () => {
  const [since, today] = ['2026-06-01', '2026-11-21'];
  const at = (date_issue: string, child_level: number) => ({ date_issue, child_level });

  it.each([
    ['without any level, are none', [], null, null, []],
    ['that never changed, are one', [at('2026-07-01', 2)], 2, 2, [{ level: 2, from: since }]],
    [
      'that rose and fell, are three',
      [at('2026-07-01', 3), at('2026-08-01', 2)],
      2,
      2,
      [
        { level: 2, from: since },
        { level: 3, from: '2026-07-01' },
        { level: 2, from: '2026-08-01' },
      ],
    ],
    [
      'corrected on the first day, begin with the corrected one',
      [at(since, 3)],
      2,
      3,
      [{ level: 3, from: since }],
    ],
    [
      'corrected and put back on one day, are one',
      [at('2026-07-01', 3), at('2026-07-01', 2)],
      2,
      2,
      [{ level: 2, from: since }],
    ],
    ['known only now, begin on the first day', [], null, 4, [{ level: 4, from: since }]],
  ])('%s', (_, borrowed, baseline_level, level, steps) => {
    expect(levelsOverTime(borrowed, { baseline_level, level, since, today })).toEqual(steps);
  });

  it('of any loans, never have the same level twice in a row, and are in order', () => {
    const loans = fc
      .array(fc.record({ day: fc.integer({ min: 1, max: 28 }), child_level: fc.integer({ min: 1, max: 4 }) }))
      .map((all) =>
        all
          .sort((a, b) => a.day - b.day)
          .map(({ day, child_level }) => at(`2026-07-${String(day).padStart(2, '0')}`, child_level)),
      );
    const level = fc.option(fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(loans, level, level, (borrowed, baseline_level, now) => {
        const steps = levelsOverTime(borrowed, { baseline_level, level: now, since, today });
        for (const [n, step] of steps.entries()) {
          const before = steps[n - 1];
          if (!before) continue;
          expect(before.level).not.toBe(step.level);
          expect(before.from < step.from).toBe(true);
        }
        if (now !== null) expect(steps.at(-1)?.level).toBe(now);
      }),
    );
  });
});
