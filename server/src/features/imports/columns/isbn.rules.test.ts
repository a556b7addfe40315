import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { sampleData } from '../../../testing/sample-data.ts';
import { readIsbn } from './isbn.rules.ts';

const check10 = (nine: string): string => {
  const sum = [...nine].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
};
const check13 = (twelve: string): string => {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
};
const nineDigits = fc.integer({ min: 0, max: 999_999_999 }).map((n) => String(n).padStart(9, '0'));

describe('an ISBN', () => {
  it.each([
    ['a hyphenated ISBN-13', '978-1-928318-15-6', '9781928318156'],
    ['an ISBN-10', '1 85798 218 5', '9781857982183'],
    ['a small x as check digit', '043965548x', '9780439655484'],
    ['the words ISBN-13 in front', 'ISBN-13: 9781857982183', '9781857982183'],
    ['the word ISBN and an ISBN-10', 'ISBN 1857982185', '9781857982183'],
    ['typographic dashes', '978–1–85798‑218‑3', '9781857982183'],
    ['a 979 number', '979-10-90636-07-1', '9791090636071'],
    ['an ISBN with 2 digits of a price', '978030640615712', '9780306406157'],
    ['an ISBN and 2 digits of a price', '9780306406157 12', '9780306406157'],
    ['an ISBN with 5 digits of a price', '978030640615751299', '9780306406157'],
    ['an ISBN and 5 digits of a price', '978-0-306-40615-7 51299', '9780306406157'],
    ['nothing', '', null],
    ['NA', 'NA', null],
  ])('is read from %s as ISBN-13 digits', (_, cell, isbn) => {
    expect(readIsbn(cell)).toEqual({ isbn });
  });

  it.each([
    ['a binding in brackets', '9780670026623 (pbk.)', {}],
    ['a binding and a price', '067002662x (pbk.) : Rs. 450.00', {}],
    ['a binding without brackets', '978-0-670-02662-3 hardcover', {}],
    ['a price', '9780670026623 : $19.95', {}],
    ['the formula of a spreadsheet', '="9780670026623"', {}],
    ['the apostrophe of a spreadsheet', "'9780670026623", {}],
    ['full-width digits', '９７８０６７００２６６２３', {}],
    ['a label with a full stop', 'ISBN. 978-0670026623', {}],
    ['several bindings', '9780670026623 (pbk.) 9781857982183 (hbk.)', { others: true }],
    ['a semicolon', '9780670026623; 1857982185', { others: true }],
    ['a bar', '9780670026623 | 9781857982183', { others: true }],
    ['a comma', '9780670026623, 9781857982183', { others: true }],
    ['a blank only', '9780670026623 9781857982183', { others: true }],
    ['a wrong one before it', '9780670026624; 9780670026623', { others: true }],
    ['a line break', '9780670026623\n9781857982183', { others: true }],
  ])('is read from a cell with %s', (_, cell, more) => {
    expect(readIsbn(cell)).toEqual({ isbn: '9780670026623', ...more });
  });

  it.each([
    ['9780670026624 (pbk.)', 'wrong check digit'],
    ['9780670026624; 9781857982184', 'wrong check digit'],
    ['(pbk.)', 'not an ISBN'],
  ])('in the cell %s is invalid and reported', (cell, kind) => {
    expect(readIsbn(cell)).toMatchObject({ kind });
  });

  it.each([
    ['439023483', '', '9780439023481', 'leading zeros'],
    ['439023483', '9.78043902348e+12', '9780439023481', 'leading zeros'],
    ['6280897', '', '9780006280897', 'leading zeros'],
    ['4.39023483E+08', '', '9780439023481', 'leading zeros'],
    ['9.780439023481E+12', '', '9780439023481', 'number format'],
    ['9780439023481.0', '', '9780439023481', 'number format'],
    ['140169300', '9.7801401693e+12', '9780140169300', 'missing 978'],
  ])('damaged to %s and "%s" is repaired if the check digit proves it', (isbn, isbn13, expected, repair) => {
    expect(readIsbn(isbn, isbn13)).toEqual({ isbn: expected, repair });
  });

  it.each([
    ['', '9.78043902348e+12', 'last digits lost'],
    ['', '9.78E+12', 'last digits lost'],
    ['', '2.94001623192e+12', 'not an ISBN'],
    ['439023484', '', 'wrong check digit'],
    ['439023484', '9.78043902348e+12', 'wrong check digit'],
    ['1416913184', '', 'wrong check digit'],
    ['6280560', '9.79000767239e+12', 'two ISBNs'],
    ['0439023483', '9781857982183', 'two ISBNs'],
    ['0439023483', '76783609419.0', 'wrong length'],
    ['123456', '', 'wrong length'],
    ['978902453827', '', 'wrong length'],
    ['9780439023482', '', 'wrong check digit'],
    ['9790260000438', '', 'not an ISBN'],
    ['978030640615812', '', 'wrong length'],
    ['97803064061571', '', 'wrong length'],
    ['979026000043812', '', 'wrong length'],
    ['unknown', '', 'not an ISBN'],
  ])('in the cells "%s" and "%s", without proof, is reported and not guessed', (isbn, isbn13, kind) => {
    expect(readIsbn(isbn, isbn13)).toMatchObject({ kind });
  });

  it('of any book without the leading zeros of its ISBN-10 is repaired correctly or reported', () => {
    fc.assert(
      fc.property(nineDigits, (nine) => {
        const cell = `${nine}${check10(nine)}`.replace(/^0+/, '');
        const reading = readIsbn(cell);
        const own = `978${nine}${check13(`978${nine}`)}`;
        if (cell.length >= 7) expect(reading).toMatchObject({ isbn: own });
        else expect(reading).not.toHaveProperty('isbn', expect.any(String));
      }),
    );
  });

  it('of any book is confirmed by its own rounded number; a rounded number alone is reported', () => {
    fc.assert(
      fc.property(nineDigits, fc.integer({ min: 3, max: 12 }), (nine, digits) => {
        const isbn13 = `978${nine}${check13(`978${nine}`)}`;
        const rounded = Number(isbn13).toExponential(digits - 1);
        expect(readIsbn(`${nine}${check10(nine)}`, rounded)).toMatchObject({ isbn: isbn13 });
        expect(readIsbn('', rounded)).toMatchObject({ kind: 'last digits lost' });
      }),
    );
  });

  it('with any one digit changed is reported', () => {
    fc.assert(
      fc.property(nineDigits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (nine, at, by) => {
        const isbn13 = `978${nine}${check13(`978${nine}`)}`;
        const wrong = String((Number(isbn13[at]) + by) % 10);
        expect(readIsbn(isbn13.slice(0, at) + wrong + isbn13.slice(at + 1))).toHaveProperty('reason');
      }),
    );
  });
});

describe('the collected ISBN cases', () => {
  const { data } = Papa.parse<Record<string, string>>(
    readFileSync(sampleData('isbn/isbn_cases.csv'), 'utf8'),
    { header: true, skipEmptyLines: true },
  );

  it.each(data)('give the expected result for $cell: $comment', ({ cell = '', isbn, kind }) => {
    expect(readIsbn(cell)).toMatchObject(isbn ? { isbn } : { kind });
  });

  it('of 200 real books are all accepted', () => {
    const real = readFileSync(sampleData('isbn/real_isbns.txt'), 'utf8').trim().split('\n');
    expect(real).toHaveLength(200);
    expect(real.filter((isbn) => 'reason' in readIsbn(isbn))).toEqual([]);
  });
});
