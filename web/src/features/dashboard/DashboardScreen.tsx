import { Button, Skeleton } from '@mantine/core';
import { dashboard } from '@storyvan/contract/dashboard';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { Visit } from '@storyvan/contract/read-alouds';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { wallTime } from '@storyvan/domain/time-zone';
import { dayName } from '@storyvan/domain/week';
import { Suspense, useState } from 'react';
import { ReviewNotice } from '../../field/screens/device/ReviewNotice.tsx';
import { TakeAlongAll } from '../../field/screens/taking-along/TakeAlongButton.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { BackupWarning } from '../../records/backup/BackupWarning.tsx';
import { VisitStrip } from '../../records/week/VisitStrip.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useFold } from '../../ui/use-fold.ts';
import classes from './DashboardScreen.module.css';
import { greetingAt } from './dashboard.messages.ts';
import { ProgrammeCard } from './ProgrammeCard.tsx';

const FirstSteps = lazyComponent(async () => (await import('./FirstSteps.tsx')).FirstSteps);
const LeaveDemoDialog = lazyDialog(async () => (await import('./LeaveDemoDialog.tsx')).LeaveDemoDialog);

/** The state of each programme at a glance, for coordinators. */
export function DashboardScreen() {
  const read = useRead(dashboard);
  const date = read.data?.date ?? today();
  return (
    <Screen eyebrow={`${dayName(date)}, ${formatDate(date)}`} title={greetingAt(wallTime(new Date()).hours)}>
      <ReviewNotice apart />
      <DataState read={read} skeleton={<CardSkeletons />}>
        {(data) => <Programmes {...data} />}
      </DataState>
    </Screen>
  );
}

function Programmes({ date, demo, has_books, programmes, visits }: ReplyOf<typeof dashboard>) {
  const first = (!has_books || programmes.every(({ children }) => children === 0)) && (
    <Suspense fallback={<CardSkeletons />}>
      <FirstSteps programmes={programmes} hasBooks={has_books} />
    </Suspense>
  );
  if (programmes.every(({ places }) => places === 0)) return first;
  return (
    <>
      {first}
      {demo ? <DemoNotice /> : <BackupWarning />}
      <TodaysVisits visits={visits} />
      <div className={classes.cards}>
        {programmes.map((figures) => (
          <ProgrammeCard key={figures.program} figures={figures} date={date} />
        ))}
      </div>
    </>
  );
}

/** Who may leave the demo: the role of `leaveDemo`, whose contract this screen need not load. */
const leaveRole = { may: 'administrator' } as const;

function DemoNotice() {
  const mayLeave = useMay(leaveRole);
  const [leaving, setLeaving] = useState(false);
  return (
    <Notice
      tone="warn"
      apart
      action={
        mayLeave && (
          <Button variant="default" h={44} onClick={() => setLeaving(true)}>
            Leave the demo
          </Button>
        )
      }
    >
      This is a demo: every place, child and loan is invented. Try anything.
      {leaving && <LeaveDemoDialog onClose={() => setLeaving(false)} />}
    </Notice>
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

const shownAtFirst = 4;

/** The sessions of today in both programmes, each with its lending desks. */
function TodaysVisits({ visits }: { visits: Visit[] }) {
  const { shown, list, showAll } = useFold<HTMLDivElement>(visits.length, shownAtFirst);
  if (visits.length === 0) return null;
  return (
    <section aria-label="Sessions today" className={classes.today}>
      <div ref={list} className={classes.visits}>
        {visits.slice(0, shown).map((visit) => (
          <VisitStrip key={visit.ra_id} place={visit} visit={visit} named />
        ))}
      </div>
      <TakeAlongAll places={visits} day="today" />
      {shown < visits.length && (
        <Button variant="subtle" mih={44} onClick={showAll}>
          Show all {visits.length} sessions of today
        </Button>
      )}
    </section>
  );
}
