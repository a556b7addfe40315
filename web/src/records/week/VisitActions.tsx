import { Button } from '@mantine/core';
import type { Visit } from '@storyvan/contract/read-alouds';
import { today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { type PlaceRef, type PlaceTask, taskLink } from '../place/place-links.ts';
import classes from './VisitStrip.module.css';
import { markDoneLink, readAloudLink, writeReportLink } from './week-links.ts';

interface DeskButtonsProps {
  place: PlaceRef;
  /** The place, if there are such buttons for several on the screen. */
  name: string | undefined;
  /** The session is over: lending goes on, but is not the next step. */
  done: boolean;
}

/** The two lending desks of a place. */
export const DeskButtons = ({ done, ...at }: DeskButtonsProps) => (
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
export function VisitLinks({ place, visit }: VisitLinksProps) {
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
