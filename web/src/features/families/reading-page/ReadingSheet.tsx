import type { ReadingPage } from '@storyvan/contract/families';
import { formatDate } from '@storyvan/domain/calendar-date';
import { certificateBooks } from '@storyvan/domain/certificates';
import { opinionWords } from '@storyvan/domain/opinion';
import { counted } from '../../../lib/numbers.ts';
import { languageTag } from '../../../records/title/language-tag.ts';
import { LibraryHead } from '../LibraryHead.tsx';
import { LevelPath } from './LevelPath.tsx';
import classes from './reading-page.module.css';
import { Shelf } from './Shelf.tsx';
import { type ShownBook, shelfOf, shelfOnScreen } from './shelf.ts';

interface ReadingSheetProps {
  page: ReadingPage;
  on: 'screen' | 'paper';
}

/** The page of a child's books: progress only, never compared with another child. */
export function ReadingSheet({ page, on }: ReadingSheetProps) {
  const read = page.books.filter(({ date_return }) => date_return !== null);
  const now = page.books.filter(({ date_return }) => date_return === null);
  const free = page.certificates.length === 0 ? (page.next_certificate?.more ?? 0) : 0;
  const shelf = on === 'paper' ? shelfOf(read, free) : shelfOnScreen(read, free);
  const earlier = page.books_returned - shelf.spines.length;
  return (
    <div className={classes.sheet} data-on={on}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.name} dir="auto">
            {page.name}
          </h2>
          <p className={classes.place}>
            <bdi dir="auto">{page.place_name}</bdi>, since {formatDate(page.since)}
          </p>
        </div>
        <LibraryHead />
      </header>
      <Progress page={page} />
      <Shelf shelf={shelf} />
      {(earlier > 0 || now.length > 0) && (
        <p className={classes.below}>
          {now.length > 0 && (
            <span>
              Reading now: <Titles books={now.slice(-mostNow)} />
            </span>
          )}
          {earlier > 0 && <span>and {counted(earlier, 'book')} before these</span>}
        </p>
      )}
      <LevelPath page={page} on={on} />
      <div className={classes.columns}>
        <Said name={page.name} books={read} />
        <Wishes page={page} />
      </div>
      {on === 'paper' && read.length <= fewBooks && (
        <p className={classes.draw}>A picture from one of the books</p>
      )}
    </div>
  );
}

const mostNow = 3;
/** With so few books, there is room for a picture. */
const fewBooks = 12;

const Titles = ({ books }: { books: { title: string; language: string | null }[] }) =>
  books.map(({ title, language }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two titles can be the same
    <span key={at}>
      {at > 0 && ', '}
      <bdi lang={languageTag(language)} dir="auto">
        {title}
      </bdi>
    </span>
  ));

/** "23 books read. 2 more books to the certificate for 25 books." */
function Progress({ page }: { page: ReadingPage }) {
  const { books_returned, next_certificate, certificates } = page;
  const reached = new Map(certificates.map(({ books, reached_on }) => [books, reached_on]));
  return (
    <section className={classes.progress} aria-label="Books and certificates">
      <p className={classes.count}>
        {books_returned === 0 ? (
          <strong>The first book is waiting</strong>
        ) : (
          <strong>{counted(books_returned, 'book')} read</strong>
        )}
        {next_certificate && (
          <span>
            {counted(next_certificate.more, 'more book')} to the certificate for {next_certificate.books}{' '}
            books
          </span>
        )}
      </p>
      <ol className={classes.medals}>
        {certificateBooks.map((books) => {
          const date = reached.get(books);
          return (
            <li key={books} className={classes.medal} data-reached={date !== undefined || undefined}>
              <span className={classes.disc}>{books}</span>
              {date && <span className={classes.when}>{formatDate(date)}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const mostSaid = 4;

/** Books with a sentence before those without, the latest first. */
const saidOf = (books: readonly ShownBook[]): ShownBook[] =>
  books
    .filter(({ opinion }) => opinion !== null)
    .reverse()
    .sort((a, b) => Number(Boolean(b.observation)) - Number(Boolean(a.observation)))
    .slice(0, mostSaid);

function Said({ name, books }: { name: string; books: ShownBook[] }) {
  const said = saidOf(books);
  if (said.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>
        What <bdi dir="auto">{name}</bdi> said
      </h3>
      <ul>
        {said.map(({ title, language, opinion, observation }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a child can read a book twice
          <li key={at}>
            <span className={classes.said}>
              {opinion && opinionWords[opinion]}:{' '}
              <strong lang={languageTag(language)} dir="auto">
                {title}
              </strong>
            </span>
            {observation && (
              <span className={classes.words} dir="auto">
                “{observation}”
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const mostWishes = 4;

function Wishes({ page: { wishes } }: { page: ReadingPage }) {
  if (wishes.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>Would like to read</h3>
      <ul>
        {wishes.slice(0, mostWishes).map(({ title, author, language }) => (
          <li key={title}>
            <strong lang={languageTag(language)} dir="auto">
              {title}
            </strong>
            {author && (
              <>
                , <bdi dir="auto">{author}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
