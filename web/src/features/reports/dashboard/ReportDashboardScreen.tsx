import { Stack } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { mostStars, reportDashboard } from '@storyvan/contract/reports';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../../lib/use-read.ts';
import { programCrumb } from '../../../records/place/place-links.ts';
import { doneLink, plannedLink, writeReportLink } from '../../../records/week/week-links.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { Note } from '../../../ui/Note.tsx';
import { NumberBar } from '../../../ui/NumberBar.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { ReportTabs } from '../ReportTabs.tsx';
import { Stars } from '../report/Stars.tsx';
import { placeWords } from '../reports.messages.ts';
import { CompleteRing } from './CompleteRing.tsx';
import { MonthChart } from './MonthChart.tsx';
import { PendingPlaces } from './PendingPlaces.tsx';
import { PlacesTable } from './PlacesTable.tsx';
import classes from './ReportDashboardScreen.module.css';

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

interface DashboardProps {
  program: Programme;
  figures: ReplyOf<typeof reportDashboard>;
}

function Dashboard({ program, figures }: DashboardProps) {
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

interface StarsTableProps {
  ratings: { rating: number; cnt: number }[];
}

const best = Array.from({ length: mostStars }, (_, index) => mostStars - index);

/** The number of reports for each number of stars, best first. */
function StarsTable({ ratings }: StarsTableProps) {
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
