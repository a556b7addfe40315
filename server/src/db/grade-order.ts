import { foldText } from './words.ts';

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const beforeFirst = [/^(pre|play)/, /^nur/, /^(j|l)\.?kg/, /^(s|u)\.?kg/, /^k\.?g/, /^bal/];

/** For `sort_key`: puts I, II … XII in the order of the years, each year's sections by name, what is before I first and what is unknown last. */
export function gradeSortKey(gradeCode: string): string {
  const folded = foldText(gradeCode);
  const [, year = '', rest = ''] = /^(\d{1,2}|[ivx]+)(?![\p{L}\p{N}])[\s-]*(.*)$/u.exec(folded) ?? [];
  const number = /^\d/.test(year) ? Number(year) : romans.indexOf(year.toUpperCase()) + 1;
  if (year !== '' && (number > 0 || year === '0')) return `${String(number).padStart(2, '0')}-${rest}`;
  const early = beforeFirst.findIndex((name) => name.test(folded));
  return early < 0 ? `99-${folded}` : `00-${early}-${folded}`;
}
