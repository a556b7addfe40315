import { Skeleton } from '@mantine/core';
import type { Visit } from '@storyvan/contract/read-alouds';
import { today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { PeopleOf } from './SessionFacts.tsx';
import classes from './VisitStrip.module.css';
import { lessonPlanLink } from './week-links.ts';

/** What there is to know of a session on its day, one line each. */

interface Of {
  visit: Visit;
}

/** "Led by Sunita Gaonkar, with Anil Naik" */
export function LedBy({ visit: { lead, rps, status } }: Of) {
  return (
    <p className={classes.line}>
      {lead ? (
        <>
          Led by{' '}
          <strong>
            <bdi dir="auto">{lead.name}</bdi>
          </strong>
        </>
      ) : (
        `No lead${status === 'planned' ? ' yet' : ''}`
      )}
      {rps.length > 0 && (
        <>
          {', with '}
          <PeopleOf people={rps} />
        </>
      )}
    </p>
  );
}

export function LessonPlanToRead({ visit: { lp_id, lp_name, status } }: Of) {
  return (
    <p className={classes.line}>
      {lp_id === null ? (
        `No lesson plan${status === 'planned' ? ' yet' : ''}`
      ) : (
        <>
          Lesson plan:{' '}
          <Link {...lessonPlanLink(lp_id)} data-tap>
            <bdi dir="auto">{lp_name}</bdi>
          </Link>
        </>
      )}
    </p>
  );
}

/** "12 of 39", for children who borrowed. */
export const borrowedOf = ({ children_borrowed, no_of_children }: Visit): string =>
  `${children_borrowed} of ${no_of_children}`;

/** How many children have borrowed, with a bar, and how many came once the session is done; before it, how many there are. */
export const VisitProgress = ({ visit }: { visit: Visit | undefined }) => (
  <div className={classes.progress}>
    {visit ? <Progress visit={visit} /> : <Skeleton height="0.875rem" width="8rem" />}
  </div>
);

function Progress({ visit }: Of) {
  const { children_borrowed, no_of_children, children_count } = visit;
  if (visit.date > today()) {
    return <p className={classes.line}>{counted(no_of_children, 'child', 'children')}</p>;
  }
  const share = no_of_children === 0 ? 0 : children_borrowed / no_of_children;
  return (
    <>
      <p className={classes.line}>
        <strong>{borrowedOf(visit)}</strong> borrowed
        {children_count !== null && ` · ${children_count} came`}
      </p>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.bar} style={{ width: `${share * 100}%` }} />
      </div>
    </>
  );
}
