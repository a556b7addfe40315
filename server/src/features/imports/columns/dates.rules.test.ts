import { describe, expect, it } from 'vitest';
import { type DateHints, readDateColumn } from './dates.rules.ts';

const plain: DateHints = { chosen: undefined, usual: null };
const column = (cells: string[], hints: Partial<DateHints> = {}) =>
  readDateColumn(
    'Since',
    cells.map((text, at) => ({ line: at + 2, text })),
    { ...plain, ...hints },
    'line',
  );
const read = (cells: string[], hints: Partial<DateHints> = {}) => cells.map(column(cells, hints).read);
const notADate = { kind: 'not a date' };

describe('a date with one meaning', () => {
  it.each([
    ['2026-03-05', '2026-03-05'],
    ['2026-3-5', '2026-03-05'],
    ['2026/03/05', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['2026-03-05 14:30:00', '2026-03-05'],
    ['2026-03-05T14:30:00+05:30', '2026-03-05'],
    // Half past one at night in India.
    ['2026-03-04T20:00:00.000Z', '2026-03-05'],
    ['05.03.2026', '2026-03-05'],
    ['5-Mar-26', '2026-03-05'],
    ['5th March 2026', '2026-03-05'],
    ['Sept 5, 1998', '1998-09-05'],
    ['March 5 2026', '2026-03-05'],
    ['05/05/2026', '2026-05-05'],
    ['46086', '2026-03-05'],
    ['46086.75', '2026-03-05'],
  ])('written as %s is %s, whatever the rest of the column has', (cell, date) => {
    expect(column([cell]).read(cell)).toBe(date);
  });

  it.each(['', 'soon', '2026-02-30', '31/04/2026', '99999', '2026', '5 Smarch 2026', '05/03'])(
    'written as %s is refused with its column',
    (cell) => {
      expect(column(['25/03/2026']).read(cell)).toMatchObject(notADate);
    },
  );
});

describe('the order of day and month in a column', () => {
  it('is decided for all rows by one date that has a day after the 12th', () => {
    expect(read(['03/04/2026', '25/03/2026'])).toEqual(['2026-04-03', '2026-03-25']);
    expect(read(['03/04/26', '03/25/26'])).toEqual(['2026-03-04', '2026-03-25']);
  });

  it('if no date decides it, is the one of the system, with a notice', () => {
    const usual = { order: 'month-first' as const, by: 'Follett Destiny' };
    const found = column(['03/04/2026'], { usual });
    expect(found.read('03/04/2026')).toBe('2026-03-04');
    expect(found.notice).toBe(
      'The dates in "Since" are read with the month first, as Follett Destiny writes them: 03/04/2026 is 2026-03-04. If this is wrong, add --dates day-first or --dates month-first.',
    );
  });

  it('if nothing decides it, is not guessed', () => {
    expect(() => column(['2026-01-02', '03/04/2026'])).toThrow(
      'The dates in the column "Since" can be read in two ways: 03/04/2026 in line 3 has the day or the month first. To choose, add --dates day-first or --dates month-first.',
    );
  });

  it('if dates contradict each other, must be chosen, and the others are rejected', () => {
    const both = ['25/03/2026', '03/25/2026'];
    expect(() => column(both)).toThrow(/25\/03\/2026 in line 2.*03\/25\/2026 in line 3/);
    expect(read(both, { chosen: 'day-first' })).toEqual([
      '2026-03-25',
      {
        kind: 'not a date',
        reason: '"03/25/2026" in the column "Since" is not a date with the day first.',
      },
    ]);
  });

  it('that was chosen goes before what the system usually writes', () => {
    const usual = { order: 'month-first' as const, by: 'Follett Destiny' };
    const found = column(['03/04/2026'], { usual, chosen: 'day-first' });
    expect([found.read('03/04/2026'), found.notice]).toEqual(['2026-04-03', null]);
  });

  it('does not matter if day and month are equal', () => {
    expect(column(['04/04/2026', '2026-01-02']).order).toBeNull();
  });
});
