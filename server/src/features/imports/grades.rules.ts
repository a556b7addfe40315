import { oneLine } from './values.rules.ts';

/** How schools, their shifts and their grades are called. */

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
