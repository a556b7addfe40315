import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Todo } from '@storyvan/contract/todo';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { pendingWithChildrenLink } from '../../ui/places/place-links.ts';
import {
  doneLink,
  markDoneLink,
  plannedLink,
  sessionLink,
  writeReportLink,
} from '../../ui/places/week-links.ts';

interface NextStep {
  words: string;
  link: LinkProps;
}

/** Where something is done; null for a note, which is ticked off where it stands. */
export function nextStepOf(entry: Todo, date: CalendarDate): NextStep | null {
  const { kind, prog, ra_id, site_grade_id, school_id } = entry;
  if (kind === 'report_pending') {
    if (ra_id === null) return { words: 'See all', link: doneLink(prog) };
    return { words: 'Write report', link: writeReportLink(prog, ra_id) };
  }
  if (kind === 'session_to_prepare') {
    if (ra_id === null) return { words: 'See all', link: plannedLink(prog) };
    if (entry.due < date) return { words: 'Mark done', link: markDoneLink(prog, ra_id) };
    return { words: 'Prepare', link: sessionLink(prog, ra_id) };
  }
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
