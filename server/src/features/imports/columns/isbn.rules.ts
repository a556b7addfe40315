import { plainDigits } from '@storyvan/domain/digits';
import { isbn10To13, isbn13CheckDigit, isIsbn10 } from '@storyvan/domain/isbn';

/** Reads ISBNs as people and spreadsheets write them. Repairs need proof by the check digit; nothing is guessed. */

type IsbnRepair = 'leading zeros' | 'missing 978' | 'number format';

export type IsbnReading =
  /** `others`: the cell contains more than one ISBN; the first valid one is used. */
  | { isbn: string | null; repair?: IsbnRepair; others?: boolean }
  /** `kind` groups rejects in the report; `reason` is the message for this row. */
  | { kind: string; reason: string };

const separators = /[\s\u00a0\u2010-\u2015\u2212\u00ad-]/g;

const checks13 = (digits: string): boolean => isbn13CheckDigit(digits.slice(0, 12)) === Number(digits[12]);

type Cell =
  | { is: 'empty' }
  | { is: 'isbn'; isbn: string; repair?: IsbnRepair; others?: boolean }
  /** A number such as 9.78043902348e+12: digits are missing and the last one is rounded. */
  | { is: 'rounded'; mantissa: string; exponent: number }
  /** `isbn` is the ISBN-13 with the missing 978 added. */
  | { is: 'unusable'; kind: string; because: string; isbn?: string };

const unusable = (kind: string, because: string, isbn?: string): Cell => ({
  is: 'unusable',
  kind,
  because,
  isbn,
});

const notBookland = unusable('not an ISBN', 'begins with neither 978 nor 979');

/** A cell of an export: ="978…", '978…, "978… (pbk.) : Rs. 45", "978… (hbk.); 978… (pbk.)". */
function readCell(cell: string): Cell {
  const plain = plainDigits(cell)
    .trim()
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/^['"]+|['"]+$/g, '');
  const whole = readNumber(plain);
  if (whole.is !== 'unusable' || !/\d/.test(plain)) return whole;
  const numbers = splitNumbers(plain);
  const readings = numbers.map(readNumber).filter(({ is }) => is !== 'empty');
  const good = readings.filter((reading) => reading.is === 'isbn');
  const first = good.find(({ repair }) => !repair) ?? good[0];
  if (first) return { ...first, ...(readings.length > 1 ? { others: true } : {}) };
  return readings[0] ?? whole;
}

/** Removes text in brackets and after the number, such as "(pbk.)" or ": Rs. 45". */
function splitNumbers(text: string): string[] {
  const parts = text
    .replace(/\([^)]*\)?|\[[^\]]*\]?/g, ';')
    .split(/[;,|/\n\r]+|\s(?:and|or|&)\s/i)
    .map((part) =>
      part
        .replace(/(?<=[\dXx])\s*:.*$/, '')
        .replace(/(?<=[\dXx])[\s.]+\p{L}{2}[\p{L}.\s]*$/u, '')
        .trim(),
    )
    // Prices and volumes have fewer digits.
    .filter((part) => part.replace(/\D/g, '').length >= 7);
  const words = parts.flatMap((part) => part.split(/\s+/));
  const areWhole = words.length > parts.length && words.every((word) => readNumber(word).is === 'isbn');
  return areWhole ? words : parts;
}

/** One number: digits with separators, a leading "ISBN", a trailing ".0", or an exponent. */
function readNumber(written: string): Cell {
  let text = written
    .trim()
    .replace(/^(urn:)?(e-?)?isbn(-?1[03](?![0-9]))?[.:\s]*/i, '')
    .toUpperCase();
  if (text === '' || text === 'NA' || text === 'N/A' || text === '-') return { is: 'empty' };
  const exponent = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/.exec(text);
  let repair: IsbnRepair | undefined;
  if (exponent) {
    const mantissa = `${exponent[1]}${exponent[2] ?? ''}`;
    const power = Number(exponent[3]);
    if (mantissa.length <= power) {
      if (power === 12 && mantissa.length >= 4 && !/^97[89]/.test(mantissa)) return notBookland;
      return { is: 'rounded', mantissa, exponent: power };
    }
    text = mantissa;
    repair = 'number format';
  }
  const withoutFraction = text.replace(/[.,]0+$/, '');
  if (withoutFraction !== text) repair = 'number format';
  const compact = withoutFraction.replace(separators, '');
  if (!/^\d+X?$/.test(compact))
    return unusable('not an ISBN', 'contains characters that an ISBN cannot have');
  return readDigits(compact, repair);
}

