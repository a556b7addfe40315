import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { LeftOutChild } from '@storyvan/contract/promotion';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { childLink } from '../../ui/places/place-links.ts';
import classes from './LeftOutChildren.module.css';

interface LeftOutChildrenProps {
  leftOut: (LeftOutChild & { school_id: number; site_grade_id: number })[];
}

/** Who does not move because this school year has begun for them, by name when asked for. */
export const LeftOutChildren = ({ leftOut }: LeftOutChildrenProps) => (
  <details className={classes.leftOut}>
    <summary className={classes.count}>
      {counted(leftOut.length, 'child stays here', 'children stay here')}: promoted earlier in this school
      year, or new since
    </summary>
    <ul className={classes.children}>
      {leftOut.map((child) => (
        <li key={child.child_id}>
          <Link {...childLink({ ...child, program: 'lis' })} className={classes.child}>
            <bdi dir="auto">{child.name}</bdi>
          </Link>{' '}
          {child.promoted_on === null ? 'new in this grade' : `promoted on ${formatDate(child.promoted_on)}`}
        </li>
      ))}
    </ul>
  </details>
);
