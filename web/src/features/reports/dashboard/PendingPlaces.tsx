import type { Programme } from '@storyvan/contract/common/programme';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { reportDashboard } from '@storyvan/contract/reports';
import { daysBetween, formatDate, today } from '@storyvan/domain/calendar-date';
import { pendingReports } from '@storyvan/domain/report-status';
import { Link } from '@tanstack/react-router';
import { counted } from '../../../lib/numbers.ts';
import { pendingReportsLink } from '../../../records/week/week-links.ts';
import { Disclosure } from '../../../ui/List.tsx';
import { Text } from '../../../ui/Text.tsx';
import { allSubmitted } from '../reports.messages.ts';
import classes from './ReportDashboardScreen.module.css';

export type PlaceReports = ReplyOf<typeof reportDashboard>['places'][number];

interface PendingPlacesProps {
  program: Programme;
  places: PlaceReports[];
}

/** The number of places shown; the rest is folded. */
const shownAtFirst = 6;

const byOldest = (one: PlaceReports, other: PlaceReports): number =>
  (one.oldest_pending ?? '').localeCompare(other.oldest_pending ?? '');

/** Places with missing reports, the longest waiting first. */
export function PendingPlaces({ program, places }: PendingPlacesProps) {
  const pending = places.filter((place) => pendingReports(place) > 0).toSorted(byOldest);
  if (pending.length === 0) {
    return (
      <Text tone="dim">
        <Text as="strong" tone="good">
          {allSubmitted.title}.
        </Text>{' '}
        {allSubmitted.hint}
      </Text>
    );
  }
  const row = (place: PlaceReports) => (
    <li key={place.site_grade_id}>
      <Link {...pendingReportsLink(program, place.site_grade_id)} className={classes.row}>
        <bdi dir="auto" className={classes.name}>
          {place.site_name}
        </bdi>
        <Text as="span" strong tone="warn">
          {pendingReports(place)} pending
        </Text>
        {place.oldest_pending && <Since date={place.oldest_pending} />}
      </Link>
    </li>
  );
  const rest = pending.slice(shownAtFirst);
  return (
    <>
      <ul className={classes.rows} aria-label="Places with reports pending">
        {pending.slice(0, shownAtFirst).map(row)}
      </ul>
      {rest.length > 0 && (
        <Disclosure summary={counted(rest.length, 'more place')}>
          <ul className={classes.rows}>{rest.map(row)}</ul>
        </Disclosure>
      )}
    </>
  );
}

function Since({ date }: { date: string }) {
  const days = daysBetween(date, today());
  return (
    <span className={classes.since}>
      since {formatDate(date)}
      {days > 0 && `, ${counted(days, 'day')}`}
    </span>
  );
}
