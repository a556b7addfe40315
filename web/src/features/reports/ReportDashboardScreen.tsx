import type { Programme } from '@storyvan/contract/common/programme';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { reportDashboard } from '@storyvan/contract/reports';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Note } from '../../ui/Note.tsx';
import { programCrumb } from '../../ui/places/place-links.ts';
import { doneLink, plannedLink, writeReportLink } from '../../ui/places/week-links.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { CompleteRing } from './CompleteRing.tsx';
import { MonthChart } from './MonthChart.tsx';
import { PendingPlaces } from './PendingPlaces.tsx';
import { PlacesTable } from './PlacesTable.tsx';
import classes from './ReportDashboardScreen.module.css';
import { ReportTabs } from './ReportTabs.tsx';
import { placeWords } from './reports.messages.ts';
import { StarsTable } from './StarsTable.tsx';

/** How complete the reports of a programme are, and what they say. */
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
                Its report is asked for once it is marked done.{' '}
                <Link {...plannedLink(program)}>To the planned sessions</Link>
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
    <div className={classes.dashboard}>
      <div className={classes.top}>
        <Section title="Reported" aside={<Link {...doneLink(program)}>Sessions held</Link>}>
          <CompleteRing of={figures} />
        </Section>
        <Section title="Waiting for a report" aside={<Link {...writeReportLink(program)}>All of them</Link>}>
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
      <h2 className={classes.heading}>Each {placeWords[program].place}</h2>
      <PlacesTable program={program} places={places} />
    </div>
  );
}
