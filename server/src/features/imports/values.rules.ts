import { foldText } from '../../db/words.ts';
import type { Level } from './import-kind.ts';

/** Reads the values that more than one kind of import has. */

export const orNull = (cell: string | undefined): string | null => (cell ? cell : null);

/** One line, without the doubled spaces that names gather in spreadsheets. */
export const oneLine = (cell: string | undefined): string => (cell ?? '').replace(/\s+/gu, ' ').trim();

/** Without line breaks, and without the sign of cataloguing rules that leads to a next part: "The Hobbit /". */
export const cleanTitle = (cell: string | undefined): string =>
  withoutLineBreaks(cell).replace(/\s+[/:;=]$/, '');

export const withoutLineBreaks = (cell: string | undefined): string =>
  (cell ?? '').replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim();

/** "Level 2", "2", "2.0" or a level's name; undefined when the library has no such level. */
export function readLevel(cell: string | undefined, levels: Level[]): number | null | undefined {
  if (!cell) return null;
  const number = /^(?:reading\s+)?(?:level|lvl|l)?[\s.:#-]*(\d{1,4})(?:\.0+)?$/i.exec(cell.trim())?.[1];
  const name = foldText(cell).trim();
  return levels.find((own) =>
    number === undefined ? foldText(own.name) === name : own.level === Number(number),
  )?.level;
}

export const unknownLevel = (cell: string | undefined, levels: Level[]) => ({
  kind: 'unknown level',
  reason: `There is no level "${cell}". The levels are: ${levels.map(({ level, name }) => `${level} ${name}`).join(', ')}.`,
});

/** "2008.0" was a year before a spreadsheet took it for a measurement. */
export const readPublished = (cell: string | undefined): string | null =>
  orNull(cell?.replace(/^(-?\d{1,4})\.0+$/, '$1'));
