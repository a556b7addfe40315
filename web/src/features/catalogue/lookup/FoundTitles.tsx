import type { FoundBook } from '@storyvan/contract/catalogue';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { Link } from '@tanstack/react-router';
import { LevelBadge } from '../../../records/level/LevelBadge.tsx';
import { WhereIsIt } from '../../../records/place/WhereIsIt.tsx';
import { BookCover } from '../../../records/title/BookCover.tsx';
import { TitleText } from '../../../records/title/TitleText.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import classes from './Lookup.module.css';

/** Each title once, and where its copies are. */
export function FoundTitles({ titles, query }: { titles: FoundTitle[]; query: string }) {
  return (
    <ul className={classes.titles}>
      {titles.map((found) => (
        <li key={found.title.title_id} className={classes.title}>
          <BookCover {...found.title} />
          <div className={classes.words}>
            <TitleHead found={found} />
            <Copies found={found} query={query} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function TitleHead({ found: { title, copies } }: { found: FoundTitle }) {
  const first = copies[0];
  const name = <TitleText title={title.title} language={title.language} />;
  const about = [title.category_primary, title.language, title.isbn].filter(Boolean).join(' · ');
  return (
    <div className={classes.head}>
      <div>
        <h3 className={classes.name}>
          {first ? (
            <Link to="/books/$id" params={{ id: first.accn_no }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className={classes.about}>
          {title.author && <bdi dir="auto">{title.author}</bdi>}
          {title.author && about && ' · '}
          {about}
        </p>
      </div>
      <LevelBadge level={title.level} />
    </div>
  );
}

function Copies({ found: { title, copies }, query }: { found: FoundTitle; query: string }) {
  if (copies.length === 0) return <p className={classes.about}>No copies</p>;
  return (
    <ul className={classes.copies} aria-label={`Copies of ${title.title}`}>
      {copies.map((copy) => (
        <li
          key={copy.accn_no}
          className={classes.copy}
          data-exact={isExact(query, copy.accn_no) || undefined}
        >
          <Link to="/books/$id" params={{ id: copy.accn_no }} className={classes.number}>
            {copy.accn_no}
          </Link>
          {copy.state === 'available' ? (
            <WhereIsIt where={copy.where} held_by={copy.held_by} />
          ) : (
            <Pill kind="bad">{copy.where}</Pill>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A title with those of its copies that were found, if any. */
interface FoundTitle {
  title: FoundBook;
  copies: (FoundBook & { accn_no: string })[];
}

/** Groups copies by title, in the order in which the titles were found. */
export function groupCopies(books: FoundBook[]): FoundTitle[] {
  const titles = new Map<number, FoundTitle>();
  for (const book of books) {
    const known = titles.get(book.title_id) ?? { title: book, copies: [] };
    if (book.accn_no !== null) known.copies.push({ ...book, accn_no: book.accn_no });
    titles.set(book.title_id, known);
  }
  return [...titles.values()];
}

/** True if the search was for exactly this accession or card number. */
export function isExact(query: string, number: string | null): boolean {
  return number !== null && normaliseAccnNo(query) === normaliseAccnNo(number);
}
