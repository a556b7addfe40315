import { Button } from '@mantine/core';
import type { Visit } from '@storyvan/contract/read-alouds';
import { TakeAlongAll } from '../../field/screens/taking-along/TakeAlongButton.tsx';
import { VisitStrip } from '../../records/week/VisitStrip.tsx';
import { useFold } from '../../ui/use-fold.ts';
import classes from './DashboardScreen.module.css';

/** The number of sessions shown before the rest is folded. */
const shownAtFirst = 4;

/** The sessions of today in both programmes, each with its lending desks. */
export function TodaysVisits({ visits }: { visits: Visit[] }) {
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
