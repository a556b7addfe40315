import { describe, expect, it } from 'vitest';
import { codeMeant, makeCodeFilter } from './code-filter.ts';
import type { SeenCode } from './code-formats.ts';

const seen = (code: string, { format = 'code_128', x = 0, y = 0 } = {}): SeenCode => ({ code, format, x, y });
const isbn = seen('9788172341001', { format: 'ean_13' });
const [book, other] = [seen('B-00001'), seen('B-00002')];

describe('a code', () => {
  it.each<[string, [SeenCode | null, number, boolean][]]>([
    [
      'that stays in view for long, counts once',
      Array.from({ length: 60 }, (_, n) => [book, n * 100, n === 0]),
    ],
    [
      'that stays in view while the phone is too busy to read, counts once',
      [
        [book, 0, true],
        [book, 5000, false],
        [book, 10_000, false],
      ],
    ],
    [
      'that is seen again within two seconds, does not count again',
      [
        [book, 0, true],
        [null, 1000, false],
        [book, 2000, false],
        // Counted from when it was seen last.
        [book, 3900, false],
      ],
    ],
    [
      'that is held in view and blurs for seconds, counts once',
      [
        [book, 0, true],
        [null, 1000, false],
        [book, 4000, false],
        [null, 5000, false],
        [book, 8000, false],
      ],
    ],
    [
      'that comes back after it left, counts again',
      [
        [book, 0, true],
        [null, 1000, false],
        [book, 5001, true],
      ],
    ],
    [
      'that comes back after another, counts again',
      [
        [book, 0, true],
        [other, 1000, true],
        [book, 2100, true],
      ],
    ],
    [
      'of a publisher does not count while a picture misses the label beside it, but after the label left',
      [
        [book, 0, true],
        [isbn, 100, false],
        [isbn, 200, false],
        [book, 300, false],
        [isbn, 2400, false],
        [isbn, 2500, false],
        [isbn, 3400, true],
      ],
    ],
    [
      'of a publisher does not count in the pictures before the label of the same book comes into view',
      [
        [isbn, 0, false],
        [isbn, 80, false],
        [isbn, 800, false],
        [null, 900, false],
        [book, 1300, true],
        [isbn, 3400, false],
        [isbn, 3480, false],
      ],
    ],
    [
      'of a publisher that stays alone in view, counts once',
      [
        [isbn, 0, false],
        [isbn, 500, false],
        [isbn, 1000, true],
        [isbn, 1100, false],
        [isbn, 3000, false],
      ],
    ],
    [
      'that changes places with another, counts once like the other',
      [
        [book, 0, true],
        [other, 100, true],
        [book, 200, false],
        [other, 300, false],
      ],
    ],
  ])('%s', (_, sightings) => {
    const counts = makeCodeFilter();
    expect(sightings.map(([code, now]) => counts(code, now))).toEqual(
      sightings.map(([, , expected]) => expected),
    );
  });

  it('without a check digit, seen in one picture only, does not count until the next picture agrees', () => {
    const counts = makeCodeFilter();
    const [right, wrong] = [seen('B-00001', { format: 'code_39' }), seen('B-0000', { format: 'code_39' })];
    expect([wrong, right, null, right, right].map((code, n) => counts(code, n * 80))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('of several codes in view', () => {
  const picture = { width: 960, height: 400 };
  const [edge, middle] = [seen('B-00002', { x: 100, y: 380 }), seen('B-00001', { x: 500, y: 180 })];
  const printed = [
    seen('9788172341001', { format: 'ean_13', x: 480, y: 200 }),
    seen('https://publisher.example/1', { format: 'qr_code', x: 480, y: 200 }),
  ];

  it.each([
    [[edge, middle], middle],
    [[middle, edge], middle],
    [[edge], edge],
    [[...printed, edge], edge],
    [[edge, ...printed], edge],
    [printed.slice(0, 1), printed[0]],
    [[], null],
  ])('%j, our label or else the one nearest to the middle is meant: %j', (codes, expected) => {
    expect(codeMeant(codes, picture)).toBe(expected);
  });
});
