import { plainDigits } from './digits.ts';
import { foldText } from './search-words.ts';

/**
 * A grade code in the usual spelling: "III" with "A" and "Class III A" both become "III-A". A number is not a section.
 */
export function readGradeCode(gradeText: string, section = ''): string {
  const grade = plainDigits(gradeText)
    .replace(/^(?:(?:class|grade|standard|std)\b|कक्षा|इयत्ता)[\s.:-]*/i, '')
    .replace(/^([ivx]+|\d{1,2})\s*[-–—\s]\s*([a-z])$/i, (_, year: string, letter: string) =>
      `${year}-${letter}`.toUpperCase(),
    )
    .replace(/^[ivx]+$/i, (year) => year.toUpperCase());
  const isSection =
    grade !== '' && section !== '' && !/^[\d.]+$/.test(section) && !/^(na|n\/a|-+)$/i.test(section);
  return isSection ? `${grade}-${section.toUpperCase()}` : grade;
}

/** The same for all spellings of a grade: "III-A", "3rd A", "Class 3-A" and "iii a". */
export function gradeMatchKey(gradeCode: string): string {
  const folded = foldText(readGradeCode(gradeCode.trim()));
  const [, year = '', rest = ''] =
    /^(\d{1,2}|[ivx]+)(?:st|nd|rd|th)?(?![\p{L}\p{N}])[\s.()–—-]*(.*?)\)?$/u.exec(folded) ??
    /^(\d{1,2})([a-z])$/.exec(folded) ??
    [];
  const number = /^\d/.test(year) ? Number(year) : romans.indexOf(year.toUpperCase()) + 1;
  return number > 0 ? `${number}-${rest}` : folded;
}

export const isSameCode = (a: string, b: string): boolean => foldText(a) === foldText(b);

export const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const beforeFirst = [/^(pre|play)/, /^nur/, /^(j|l)\.?kg/, /^(s|u)\.?kg/, /^k\.?g/, /^bal/];

/**
 * The `sort_key` of a grade: I, II … XII in the order of the years, sections of one year by name; grades before I come
 * first, unknown ones last.
 */
export function gradeSortKey(gradeCode: string): string {
  const folded = foldText(gradeCode);
  const [, year = '', rest = ''] = /^(\d{1,2}|[ivx]+)(?![\p{L}\p{N}])[\s-]*(.*)$/u.exec(folded) ?? [];
  const number = /^\d/.test(year) ? Number(year) : romans.indexOf(year.toUpperCase()) + 1;
  if (year !== '' && (number > 0 || year === '0')) return `${String(number).padStart(2, '0')}-${rest}`;
  const early = beforeFirst.findIndex((name) => name.test(folded));
  return early < 0 ? `99-${folded}` : `00-${early}-${folded}`;
}
