import type { LeftOutChild, StayingChild } from '@storyvan/contract/promotion';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '../../lib/numbers.ts';
import { childLink, type PlaceRef } from '../../records/place/place-links.ts';
import { Grid } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/List.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface StayingChildrenProps {
  staying: StayingChild[];
  /** For children of different grades. */
  withPlace?: boolean;
}

/** A longer list is folded. */
const mostAtOnce = 6;

/** The children who stay because they have books out, each a link to the books. */
export function StayingChildren({ staying, withPlace }: StayingChildrenProps) {
  const list = (
    <Children>
      {staying.map((child) => (
        <li key={child.child_id}>
          <ChildLink child={child} /> {counted(child.books_out, 'book')}
          {withPlace && `, ${child.place_name}`}
        </li>
      ))}
    </Children>
  );
  return (
    <Notice tone="warn">
      <p>
        {counted(staying.length, 'child stays, with books out', 'children stay, with books out')}. Return the
        books, then promote again: only {staying.length === 1 ? 'this child' : 'these children'} will move.
      </p>
      {staying.length <= mostAtOnce ? list : <Disclosure summary="Show the children">{list}</Disclosure>}
    </Notice>
  );
}

interface LeftOutChildrenProps {
  leftOut: (LeftOutChild & { school_id: number; site_grade_id: number })[];
}

/** The children who do not move because they already moved in this school year, or are new. */
export const LeftOutChildren = ({ leftOut }: LeftOutChildrenProps) => (
  <Disclosure
    summary={`${counted(leftOut.length, 'child stays here', 'children stay here')}: already promoted in this school year, or new`}
  >
    <Children>
      {leftOut.map((child) => (
        <li key={child.child_id}>
          <ChildLink child={{ ...child, program: 'lis' }} />{' '}
          {child.promoted_on === null ? 'new in this grade' : `promoted on ${formatDate(child.promoted_on)}`}
        </li>
      ))}
    </Children>
  </Disclosure>
);

const Children = ({ children }: { children: ReactNode }) => (
  <Grid as="ul" least="15rem" gap="rows">
    {children}
  </Grid>
);

const ChildLink = ({ child }: { child: PlaceRef & { child_id: number; name: string } }) => (
  <Link {...childLink(child)} data-tap>
    <bdi dir="auto">{child.name}</bdi>
  </Link>
);
