import type { FoundChild } from '@storyvan/contract/catalogue';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { Initials } from '../../ui/Initials.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { childLink } from '../../ui/places/place-links.ts';
import classes from './FoundChildren.module.css';
import { isExact } from './group-copies.ts';

/** Children by name or card, each the way to its page. */
export function FoundChildren({ found, query }: { found: FoundChild[]; query: string }) {
  return (
    <ul className={classes.children}>
      {found.map((child) => (
        <li key={child.child_id}>
          <Link
            {...childLink(child)}
            className={classes.child}
            data-exact={isExact(query, child.card_no) || undefined}
          >
            <Initials name={child.name} />
            <span className={classes.words}>
              <bdi dir="auto" className={classes.name}>
                {child.name}
              </bdi>
              <span className={classes.about}>
                {child.card_no && <span>{child.card_no}</span>}
                <bdi dir="auto">{child.place_name}</bdi>
                <span>{counted(child.books_out, 'book')}</span>
              </span>
            </span>
            <LevelBadge level={child.level} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
