import { Group, RingProgress, Stack } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { mostStars, reportDashboard } from '@storyvan/contract/reports';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../../lib/use-read.ts';
import { programCrumb } from '../../../records/place/place-links.ts';
import {
  doneLink,
  pendingReportsLink,
  plannedLink,
  writeReportLink,
} from '../../../records/week/week-links.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { Note } from '../../../ui/Note.tsx';
import { NumberBar } from '../../../ui/NumberBar.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { ReportTabs } from '../ReportTabs.tsx';
import { Stars } from '../report/Stars.tsx';
import { allSubmitted, placeWords } from '../reports.messages.ts';
import { MonthChart } from './MonthChart.tsx';
import { type PlaceReports, PlacesTable } from './PlacesTable.tsx';
import classes from './ReportDashboardScreen.module.css';
import '@mantine/core/styles/RingProgress.css';
import { daysBetween, formatDate, today } from '@storyvan/domain/calendar-date';
import { pendingReports } from '@storyvan/domain/report-status';
import { counted, formatNumber } from '../../../lib/numbers.ts';
import { Disclosure } from '../../../ui/List.tsx';

/** How complete the reports of a programme are, and how the sessions were rated. */
export function ReportDashboardScreen({ program }: { program: Programme }) {
  const read = useRead(reportDashboard, { params: { program } });
  return (
    <Screen crumbs={[programCrumb(program)]} title="Report dashboard">
      <ReportTabs program={program} here="dashboard" />
      <DataState read={read}>
        {(figures) =>
          figures.ra_count === 0 ? (
            <Note title="No session has been held yet">
              <p>
                A report is due once the session is marked done.{' '}
                <Link {...plannedLink(program)}>Planned sessions</Link>
              </p>
            </Note>
          ) : (
            <Dashboard program={program} figures={figures} />
          )
        }
      </DataState>
    </Screen>
  );
}

function Dashboard({ program, figures }: { program: Programme; figures: ReplyOf<typeof reportDashboard> }) {
  const { places, months, ratings } = figures;
  return (
    <Stack gap="1.25rem">
      <div className={classes.top}>
        <Section title="Reported" aside={<Link {...doneLink(program)}>Sessions held</Link>}>
          <CompleteRing of={figures} />
        </Section>
        <Section title="Reports pending" aside={<Link {...writeReportLink(program)}>See all</Link>}>
          <PendingPlaces program={program} places={places} />
        </Section>
      </div>
      <div className={classes.middle}>
        <Section title="The last twelve months">
          <MonthChart months={months} />
        </Section>
        <Section title="How the sessions went">
          <StarsTable ratings={ratings} />
        </Section>
      </div>
      <div>
        <h2 className={classes.heading}>Each {placeWords[program].place}</h2>
        <PlacesTable program={program} places={places} />
      </div>
    </Stack>
  );
}

const best = Array.from({ length: mostStars }, (_, index) => mostStars - index);

function StarsTable({ ratings }: { ratings: { rating: number; cnt: number }[] }) {
  const countOf = (stars: number): number => ratings.find(({ rating }) => rating === stars)?.cnt ?? 0;
  const largest = Math.max(0, ...ratings.map(({ cnt }) => cnt));
  const mean = meanStars(ratings);
  return (
    <>
      <Text tone="dim">
        {mean === null ? (
          'No report has a rating yet.'
        ) : (
          <>
            <strong className={classes.mean}>{mean}</strong> of {mostStars} stars on average
          </>
        )}
      </Text>
      <table className={classes.stars} aria-label="Reports by stars">
        <thead>
          <tr>
            <th scope="col">Stars</th>
            <th scope="col">Reports</th>
          </tr>
        </thead>
        <tbody>
          {best.map((stars) => (
            <tr key={stars}>
              <th scope="row">
                <Stars rating={stars} />
              </th>
              <td>
                <NumberBar value={countOf(stars)} largest={largest} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The mean of all ratings, "4.2"; null if there are none. */
export function meanStars(ratings: { rating: number; cnt: number }[]): string | null {
  const count = ratings.reduce((sum, { cnt }) => sum + cnt, 0);
  if (count === 0) return null;
  return (ratings.reduce((sum, { rating, cnt }) => sum + rating * cnt, 0) / count).toFixed(1);
}

interface Reported {
  ra_count: number;
  report_status: number;
}

function CompleteRing({ of }: { of: Reported }) {
  const percent = completePercent(of);
  const pending = pendingReports(of);
  return (
    <Group gap="1rem 1.5rem">
      <RingProgress
        // Mantine leaves an empty border around the ring.
        size={206}
        m={-18}
        thickness={18}
        rootColor="color-mix(in srgb, var(--star) 45%, var(--card))"
        sections={percent > 0 ? [{ value: percent, color: 'var(--accent)' }] : []}
        label={
          <p className={classes.percent}>
            {percent}
            <span>{'\u00a0%'}</span>
          </p>
        }
      />
      <div>
        <Text>
          <strong className={classes.figure}>{formatNumber(of.report_status)}</strong> of{' '}
          {counted(of.ra_count, 'session')} reported
        </Text>
        <Text strong tone={pending === 0 ? 'good' : 'warn'}>
          {pending === 0 ? 'All submitted' : `${formatNumber(pending)} pending`}
        </Text>
      </div>
    </Group>
  );
}

/** Whole percent of sessions with a report. 100 only when every session has one, 0 only when no session has. */
export function completePercent(of: Reported): number {
  if (pendingReports(of) === 0) return 100;
  const percent = Math.floor((of.report_status / of.ra_count) * 100);
  return of.report_status > 0 ? Math.max(1, percent) : 0;
}

const shownAtFirst = 6;

const byOldest = (one: PlaceReports, other: PlaceReports): number =>
  (one.oldest_pending ?? '').localeCompare(other.oldest_pending ?? '');

function PendingPlaces({ program, places }: { program: Programme; places: PlaceReports[] }) {
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
