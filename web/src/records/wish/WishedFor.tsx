import type { WaitingChild } from '@storyvan/contract/common/wish-fields';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Text } from '../../ui/Text.tsx';
import { childLink } from '../place/place-links.ts';
import { namedOf } from './wish-words.ts';

interface WishedForProps {
  /** As `wishes` of a lending reply: children of this place first. */
  waiting: WaitingChild[];
  /** The place where this is shown; children of other places are named with theirs. */
  site_grade_id: number;
}

/** "Siddhi Naik wishes for this book", for a row at the desk after a return. Shows nothing if no child does. */
export function WishedFor({ waiting, site_grade_id }: WishedForProps) {
  const { named, more } = namedOf(waiting);
  if (named.length === 0) return null;
  const last = named.length + (more > 0 ? 1 : 0) - 1;
  const joint = (n: number) => (n === 0 ? '' : n === last ? ' and ' : ', ');
  return (
    <Text as="div" tone="accent">
      {named.map((child, n) => (
        <Fragment key={child.wish_id}>
          {joint(n)}
          <Link {...childLink(child)}>
            <bdi dir="auto">{child.child_name}</bdi>
          </Link>
          {child.site_grade_id !== site_grade_id && (
            <>
              {' '}
              (<bdi dir="auto">{child.place_name}</bdi>)
            </>
          )}
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`} {waiting.length === 1 ? 'wishes' : 'wish'} for this book
    </Text>
  );
}
