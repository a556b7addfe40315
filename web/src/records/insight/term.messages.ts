import type { TermOfChild, TermOfScope } from '@storyvan/contract/insight';
import { counted, formatNumber } from '../../lib/numbers.ts';

/** The sentences about this term. */

/** "12 more than a year before"; nothing if there was nothing then. */
function compared(now: number, before: number): string {
  if (before === 0) return '';
  if (now === before) return ', as many as a year before';
  return `, ${formatNumber(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than a year before`;
}

/** "214 books, 31 of 33 children, 9 children up a level" */
export function termOfScopeWords(term: TermOfScope): string {
  const { loans, loans_before, children, enrolled, rose, growth_children } = term;
  if (loans === 0)
    return `No books have been borrowed this term${loans_before > 0 ? `; a year before there were ${formatNumber(loans_before)}` : ''}.`;
  const parts = [
    `${counted(loans, 'book')}${compared(loans, loans_before)}`,
    children > enrolled
      ? counted(children, 'child', 'children')
      : `${formatNumber(children)} of ${counted(enrolled, 'child', 'children')}`,
    growth_children > 0 && `${counted(rose, 'child', 'children')} up a level`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

/** "12 books this term, 4 more than a year before; from level 2 to 3; 40 books so far." */
export function termOfChildWords(term: TermOfChild): string {
  const { loans, loans_before, loans_ever, first_level, last_level } = term;
  const parts = [
    loans === 0 ? 'No books yet' : `${counted(loans, 'book')}${compared(loans, loans_before)}`,
    first_level !== null &&
      last_level !== null &&
      (first_level === last_level ? `level ${last_level}` : `from level ${first_level} to ${last_level}`),
    loans_ever > loans && `${counted(loans_ever, 'book')} ever`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}
