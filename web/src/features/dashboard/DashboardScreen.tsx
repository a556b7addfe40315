import { Skeleton } from '@mantine/core';
import { formatDate, today } from '@storyvan/contract/common/calendar-date';
import { dashboard } from '@storyvan/contract/dashboard';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useRead } from '../../lib/use-read.ts';
import { weekdayOf } from '../../lib/weekday-of.ts';
import { BackupWarning } from '../../ui/BackupWarning.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import classes from './DashboardScreen.module.css';
import { greetingAt } from './dashboard.messages.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { ProgrammeCard } from './ProgrammeCard.tsx';

/** What a coordinator wants to see first, by programme. */
export function DashboardScreen() {
  const read = useRead(dashboard);
  const date = read.data?.date ?? today();
  return (
    <Screen eyebrow={`${weekdayOf(date)}, ${formatDate(date)}`} title={greetingAt(new Date().getHours())}>
      <DataState read={read} skeleton={<CardSkeletons />}>
        {(data) => <Programmes {...data} />}
      </DataState>
    </Screen>
  );
}

function Programmes({ date, demo, programmes }: ReplyOf<typeof dashboard>) {
  if (programmes.every(({ places }) => places === 0)) return <FirstSteps />;
  return (
    <>
      {demo ? (
        <Banner>
          This is the demo programme: every place, child and loan in it is invented. Try anything.
        </Banner>
      ) : (
        <BackupWarning />
      )}
      <div className={classes.cards}>
        {programmes.map((figures) => (
          <ProgrammeCard key={figures.program} figures={figures} date={date} />
        ))}
      </div>
    </>
  );
}

function CardSkeletons() {
  return (
    <div className={classes.cards}>
      <Skeleton height={380} radius={14} />
      <Skeleton height={380} radius={14} />
    </div>
  );
}
