import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { accnNo } from '@storyvan/contract/common/ids';
import { plainDigits } from '@storyvan/domain/digits';
import { foldText } from '@storyvan/domain/search-words';
import type { Unusable } from '../../columns/input.ts';
import type { Level } from '../import-kind.ts';

/** Parses values that several kinds of import share. */

export const orNull = (cell: string | undefined): string | null => (cell ? cell : null);

/** "NA", "-", "nil": people write that there is none. */
export const isNone = (cell: string | undefined): boolean =>
  /^(?:n\.?\/?a\.?|nil|none|null|-+|)$/i.test((cell ?? '').trim());

/** On one line, with single spaces. */
export const oneLine = (cell: string | undefined): string => (cell ?? '').replace(/\s+/gu, ' ').trim();

/** On one line, without the ISBD punctuation at the end: "The Hobbit /". */
export const cleanTitle = (cell: string | undefined): string =>
  withoutLineBreaks(cell).replace(/\s+[/:;=]$/, '');

export const withoutLineBreaks = (cell: string | undefined): string =>
  (cell ?? '').replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim();

/** "Level 2", "2", "2.0" or a level's name; undefined if the library has no such level. */
export function readLevel(cell: string | undefined, levels: Level[]): number | null | undefined {
  if (!cell || isNone(cell)) return null;
  const number = /^(?:reading\s+)?(?:level|lvl|l)?[\s.:#-]*(\d{1,4})(?:\.0+)?$/i.exec(
    plainDigits(cell.trim()),
  )?.[1];
  const name = foldText(cell).trim();
  return levels.find((own) =>
    number === undefined ? foldText(own.name) === name : own.level === Number(number),
  )?.level;
}

const listed = (levels: Level[]): string => levels.map(({ level, name }) => `${level} ${name}`).join(', ');

export const unknownLevel = (cell: string | undefined, levels: Level[]) => ({
  kind: 'unknown level',
  reason: `There is no level "${cell}". The levels are: ${listed(levels)}.`,
});

/** For a level that the record can do without. */
export const levelLeftEmpty = (levels: Level[]): string =>
  `Level not known, so left empty. The levels are: ${listed(levels)}`;

/** Spreadsheets turn the year 2008 into "2008.0". */
export const readPublished = (cell: string | undefined): string | null =>
  orNull(plainDigits(cell ?? '').replace(/^(-?\d{1,4})\.0+$/, '$1'));

/** A date that files/dates.rules.ts has read, as 2026-01-05; undefined if it does not exist. */
export const readDate = (cell: string | undefined): string | null | undefined =>
  cell ? (parseCalendarDate(cell) ?? undefined) : null;

export const notADate = (cell: string | undefined, what: string): Unusable => ({
  kind: 'not a date',
  reason: `"${cell}" is not a date for ${what}. Write it as 2026-11-05.`,
});

/** "yes", "1", "true", "x"; undefined if it is neither yes nor no. */
export function readYesNo(cell: string | undefined): 0 | 1 | null | undefined {
  const text = plainDigits(cell ?? '')
    .trim()
    .toLowerCase();
  if (text === '') return null;
  if (/^(yes|y|true|1|x|✓)$/.test(text)) return 1;
  if (/^(no|n|false|0|-)$/.test(text)) return 0;
  return undefined;
}

/** Reads an accession or card number from a spreadsheet; a rounded one cannot be recovered. */
export function readNumber(written: string, label: string): { number: string } | Unusable {
  const cell = plainDigits(written);
  if (/^\d(\.\d+)?e\+?\d+$/i.test(cell)) {
    return {
      kind: 'last digits lost',
      reason: `The ${label} ${cell} has lost its last digits in a spreadsheet.`,
    };
  }
  const number = accnNo.safeParse(cell.replace(/^(\d+)\.0+$/, '$1'));
  if (number.success) return { number: number.data };
  if (cell === '') return { kind: `no ${label}`, reason: `The row has no ${label}.` };
  return {
    kind: `unusable ${label}`,
    reason: `The ${label} is longer than 64 characters, has no readable ones, or contains control characters.`,
  };
}
