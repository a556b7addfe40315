import { describe, expect, it } from 'vitest';
import { programOfRead, programOfWrite, type Recorded } from './program.ts';

const idOf = (n: number) => `0192f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Finds a book by its number, then lends it with an id that the call makes and writes twice. */
const lendingOf = (n: number): Recorded => ({
  body: { accn_no: `B-${n}`, child_id: 100 + n },
  statements: [
    {
      sql: 'find',
      parameters: [`B-${n}`],
      uuids: [],
      rows: [{ title_id: 7 * n, last_event_id: idOf(n) }],
    },
    {
      sql: 'lend',
      parameters: [idOf(50 + n), 100 + n, 7 * n, idOf(n), 0, `2026-11-21T10:00:0${n}.000Z`, `hash ${n}`],
      uuids: [0, 3],
      rows: [],
    },
    { sql: 'note', parameters: [idOf(50 + n)], uuids: [0], rows: [] },
  ],
});

describe('the program of a call', () => {
  it('that writes, when it was seen with three books, names the source of each parameter', () => {
    const { writes, statements } = programOfWrite([1, 2, 3].map(lendingOf));
    expect(writes).toBe(true);
    expect(statements.map(({ parameters }) => parameters)).toEqual([
      [{ from: 'body', field: 'accn_no' }],
      [
        { from: 'new id', number: 0 },
        { from: 'body', field: 'child_id' },
        { from: 'row', statement: 0, row: 0, column: 'title_id' },
        { from: 'row', statement: 0, row: 0, column: 'last_event_id' },
        { from: 'constant', value: 0 },
        { from: 'now' },
        { from: 'constant', value: 'hash 1' },
      ],
      [{ from: 'new id', number: 0 }],
    ]);
    expect(statements.map(({ uuids }) => uuids)).toEqual([[], [0, 3], [0]]);
  });

  it('that writes, when it did not do the same each time, is refused', () => {
    const [one, other] = [lendingOf(1), lendingOf(2)];
    expect(() => programOfWrite([one, { ...other, statements: other.statements.slice(0, 1) }])).toThrow(
      'did not run the same statements each time: first lend; then nothing.',
    );
  });

  it('that reads, when it was seen once, asks for the same again', () => {
    expect(programOfRead(lendingOf(1)).statements[0]).toEqual({
      sql: 'find',
      parameters: [{ from: 'constant', value: 'B-1' }],
      uuids: [],
    });
  });
});
