import type { ChildOfBox, ProposedBook, ProposedBox } from '@storyvan/contract/proposals';
import { formatDate } from '@storyvan/domain/calendar-date';
import { byShelf } from '@storyvan/domain/proposals/shelf-order';
import { enoughForAChild } from '@storyvan/domain/proposals/weights';
import { counted } from '../../lib/numbers.ts';

/** Books under a heading: the level, or why they are proposed. */
export interface BookGroup {
  key: string;
  /** Null in shelf order, where the heading is the level. */
  title: string | null;
  level: number | null;
  books: ProposedBook[];
}

/** By the strongest reason of a book; "chosen" has none, because a person has added it. */
const reasonTitles = {
  wish: 'Wishes',
  few: 'For one or two children',
  loved: 'Loved by children',
  kind: 'Of their favourite kind',
  language: 'In their language',
  one_level_up: 'One level up',
  away_since: 'Not here for a while',
  category: 'The only one of its kind',
  new_to: 'New to the children',
  chosen: 'Chosen by hand',
} as const;

/** `seats`: books that are listed in the place of another one. */
export function groupsOf(
  books: readonly ProposedBook[],
  order: 'shelf' | 'reason',
  seats: ReadonlyMap<string, ProposedBook> = new Map(),
): BookGroup[] {
  const placeOf = (book: ProposedBook) => seats.get(book.accn_no) ?? book;
  const placed = books.toSorted((a, b) => byShelf(placeOf(a), placeOf(b)));
  if (order === 'reason') {
    return Object.entries(reasonTitles).flatMap(([key, title]) => {
      const own = placed.filter((book) => (placeOf(book).reasons[0]?.reason ?? 'chosen') === key);
      return own.length > 0 ? [{ key, title, level: null, books: own }] : [];
    });
  }
  const levels = [...new Set(placed.map((book) => placeOf(book).level))];
  return levels.map((level) => ({
    key: `${level}`,
    title: null,
    level,
    books: placed.filter((book) => placeOf(book).level === level),
  }));
}

export const withTooFew = (children: readonly ChildOfBox[]): ChildOfBox[] =>
  children.filter(({ suitable }) => suitable < enoughForAChild).sort((a, b) => a.suitable - b.suitable);

/** "every child has at least 3 it has not had", "2 of 24 children have fewer than 3" */
export function coverageWords(children: readonly ChildOfBox[]): string {
  const few = withTooFew(children).length;
  if (children.length === 0) return 'no child is enrolled here';
  if (few === 0) return `every child has at least ${enoughForAChild} it has not had`;
  const have = few === 1 ? 'has' : 'have';
  return `${few} of ${counted(children.length, 'child', 'children')} ${have} fewer than ${enoughForAChild}`;
}

const whyShort = {
  no_copies: 'The library has no other copy.',
  none_suits:
    'The other copies in the library suit no child here, or their titles are here, in the box or left out.',
};

/** "28 of 30 books. The library has no other copy." */
export const shortWords = ({ count, short }: ProposedBox): string | null =>
  short && `${count - short.missing} of ${counted(count, 'book')}. ${whyShort[short.why]}`;

/** Why a copy that was kept is not in the box. */
export function unavailableWords({
  accn_no,
  title,
  state,
  held_by,
}: ProposedBox['unavailable'][number]): string {
  if (title === null) return `No book has the number ${accn_no}.`;
  const book = `${title}, ${accn_no}`;
  if (held_by) {
    const { child_name, place_name, since } = held_by;
    const holder = child_name === null ? `at ${place_name}` : `with ${child_name}, ${place_name}`;
    return `${book}, is not in the library: it is ${holder} since ${formatDate(since)}.`;
  }
  return `${book}, cannot go: it is ${state === 'available' ? 'not in the library' : state}.`;
}

interface TakenBooks {
  asked: number;
  added: number;
  /** Those that were taken before and are not in the box any more. */
  removed: number;
  wasOpen: boolean;
}

/** What was done with the list in progress, or the one that was started. */
export function takenWords({ asked, added, removed, wasOpen }: TakenBooks): string {
  if (!wasOpen) return `The checklist has ${counted(added, 'book')}.`;
  if (removed > 0) return `The checklist was changed: ${added} added, ${removed} taken off.`;
  const rest = asked - added;
  const already = rest > 0 ? ` ${counted(rest, 'book was', 'books were')} on it already.` : '';
  return added === 0
    ? `A checklist was open.${already}`
    : `${counted(added, 'book was', 'books were')} added to the checklist that was open.${already}`;
}
