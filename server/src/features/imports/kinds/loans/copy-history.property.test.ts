import { addDays } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Loan, orderLoans, type PlacedLoan } from './copy-history.rules.ts';

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

it('a history in two lists, one after the other, is kept as a whole too', () => {
  fc.assert(
    fc.property(
      histories.chain((rows) =>
        fc.record({
          rows: fc.constant(rows),
          forgotten: fc.subarray(rows.slice(0, -1).map(({ line }) => line)),
          split: fc.integer({ min: 1, max: rows.length - 1 }),
        }),
      ),
      ({ rows, forgotten, split }) => {
        const written = rows.map((row) => (forgotten.includes(row.line) ? { ...row, returned: null } : row));
        const first = orderLoans([], written.slice(0, split), null);
        const days = allOf(first.placed).flatMap(({ issued, returned }) => [issued, returned ?? issued]);
        const movedOn = days.sort().at(-1) ?? null;
        const second = orderLoans(openOf(first.placed), written.slice(split), movedOn);
        expect([...first.rejects, ...second.rejects]).toEqual([]);
        const added = allOf(second.placed).filter(({ loan_id }) => loan_id === null);
        expect(added).toHaveLength(rows.length - split);
        expectSound(second.placed);
        for (const { ends, returned } of allOf(second.placed))
          if (ends) expect(String(returned) >= String(movedOn)).toBe(true);
      },
    ),
  );
});

/** Any loans, which may contradict each other. */
const anyLoans = fc.array(
  fc.record({
    to: fc.constantFrom('site' as const, 'child' as const),
    site_grade_id: fc.integer({ min: 1, max: 2 }),
    start: fc.nat(12),
    days: fc.option(fc.nat(6)),
  }),
  { minLength: 1, maxLength: 6 },
);

it('two lists that contradict each other leave the copy at one place, and end no loan without reason', () => {
  fc.assert(
    fc.property(anyLoans, anyLoans, fc.array(fc.boolean(), { minLength: 12 }), (one, other, imported) => {
      const rowsOf = (loans: typeof one) =>
        loans.map(({ start, days, ...own }, at) => {
          const issued = addDays('2018-01-01', start);
          return loan(at + 1, { ...own, issued, returned: days === null ? null : addDays(issued, days) });
        });
      const first = orderLoans([], rowsOf(one), null);
      const days = allOf(first.placed).flatMap(({ issued, returned }) => [issued, returned ?? issued]);
      const known = openOf(first.placed).map((own, at) => ({ ...own, isImported: imported[at] === true }));
      const second = orderLoans(known, rowsOf(other), days.sort().at(-1) ?? null);
      expectSound(second.placed);
      const all = allOf(second.placed);
      const ended = all.filter(({ ends }) => ends);
      expect(all.filter(({ loan_id }) => loan_id !== null)).toHaveLength(known.length);
      for (const { isImported, returned, forgottenAt } of ended) {
        expect([isImported, String(returned) >= String(days.at(-1))]).toEqual([true, true]);
        expect(all.filter(({ line }) => line !== null).map(({ line }) => line)).toContain(forgottenAt);
      }
    }),
    { numRuns: 500 },
  );
});

const allOf = (placed: PlacedLoan[]): Loan[] => placed.flatMap(({ loan: own, within }) => [own, ...within]);

/** The loans that the library has after the first list, as it reads them. */
const openOf = (placed: PlacedLoan[]): Loan[] =>
  placed
    .flatMap(({ loan: own, within }, at) => [
      { ...own, loan_id: 100 * at + 100 },
      ...within.map((child, n) => ({ ...child, loan_id: 100 * at + 101 + n, site_loan_id: 100 * at + 100 })),
    ])
    .filter(({ returned }) => returned === null)
    .map((own) => ({ ...own, line: null, isImported: true }));

/** A copy is at one place at a time, and with one child of that place. */
function expectSound(placed: PlacedLoan[]): void {
  const inTurn = (loans: Loan[]) => {
    for (const [at, next] of loans.entries()) {
      const before = loans[at - 1];
      if (before) expect(before.returned !== null && before.returned <= next.issued).toBe(true);
    }
  };
  inTurn(placed.map(({ loan: own }) => own));
  for (const { loan: outer, within } of placed) {
    inTurn(within);
    const last = within.at(-1);
    if (last && outer.returned !== null)
      expect(last.returned !== null && last.returned <= outer.returned).toBe(true);
  }
}

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
