import { Button, Skeleton } from '@mantine/core';
import { dashboard } from '@storyvan/contract/dashboard';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { wallTime } from '@storyvan/domain/time-zone';
import { dayName } from '@storyvan/domain/week';
import { useState } from 'react';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { BackupWarning } from '../../records/backup/BackupWarning.tsx';
import { ReviewNotice } from '../../records/device/ReviewNotice.tsx';
import { importRole } from '../../records/imports/import-role.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { VanScene } from '../../ui/VanScene.tsx';
import classes from './DashboardScreen.module.css';
import { greetingAt } from './dashboard.messages.ts';
import { ProgrammeCard } from './ProgrammeCard.tsx';
import { TodaysVisits } from './TodaysVisits.tsx';

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

function Programmes({ date, demo, programmes, visits }: ReplyOf<typeof dashboard>) {
  if (programmes.every(({ places }) => places === 0)) return <FirstSteps programmes={programmes} />;
  return (
    <>
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

const placesOf = { mop: 'Sites', lis: 'Schools with their grades' };

/** The first steps of a library without any place. */
function FirstSteps({ programmes }: Pick<ReplyOf<typeof dashboard>, 'programmes'>) {
  const places = programmes.map(({ program }) => placesOf[program]);
  const steps = ['Titles, then their copies', ...places, 'The children'];
  return (
    <section className={classes.sheet} aria-labelledby="first-steps">
      <VanScene className={classes.scene} />
      <div className={classes.text}>
        <h2 id="first-steps">The van is empty</h2>
        <p>
          Import what you have, in this order. Excel and CSV files work, and MARC files of other library
          systems. You see everything that would change before anything is imported.
        </p>
        <ol>
          {steps.map((what) => (
            <li key={what}>
              <strong>{what}</strong>
            </li>
          ))}
        </ol>
        {useMay(importRole) ? (
          <LinkButton primary link={{ to: '/library/imports' }}>
            Import a file
          </LinkButton>
        ) : (
          <p>A coordinator can import them.</p>
        )}
      </div>
    </section>
  );
}
