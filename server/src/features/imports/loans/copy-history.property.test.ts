import { addDays } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Loan, orderLoans } from './copy-history.rules.ts';

const loan = (line: number, own: Partial<Loan>): Loan => ({
  line,
  where: `line ${line}`,
  to: 'child',
  loan_id: null,
  site_loan_id: null,
  site_grade_id: 1,
  child_id: line,
  holder: `with child ${line}`,
  issued: '2018-01-01',
  renewed: null,
  returned: null,
  ends: false,
  book_level: null,
  child_level: null,
  ...own,
});

/** A true history: one loan after the other, to places and to children of them. */
const histories = fc
  .array(
    fc.record({
      to: fc.constantFrom('site' as const, 'child' as const),
      site_grade_id: fc.integer({ min: 1, max: 3 }),
      gap: fc.integer({ min: 0, max: 30 }),
      days: fc.integer({ min: 1, max: 60 }),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((own) => {
    let day = '2018-01-01';
    return own.map(({ to, site_grade_id, gap, days }, at) => {
      const issued = addDays(day, gap);
      day = addDays(issued, days);
      return loan(at + 1, { to, site_grade_id, issued, returned: day });
    });
  });

it('a history in which some returns were forgotten, in any order of its rows, is kept as a whole', () => {
  fc.assert(
    fc.property(
      histories.chain((rows) =>
        fc.record({
          rows: fc.constant(rows),
          forgotten: fc.subarray(
            rows.slice(0, -1).map(({ line }) => line),
            { minLength: 1 },
          ),
          shuffled: fc.shuffledSubarray(
            rows.map((_, at) => at),
            { minLength: rows.length },
          ),
        }),
      ),
      ({ rows, forgotten, shuffled }) => {
        const written = shuffled
          .map((at) => rows[at] as Loan)
          .map((row) => (forgotten.includes(row.line) ? { ...row, returned: null } : row));
        const { placed, rejects } = orderLoans([], written, null);
        const kept = placed.flatMap(({ loan: outer, within }) => [outer, ...within]);
        expect(rejects).toEqual([]);
        expect(kept).toHaveLength(rows.length);
        // No book is left with someone who gave it back before others had it, unless it can still be at that place.
        const last = rows.at(-1) as Loan;
        for (const { loan: open } of placed.filter(({ loan: { returned } }) => returned === null)) {
          expect(open).toMatchObject({ to: 'site', site_grade_id: last.site_grade_id });
        }
        expect(kept.filter(({ to, returned }) => to === 'child' && returned === null)).toEqual([]);
      },
    ),
  );
});

it('a place whose return was forgotten keeps the children who borrowed there, until the copy goes elsewhere', () => {
  const rows = [
    loan(1, { to: 'site', issued: '2018-01-01' }),
    loan(2, { issued: '2018-02-01', returned: '2018-02-08' }),
    loan(3, { to: 'site', site_grade_id: 2, issued: '2019-01-01' }),
    loan(4, { site_grade_id: 2, issued: '2019-02-01' }),
  ];
  const { placed, rejects } = orderLoans([], rows, null);
  expect(rejects).toEqual([]);
  expect(placed.map(({ loan: { line }, within }) => [line, within.map((own) => own.line)])).toEqual([
    [1, [2]],
    [3, [4]],
  ]);
  expect(placed.map(({ loan: { returned } }) => returned)).toEqual(['2019-01-01', null]);
});