/** An ISBN-13 with the 2 or 5 digits of the small barcode beside it, which give an issue or a price. */
const withAddOn = /^\d{13}(?=(?:\d{2}|\d{5})$)/;

function readDigits(digits: string, repair: IsbnRepair | undefined): Cell {
  const [isbn] = withAddOn.exec(digits) ?? [];
  const alone = isbn === undefined ? null : readDigits(isbn, repair);
  if (alone?.is === 'isbn') return alone;
  if (digits.length === 13) {
    if (!/^\d{13}$/.test(digits))
      return unusable('not an ISBN', 'contains characters that an ISBN cannot have');
    if (!checks13(digits)) return unusable('wrong check digit', 'has a wrong check digit');
    if (!/^97(8|9[1-9])/.test(digits)) return notBookland;
    return { is: 'isbn', isbn: digits, repair };
  }
  if (digits.length < 7 || digits.length > 10) {
    return unusable('wrong length', `has ${digits.length} digits where an ISBN has 10 or 13`);
  }
  const padded = digits.padStart(10, '0');
  if (isIsbn10(padded)) {
    return { is: 'isbn', isbn: isbn10To13(padded), repair: digits.length < 10 ? 'leading zeros' : repair };
  }
  const with978 = `978${padded}`;
  const because =
    digits.length === 10
      ? 'has a wrong check digit'
      : `has ${digits.length} digits, and the check digit is wrong even with leading zeros`;
  return unusable(
    'wrong check digit',
    because,
    /^\d+$/.test(padded) && checks13(with978) ? with978 : undefined,
  );
}

/** Whether this ISBN-13 rounds to the remaining digits. */
function agrees(isbn: string, { mantissa, exponent }: { mantissa: string; exponent: number }): boolean {
  if (exponent !== 12) return false;
  const places = 10 ** (13 - mantissa.length);
  const distance = Math.abs(Number(isbn) - Number(mantissa) * places);
  return distance * 2 <= places;
}

/**
 * The ISBN-13 of a row from its two columns, either of which may be empty. A rounded number has lost its check digit, so
 * it can only confirm or contradict the other column.
 */
export function readIsbn(isbnCell: string, isbn13Cell = ''): IsbnReading {
  const cells = [
    { cell: readCell(isbnCell), text: isbnCell.trim() },
    { cell: readCell(isbn13Cell), text: isbn13Cell.trim() },
  ].filter(({ cell }) => cell.is !== 'empty');
  const [first, second] = cells;
  if (!first) return { isbn: null };
  if (!second) return readAlone(first);
  return readPair(first, second);
}

interface Written {
  cell: Cell;
  text: string;
}

function readAlone({ cell, text }: Written): IsbnReading {
  if (cell.is === 'isbn') {
    const { isbn, repair, others } = cell;
    return { isbn, ...(repair ? { repair } : {}), ...(others ? { others } : {}) };
  }
  if (cell.is === 'rounded') {
    return {
      kind: 'last digits lost',
      reason: `The ISBN ${text} has lost its last digits in a spreadsheet, and the rest of the row does not prove them.`,
    };
  }
  if (cell.is === 'unusable') return { kind: cell.kind, reason: `The ISBN ${text} ${cell.because}.` };
  return { isbn: null };
}

function readPair(first: Written, second: Written): IsbnReading {
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    if (other.cell.is !== 'rounded') continue;
    if (one.cell.is === 'isbn')
      return agrees(one.cell.isbn, other.cell) ? readAlone(one) : contradict(one, other);
    if (one.cell.is === 'unusable' && one.cell.isbn && agrees(one.cell.isbn, other.cell)) {
      return { isbn: one.cell.isbn, repair: 'missing 978' };
    }
    return readAlone(one);
  }
  if (first.cell.is !== 'isbn') return readAlone(first);
  if (second.cell.is !== 'isbn') return readAlone(second);
  if (first.cell.isbn !== second.cell.isbn) return contradict(first, second);
  const repair = first.cell.repair ?? second.cell.repair;
  return { isbn: first.cell.isbn, ...(repair ? { repair } : {}) };
}

/** A note about an ISBN that was repaired or chosen. */
export function isbnNote(reading: IsbnReading): { note?: string } {
  if (!('isbn' in reading) || reading.isbn === null) return {};
  if (reading.repair) return { note: `ISBN repaired, ${reading.repair}` };
  return reading.others ? { note: 'Several ISBNs in the cell; the first valid one is used' } : {};
}

const contradict = (one: Written, other: Written): IsbnReading => ({
  kind: 'two ISBNs',
  reason: `The ISBN columns contradict each other: ${one.text} and ${other.text} are different books.`,
});
