import { Button, Skeleton } from '@mantine/core';
import { planReadAloud, type Visit } from '@storyvan/contract/read-alouds';
import { today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useMay } from '../../lib/use-may.ts';
import { type PlaceRef, type PlaceTask, placeLink, taskLink } from '../place/place-links.ts';
import { LedBy, LessonPlanToRead, VisitProgress } from './VisitFacts.tsx';
import classes from './VisitStrip.module.css';
import { markDoneLink, planAtPlaceLink, readAloudLink, writeReportLink } from './week-links.ts';
import { visitWords } from './week-words.ts';

interface VisitStripProps {
  place: PlaceRef;
  /** Of today, or the next one; null without one, undefined while loading. */
  visit: Visit | null | undefined;
  /** Names the place, where the screen itself does not. */
  named?: boolean;
  /** In place of the quiet links: the actions of the session's own page. */
  children?: ReactNode;
}

/**
 * A place on the day of the visit: when, led by whom, which lesson plan, how many children have borrowed, and the two
 * tasks of the day. Lend and Take back work at once; the rest appears in the room that is kept for it.
 */
export function VisitStrip({ place, visit, named = false, children }: VisitStripProps) {
  const id = useId();
  const isToday = visit?.date === today();
  return (
    <section
      {...(visit === undefined ? { 'aria-label': 'Session', 'aria-busy': true } : { 'aria-labelledby': id })}
      className={classes.strip}
      data-program={place.program}
      data-open={(isToday && visit.status === 'planned') || undefined}
    >
      <div className={classes.parts}>
        {visit === undefined ? (
          <LoadingAbout />
        ) : (
          <div className={classes.about}>
            <h2 id={id} className={classes.when} data-today={isToday || undefined}>
              {visit ? whenOf(visit) : 'No session planned'}
              {named && visit && (
                <Link {...placeLink(place)} className={classes.place} data-tap>
                  <bdi dir="auto">{visit.site_name}</bdi>
                </Link>
              )}
            </h2>
            {visit && <LedBy visit={visit} />}
            {visit ? <LessonPlanToRead visit={visit} /> : <HowToPlan place={place} />}
          </div>
        )}
        <DeskButtons
          place={place}
          name={named ? visit?.site_name : undefined}
          done={visit?.status === 'done'}
        />
        <div className={classes.foot}>
          {visit !== null && <VisitProgress visit={visit} />}
          <div className={classes.quiet}>{children ?? <VisitLinks place={place} visit={visit} />}</div>
        </div>
      </div>
    </section>
  );
}

const whenOf = (visit: Visit): string =>
  visit.date === today() ? visitWords(visit, today()) : `Next: ${visitWords(visit, today())}`;

const LoadingAbout = () => (
  <div className={classes.about}>
    <div className={classes.when} data-today>
      <Skeleton height="1.3em" width="9rem" />
    </div>
    <Skeleton height="1rem" width="70%" maw="18rem" my="0.2rem" />
    <Skeleton height="1rem" width="50%" maw="14rem" my="0.2rem" />
  </div>
);

function HowToPlan({ place }: { place: PlaceRef }) {
  const mayPlan = useMay(planReadAloud);
  return (
    <p className={classes.line} data-wraps>
      {mayPlan ? (
        <>
          <Link {...planAtPlaceLink(place)} data-tap>
            Plan a session
          </Link>
          , or{' '}
        </>
      ) : (
        'Coordinators plan sessions. You can '
      )}
      <Link {...taskLink(place, 'read_alouds')} search={{ form: 'held' }} data-tap>
        record one that was held
      </Link>
      .
    </p>
  );
}

interface DeskButtonsProps {
  place: PlaceRef;
  /** The place, if there are such buttons for several on the screen. */
  name: string | undefined;
  /** The session is over: lending goes on, but is not the next step. */
  done: boolean;
}

/** The two lending desks of a place. */
const DeskButtons = ({ done, ...at }: DeskButtonsProps) => (
  <div className={classes.desk}>
    <DeskButton {...at} label="Lend" task="lend_to_child" variant={done ? 'light' : 'filled'} />
    <DeskButton {...at} label="Take back" task="return_from_child" variant="light" />
  </div>
);

interface DeskButtonProps extends Omit<DeskButtonsProps, 'done'> {
  label: string;
  task: PlaceTask;
  variant: 'filled' | 'light';
}

const DeskButton = ({ place, name, label, task, variant }: DeskButtonProps) => (
  <Button
    className={classes.deskButton}
    variant={variant}
    aria-label={name && `${label}: ${name}`}
    renderRoot={(props) => <Link {...taskLink(place, task)} {...props} />}
  >
    {label}
  </Button>
);

interface VisitLinksProps {
  place: PlaceRef;
  /** Null without one, undefined while loading. */
  visit: Visit | null | undefined;
}

/** The other tasks of the day, as quiet links. */
function VisitLinks({ place, visit }: VisitLinksProps) {
  if (visit === undefined) return null;
  return (
    <>
      {visit && <NextStep visit={visit} />}
      {visit && <Link {...readAloudLink(visit.program, visit.ra_id)}>Session page</Link>}
      <Link {...taskLink(place, 'lending_register')} aria-label="Register of today">
        Register
      </Link>
    </>
  );
}

/** Marking the session done on its day; then its report. */
function NextStep({ visit: { program, ra_id, status, date, rep_id } }: { visit: Visit }) {
  if (status === 'done') {
    return rep_id === null && <Link {...writeReportLink(program, ra_id)}>Write report</Link>;
  }
  return date === today() && <Link {...markDoneLink(program, ra_id)}>Mark done</Link>;
}
