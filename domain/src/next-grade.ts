import { isSameCode, romans } from './grade-code.ts';
import { foldText } from './search-words.ts';

/**
 * The next grade of the children of a grade in the new school year, for common spellings: III-A, Class 3 A, 3rd A, LKG.
 * Sections are kept, and no two grades go to the same one.
 */

/** Instead of the code of a grade: the children leave the school, or stay where they are. */
export const leave = 'leave';
export const stay = 'stay';

const lastYear = romans.length;

/** Grades before I: the year, counted back from 0, and the name of the next one if it is not I. */
const early: { named: RegExp; year: number; next?: string }[] = [
  { named: /^play(?:\s?group)?/i, year: -3, next: 'Nursery' },
  { named: /^nur(?:sery)?\.?/i, year: -2, next: 'LKG' },
  { named: /^bal\s?vatika[\s-]?(?:3|III)(?![\dIVX])/i, year: 0 },
  { named: /^bal\s?vatika[\s-]?(?:2|II)(?![\dIVX])/i, year: -1, next: 'Balvatika 3' },
  { named: /^bal\s?vatika[\s-]?(?:1|I)(?![\dIVX])/i, year: -2, next: 'Balvatika 2' },
  { named: /^k\.?g\.?[\s-]?(?:2|II)(?![\dIVX])/i, year: 0 },
  { named: /^k\.?g\.?[\s-]?(?:1|I)(?![\dIVX])/i, year: -1, next: 'KG 2' },
  { named: /^(?:l\.?\s?|lower\s)k\.?g\.?/i, year: -1, next: 'UKG' },
  { named: /^(?:j\.?\s?|jr\.?\s?|junior\s)k\.?g\.?/i, year: -1, next: 'Sr KG' },
  { named: /^(?:u\.?\s?|upper\s|s\.?\s?|sr\.?\s?|senior\s)k\.?g\.?/i, year: 0 },
  // "KG 1A" and "KG 3" are no sections of KG.
  { named: /^k\.?g\.?(?![.\s-]*[\dIVX])/i, year: 0 },
];

interface Grade {
  year: number;
  /** "Class ", " A": the text around the year, which is kept. */
  before: string;
  after: string;
  style: 'roman' | 'arabic' | 'ordinal' | 'early';
  /** The section, with any separator. */
  section: string;
  /** For an early grade: the name of the next. */
  next?: string;
}

const sectionOf = (after: string): string => foldText(after).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

function earlyGrade(before: string, text: string): Grade | null {
  for (const { named, year, next } of early) {
    const name = named.exec(text)?.[0];
    if (name === undefined) continue;
    const after = text.slice(name.length);
    if (/^[\p{L}\p{N}]/u.test(after)) continue;
    return { year, before, after, style: 'early', section: sectionOf(after), ...(next ? { next } : {}) };
  }
  return null;
}

/** Null for a grade whose year is unknown: "Mixed". */
function readGrade(code: string): Grade | null {
  const before = /^(?:class|grade|standard|std)\b[\s.:-]*/i.exec(code)?.[0] ?? '';
  const text = code.slice(before.length);
  const [, roman, digits, ordinal, after = ''] =
    /^(?:(XII|XI|IX|IV|VI{0,3}|X|I{1,3})|(\d{1,2})(st|nd|rd|th)?)(?=[^\p{L}\p{N}]|[A-HJ-UWYZ]?$)(.*)$/iu.exec(
      text,
    ) ?? [];
  const year = roman ? romans.indexOf(roman.toUpperCase()) + 1 : Number(digits ?? 0);
  if (year < 1 || year > lastYear) return earlyGrade(before, text);
  const style = roman ? 'roman' : ordinal ? 'ordinal' : 'arabic';
  return { year, before, after, style, section: sectionOf(after) };
}

/** Whether the first grade comes after the second; false if either year is unknown. */
export const isHigher = (code: string, other: string): boolean =>
  (readGrade(code)?.year ?? Number.NaN) > (readGrade(other)?.year ?? Number.NaN);

const ordinals = ['st', 'nd', 'rd'];
const written = (year: number, style: Grade['style']): string => {
  if (style === 'roman') return romans[year - 1] as string;
  return `${year}${style === 'ordinal' ? (ordinals[year - 1] ?? 'th') : ''}`;
};

/** The code of the next grade; `first` writes the year after the early ones as this school does. */
const nextCode = (grade: Grade, first: Grade['style']): string => {
  const style = grade.style === 'early' ? first : grade.style;
  return grade.before + (grade.next ?? written(grade.year + 1, style)) + grade.after;
};

export interface SchoolGrade {
  site_grade_id: number;
  grade_code: string;
  /** A closed grade accepts no children. */
  closed: boolean;
}

export interface Proposal {
  /** The code of the next grade, `leave` or `stay`. */
  to: string;
  /** Why the children are not promoted. */
  reason: string | null;
}

/** The proposal for each open grade of one school, by site_grade_id. */
export function proposeForSchool(grades: SchoolGrade[]): Map<number, Proposal> {
  const read = grades.map((each) => ({ ...each, grade: readGrade(each.grade_code) }));
  const open = read.filter((each) => !each.closed);
  const top = Math.max(...open.map(({ grade }) => grade?.year ?? Number.NEGATIVE_INFINITY));
  const first = open.find(({ grade }) => (grade?.year ?? 0) > 0)?.grade?.style ?? 'roman';
  const claimed: string[] = [];
  const proposals = new Map<number, Proposal>();
  const propose = (id: number, to: string, reason: string | null = null) => proposals.set(id, { to, reason });

  for (const { site_grade_id, grade_code, grade } of open) {
    if (!grade) {
      propose(site_grade_id, stay, `The year of ${grade_code} is unknown: choose where its children go.`);
      continue;
    }
    if (grade.year >= top) {
      propose(site_grade_id, leave);
      continue;
    }
    const code = nextCode(grade, first);
    const free = read.filter((each) => !claimed.some((other) => isSameCode(other, each.grade_code)));
    const next =
      read.find((each) => isSameCode(each.grade_code, code)) ??
      free.find((each) => each.grade?.year === grade.year + 1 && each.grade.section === grade.section);
    const to = next?.grade_code ?? code;
    if (claimed.some((other) => isSameCode(other, to))) {
      propose(site_grade_id, stay, `Another grade already goes to ${to}: choose where these children go.`);
    } else if (next?.closed) propose(site_grade_id, stay, `${to} is closed: choose where these children go.`);
    else {
      claimed.push(to);
      propose(site_grade_id, to);
    }
  }
  return proposals;
}
