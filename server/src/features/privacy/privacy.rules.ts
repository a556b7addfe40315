import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { foldText, wordsOf } from '@storyvan/domain/search-words';

/** When personal data is due to be erased, its replacement, and how to find texts with the name. Pure. */

/** The database checks it too: a row of `child` with `erased_at` can have no other name. */
export const erasedName = (child_id: number): string => `Erased child ${child_id}`;

/** The same day so many years later or earlier; 29 February becomes the 28th in other years. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0');
  return parseCalendarDate(year + date.slice(4)) ?? `${year}-02-28`;
}

/** Children who left on this day or before are due. */
export const lastDayDue = (today: CalendarDate, years: number): CalendarDate => addYears(today, -years);

/** Names the books that are still out, but not the child: the reply is stored. */
export function booksOutSentence(books: { title: string; accn_no: string }[]): string {
  const [first] = books;
  const more = books.length > 1 ? ` and ${books.length - 1} more` : '';
  const back = 'must come back, or be marked lost, before the record can be erased.';
  return `${first?.title} (${first?.accn_no})${more} ${back}`;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export const erasedSentence = ({ loans, readings }: { loans: number; readings: number }): string =>
  `The record was erased. ${counted(loans, 'loan')} and ${counted(readings, 'reading')} remain in the statistics.`;

interface Named {
  name: string;
  card_no: string | null;
}

/** Whether the text is the child's card number or name; case, accents and spaces do not matter. */
export function confirms(typed: string, child: Named): boolean {
  const card = normaliseAccnNo(typed);
  if (card !== '' && card === child.card_no) return true;
  const words = (text: string) => foldText(text).match(/\S+/gu)?.join(' ') ?? '';
  return words(typed) !== '' && words(typed) === words(child.name);
}

const partOfWord = /[\p{L}\p{M}\p{N}]/u;

/** Whether a text contains another as whole words: "Asha" is in "Asha has it", but not in "Ashad". */
export function holdsWhole(text: string, part: string): boolean {
  if (part === '') return false;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ' ';
    const after = [...text.slice(at + part.length, at + part.length + 2)][0] ?? ' ';
    if (!partOfWord.test(before) && !partOfWord.test(after)) return true;
  }
  return false;
}

/** Text as it is written inside JSON. */
const asInJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Whether a stored reply, as JSON, names this child by its id, name or card. */
export function isAbout(reply: string, child: Named & { child_id: number }): boolean {
  const byId = [',', '}'].some((end) => reply.includes(`"child_id":${child.child_id}${end}`));
  const byText = [child.name, child.card_no ?? ''].some((text) => holdsWhole(reply, asInJson(text)));
  return byId || byText;
}

/** Shorter words are too common: "di", "de". */
const shortestWord = 3;

/** The words by which a name is searched. */
export function searchWordsOf(name: string): string[] {
  const words = wordsOf(name);
  const long = words.filter((word) => [...word].length >= shortestWord);
  return long.length > 0 ? long : words;
}

/** The words of the name in a text: as they are, or in the genitive ("Asha's" is folded to "ashas"). */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const there = new Set(wordsOf(text));
  return words.filter((word) => there.has(word) || there.has(`${word}s`));
}

const wordsAround = 8;

/** The part of a text around the first word of the name. */
export function excerptOf(text: string, words: readonly string[]): string {
  const tokens = text.split(/\s+/).filter(Boolean);
  const at = tokens.findIndex((token) => wordsIn(token, words).length > 0);
  const from = Math.max(0, at - wordsAround);
  const to = Math.min(tokens.length, Math.max(at, 0) + wordsAround + 1);
  return `${from > 0 ? '… ' : ''}${tokens.slice(from, to).join(' ')}${to < tokens.length ? ' …' : ''}`;
}
