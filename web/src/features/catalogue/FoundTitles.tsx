import { Link } from '@tanstack/react-router';
import { BookCover } from '../../ui/BookCover.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { WhereIsIt } from '../../ui/places/WhereIsIt.tsx';
import { TitleText } from '../../ui/TitleText.tsx';
import classes from './FoundTitles.module.css';
import { type FoundTitle, isExact } from './group-copies.ts';

/** Titles, each once, with where every copy of it is. */
export function FoundTitles({ titles, query }: { titles: FoundTitle[]; query: string }) {
  return (
    <ul className={classes.titles}>
      {titles.map((found) => (
        <li key={found.title.title_id} className={classes.title}>
          <BookCover title={found.title.title} hex_code={found.title.hex_code} />
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
  if (copies.length === 0) return <p className={classes.about}>No copy</p>;
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
