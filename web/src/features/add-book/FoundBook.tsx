import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import classes from './AddBookScreen.module.css';

interface FoundBookProps {
  title: string | null;
  author?: string | null;
  isbn?: string | null;
  message: string;
  copies?: { accn_no: string; where: string }[];
}

/** So many copies are named before the rest is only counted. */
const mostNamed = 6;

/** What is known of the book that is being added. */
export function FoundBook({ title, author, isbn, message, copies = [] }: FoundBookProps) {
  const more = copies.length - mostNamed;
  return (
    <div className={classes.found}>
      <p role="status" className={classes.message}>
        {message}
      </p>
      {title && (
        <p className={classes.name}>
          <bdi dir="auto">{title}</bdi>
          {author && (
            <span className={classes.by}>
              {' · '}
              <bdi dir="auto">{author}</bdi>
            </span>
          )}
        </p>
      )}
      {isbn && <p className={classes.by}>ISBN {isbn}</p>}
      {copies.length > 0 && (
        <ul className={classes.copies}>
          {copies.slice(0, mostNamed).map(({ accn_no, where }) => (
            <li key={accn_no}>
              <Link to="/books/$id" params={{ id: accn_no }}>
                {accn_no}
              </Link>{' '}
              <bdi dir="auto">{where}</bdi>
            </li>
          ))}
          {more > 0 && <li>and {counted(more, 'more copy', 'more copies')}</li>}
        </ul>
      )}
    </div>
  );
}
