import { Button } from '@mantine/core';
import type { Todo, TodoKind } from '@storyvan/contract/todo';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { pendingWithChildrenLink } from '../../records/place/place-links.ts';
import {
  doneLink,
  markDoneLink,
  plannedLink,
  readAloudLink,
  writeReportLink,
} from '../../records/week/week-links.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Pill } from '../../ui/Pill.tsx';
import classes from './TodoScreen.module.css';
import { dueWords, kindNames } from './todo.messages.ts';

export interface TodoActions {
  tick: (note: Todo, done: boolean) => void;
  /** `opener` is the button that was pressed, which gets the focus back. */
  edit: (note: Todo, button: HTMLButtonElement) => void;
}

interface TodoRowProps extends TodoActions {
  entry: Todo;
  date: CalendarDate;
}

/** One entry: what to do, when, and a link or button to do it. */
export function TodoRow({ entry, date, tick, edit }: TodoRowProps) {
  const { kind, title, mine, done_on, note_id } = entry;
  const step = nextStepOf(entry, date);
  const words = (
    <span className={classes.words}>
      <bdi dir="auto" className={classes.todoRowTitle}>
        {title}
      </bdi>
      <span className={classes.about}>
        {kindNames[kind]} · {dueWords(entry, date)}
        {mine && kind !== 'note' && <Pill>mine</Pill>}
      </span>
    </span>
  );
  if (kind === 'note' && note_id !== null) {
    return (
      <>
        <label className={classes.note} data-done={done_on !== null || undefined}>
          <span className={classes.tick}>
            <input
              type="checkbox"
              checked={done_on !== null}
              onChange={(event) => tick(entry, event.currentTarget.checked)}
            />
          </span>
          {words}
        </label>
        {done_on === null && (
          <Button
            variant="default"
            h={44}
            aria-label={`Edit: ${title}`}
            onClick={(event) => edit(entry, event.currentTarget)}
          >
            Edit
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <KindIcon kind={kind} />
      {words}
      {step && (
        <LinkButton link={step.link} label={`${step.words}: ${title}`}>
          {step.words}
        </LinkButton>
      )}
    </>
  );
}

const paths: Record<TodoKind, string> = {
  report_pending: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5',
  session_to_prepare: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M9 15l2 2 4-4',
  books_overdue: 'M4 5c3 0 6 .5 8 2v13c-2-1.500-5-2-8-2zM20 5c-3 0-6 .5-8 2v13c2-1.500 5-2 8-2z',
  entries_in_review: 'M7 3h10v18H7zM11 18h2M12 7v4M12 14v.1',
  webhook_failing: 'M4 12h9M9 8l4 4-4 4M16 4h4v16h-4',
  note: 'M5 4h14v11l-5 5H5zM19 15h-5v5M9 9h6',
};

/** Shows the kind at a glance; its name is in the text. */
function KindIcon({ kind }: { kind: TodoKind }) {
  return (
    <span className={classes.icon} data-kind={kind} aria-hidden="true">
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={paths[kind]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}

interface NextStep {
  words: string;
  link: LinkProps;
}

/** Where to do it; null for a note, which is ticked off in the list. */
function nextStepOf(entry: Todo, date: CalendarDate): NextStep | null {
  const { kind, prog, ra_id, site_grade_id, school_id } = entry;
  if (kind === 'report_pending') {
    if (ra_id === null) return { words: 'See all', link: doneLink(prog) };
    return { words: 'Write report', link: writeReportLink(prog, ra_id) };
  }
  if (kind === 'session_to_prepare') {
    if (ra_id === null) return { words: 'See all', link: plannedLink(prog) };
    if (entry.due < date) return { words: 'Mark done', link: markDoneLink(prog, ra_id) };
    return { words: 'Prepare', link: readAloudLink(prog, ra_id) };
  }
  if (kind === 'entries_in_review') return { words: 'Review', link: linkOptions({ to: '/library/review' }) };
  if (kind === 'webhook_failing') return { words: 'Look', link: linkOptions({ to: '/library/programs' }) };
  if (kind === 'books_overdue') {
    if (site_grade_id === null) return { words: 'See all', link: overduePlacesLink(entry) };
    const place = { program: prog, site_grade_id, school_id };
    return { words: 'See books', link: pendingWithChildrenLink(place, true) };
  }
  return null;
}

const overduePlacesLink = ({ prog }: Todo): LinkProps =>
  prog === 'mop'
    ? linkOptions({ to: '/mop/places', search: { by: 'overdue' } })
    : linkOptions({ to: '/lis/places', search: { by: 'overdue' } });
