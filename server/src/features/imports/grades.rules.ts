import { foldText } from '../../db/words.ts';
import { oneLine } from './values.rules.ts';

/** How schools, their shifts and their grades are called, and how grades are put in order. */

/** Empty for a school with one shift; "First", however it is capitalised. */
export function readShift(cell: string | undefined): string {
  const text = oneLine(cell);
  if (/^(na|n\/a|none|nil|-+)?$/i.test(text)) return '';
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/** "III" and "A" are "III-A", and so is "Class III A"; a number of sections is no section. */
export function readGradeCode(gradeCell: string | undefined, sectionCell: string | undefined): string {
  const grade = oneLine(gradeCell)
    .replace(/^(class|grade|standard|std)\b[\s.:-]*/i, '')
    .replace(/^([ivx]+|\d{1,2})\s*[-–—\s]\s*([a-z])$/i, (_, year: string, section: string) =>
      `${year}-${section}`.toUpperCase(),
    )
    .replace(/^[ivx]+$/i, (year) => year.toUpperCase());
  const section = oneLine(sectionCell);
  const isSection =
    grade !== '' && section !== '' && !/^[\d.]+$/.test(section) && !/^(na|n\/a|-+)$/i.test(section);
  return isSection ? `${grade}-${section.toUpperCase()}` : grade;
}

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const beforeFirst = [/^(pre|play)/, /^nur/, /^(j|l)\.?kg/, /^(s|u)\.?kg/, /^k\.?g/, /^bal/];

/** Puts I, II … XII in the order of the years, each year's sections by name, what is before I first and what is unknown last. */
export function gradeSortKey(gradeCode: string): string {
  const folded = foldText(gradeCode);
  const [, year = '', rest = ''] = /^(\d{1,2}|[ivx]+)(?![\p{L}\p{N}])[\s-]*(.*)$/u.exec(folded) ?? [];
  const number = /^\d/.test(year) ? Number(year) : romans.indexOf(year.toUpperCase()) + 1;
  if (year !== '' && (number > 0 || year === '0')) return `${String(number).padStart(2, '0')}-${rest}`;
  const early = beforeFirst.findIndex((name) => name.test(folded));
  return early < 0 ? `99-${folded}` : `00-${early}-${folded}`;
}

const mostChildren = 100_000;

/** A number of children; undefined when it is none. */
export function readCount(cell: string | undefined): number | null | undefined {
  if (!cell) return null;
  const text = cell.replace(/,(?=\d{3}\b)/g, '').replace(/\.0+$/, '');
  if (!/^\d{1,6}$/.test(text)) return undefined;
  return Number(text) <= mostChildren ? Number(text) : undefined;
}

export const notACount = (cell: string | undefined) => ({
  kind: 'not a number',
  reason: `"${cell}" is not a number of children.`,
});
