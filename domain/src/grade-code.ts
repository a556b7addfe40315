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

/** The year at the beginning of a folded code, and its section: "3a", "3rd a", "iii-a". Null if there is no year. */
function readYear(folded: string): { year: number; section: string } | null {
  const [, year = '', section = ''] =
    /^(\d{1,2}|[ivx]+)(?:st|nd|rd|th)?(?![\p{L}\p{N}])[\s-]*(.*)$/u.exec(folded) ??
    /^(\d{1,2}|[ivx]+)([a-z])$/.exec(folded) ??
    [];
  if (/^\d/.test(year)) return { year: Number(year), section };
  const roman = romans.indexOf(year.toUpperCase());
  return roman < 0 ? null : { year: roman + 1, section };
}

/** The same for all spellings of a grade: "III-A", "3rd A", "Class 3-A" and "iii a". */
export function gradeMatchKey(gradeCode: string): string {
  const folded = foldText(readGradeCode(gradeCode.trim()));
  const read = readYear(folded);
  return read ? `${read.year}-${read.section.replace(/^[\s.()–—-]+|\)$/g, '')}` : folded;
}

export const isSameCode = (a: string, b: string): boolean => foldText(a) === foldText(b);

export const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const beforeFirst = [
  /^(pre|play)/,
  /^nur/,
  /^(j|jr|junior|l|lower)[\s.]*k\.?g/,
  /^(s|sr|senior|u|upper)[\s.]*k\.?g/,
  /^k\.?g/,
  /^bal/,
];

/**
 * The `sort_key` of a grade: I, II … XII in the order of the years, sections of one year by name; grades before I come
 * first, unknown ones last.
 */
export function gradeSortKey(gradeCode: string): string {
  const folded = foldText(gradeCode);
  const read = readYear(folded);
  if (read) return `${String(read.year).padStart(2, '0')}-${read.section}`;
  const early = beforeFirst.findIndex((name) => name.test(folded));
  return early < 0 ? `99-${folded}` : `00-${early}-${folded}`;
}
