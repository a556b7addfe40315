import type { ReadingPage } from '@storyvan/contract/families';

/** The shelves of a reading page. Lengths are in millimetres of paper. */

export type ShownBook = ReadingPage['books'][number];

export interface SpineSize {
  height: number;
  /** The height of the letters. */
  font: number;
  /** From one line of a title to the next. */
  line: number;
  /** Left and right of the title. */
  padding: number;
  /** The shelves of a page. */
  shelves: number;
}

export interface Spine {
  book: ShownBook;
  /** As it fits, on at most three lines. */
  title: string;
  width: number;
  height: number;
}

/** The largest first: a child with few books has large ones. */
const sizes: readonly [SpineSize, ...SpineSize[]] = [
  { height: 76, font: 4.8, line: 6, padding: 4, shelves: 1 },
  { height: 56, font: 3.7, line: 4.7, padding: 3, shelves: 2 },
  { height: 41, font: 3, line: 3.8, padding: 2.4, shelves: 3 },
];
const mostLines = 3;
/** The width of a page without its margins. */
const shelfWidth = 182;
const gap = 0.6;
/** Above and below a title: a mark and the level. */
const ends = 11;
/** The width of a bold letter, for the height of the letters. */
const letter = 0.6;

/** Signs above, below and beside a letter of an Indian script take no room. */
const lettersOf = (title: string): number => title.replace(/\p{Mn}/gu, '').length;

export function spineOf(book: ShownBook, { height, font, line, padding }: SpineSize): Spine {
  // The same title always has the same height, a little below the shelf above.
  const own = height - ((book.title_id * 7) % 5) * (height / 60);
  const onLine = Math.floor((own - ends) / (font * letter));
  const most = onLine * mostLines - 4;
  const title = lettersOf(book.title) > most ? `${book.title.slice(0, most).trimEnd()}…` : book.title;
  const letters = lettersOf(title);
  // Words do not fill the lines of a longer title.
  const lines = letters <= onLine ? 1 : Math.min(mostLines, Math.ceil((letters * 1.15) / onLine));
  return { book, title, width: lines * line + 2 * padding, height: own };
}

/** How many shelves books of these widths fill. */
function shelvesFor(widths: readonly number[]): number {
  let [shelves, used] = [1, 0];
  for (const width of widths) {
    const more = used === 0 ? width : width + gap;
    if (used + more > shelfWidth) {
      shelves += 1;
      used = width;
    } else used += more;
  }
  return shelves;
}

export interface Shelf {
  size: SpineSize;
  spines: Spine[];
  /** Places for the books up to the first certificate. */
  free: number;
}

/** As wide as a book with a short title. */
export const freeWidth = ({ line, padding }: SpineSize): number => line + 2 * padding;

/** The books on one page: as large as they all fit, or else the latest that do. */
export function shelfOf(books: readonly ShownBook[], free: number): Shelf {
  const widthsOf = (size: SpineSize, from: number) => [
    ...books.slice(from).map((book) => spineOf(book, size).width),
    ...Array.from({ length: free }, () => freeWidth(size)),
  ];
  const fits = (size: SpineSize, from: number) => shelvesFor(widthsOf(size, from)) <= size.shelves;
  const smallest = sizes.at(-1) ?? sizes[0];
  const size = sizes.find((each) => fits(each, 0)) ?? smallest;
  let from = 0;
  while (!fits(size, from)) from += 1;
  return { size, free, spines: books.slice(from).map((book) => spineOf(book, size)) };
}

/** On a screen: all books, the fewer the larger. */
export function shelfOnScreen(books: readonly ShownBook[], free: number): Shelf {
  const [, medium = sizes[0], small = medium] = sizes;
  const size = books.length <= fewOnScreen ? medium : small;
  return { size, free, spines: books.map((book) => spineOf(book, size)) };
}

const fewOnScreen = 12;
