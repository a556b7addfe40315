import { describe, expect, it } from 'vitest';
import { accnNo, id, normaliseAccnNo, requestId } from './ids.ts';

describe('ids', () => {
  it.each([
    [1, 1],
    ['1', 1],
    ['007', 7],
    [2_147_483_647, 2_147_483_647],
  ])('%j, as an id, is the number %i', (value, number) => {
    expect(id.parse(value)).toBe(number);
  });

  it.each([
    '',
    ' ',
    '0',
    0,
    -1,
    '-1',
    1.5,
    '1.5',
    1e21,
    '1e3',
    2_147_483_648,
    '99999999999',
    null,
    undefined,
    [],
    {},
    true,
    Number.NaN,
  ])('%j, as an id, is refused in one sentence', (value) => {
    const { error } = id.safeParse(value);
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      expect.stringMatching(/^Enter \{field\}( as a whole number from 1 up)?\.$/),
    ]);
  });
});

describe('accession numbers', () => {
  it.each([
    ['B-10427', 'B-10427'],
    ['*b-10427*\n', 'B-10427'],
    [' b -104 27\r\n', 'B-10427'],
    ['\ufeffB-1\u200b', 'B-1'],
    ['**B*1**', 'B*1'],
    ['Ｂ－１', 'B-1'],
    ['पु-१', 'पु-1'],
    [10427, '10427'],
    [']C0b-1', 'B-1'],
    ['https://books.example.org/books/B-104', 'B-104'],
    ['HTTP://10.0.0.4:3000/goa/books/b%2F104/?from=label#top\n', 'B/104'],
    ['https://x.example/books/%', 'HTTPS://X.EXAMPLE/BOOKS/%'],
  ])('%j, as scanned or typed, is %s', (scanned, accn_no) => {
    expect(accnNo.parse(scanned)).toBe(accn_no);
    expect(normaliseAccnNo(accn_no)).toBe(accn_no);
  });

  it.each(['', ' \n', '***', null, undefined, [], {}, true])(
    '%j, as an accession number, is refused',
    (value) => {
      expect(accnNo.safeParse(value).error?.issues[0]?.message).toBe('Enter the accession number.');
    },
  );

  it('a row of asterisks is refused by work that grows with its length', () => {
    // By the square of the length it would take minutes.
    expect(accnNo.safeParse(`x${'*'.repeat(1_000_000)}x`).success).toBe(false);
  });
});

describe('request ids', () => {
  it('a UUID, in upper or lower case, is one request id, and other text is refused', () => {
    expect(requestId.parse('01935E3A-0000-7000-8000-00000000000A')).toBe(
      '01935e3a-0000-7000-8000-00000000000a',
    );
    for (const value of ['', 'abc', 1, null]) expect(requestId.safeParse(value).success).toBe(false);
  });
});
