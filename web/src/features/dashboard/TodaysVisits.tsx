import { Button } from '@mantine/core';
import type { Visit } from '@storyvan/contract/read-alouds';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { VisitStrip } from '../../records/week/VisitStrip.tsx';
import classes from './DashboardScreen.module.css';

/** The number of sessions shown before the rest is folded. */
const shownAtFirst = 4;

/** The sessions of today in both programmes, each with its lending desks. */
export function TodaysVisits({ visits }: { visits: Visit[] }) {
  const [all, setAll] = useState(false);
  const strips = useRef<HTMLDivElement>(null);
  if (visits.length === 0) return null;
  // The button goes away; the focus moves on to what it has shown.
  const handleShowAll = () => {
    flushSync(() => setAll(true));
    strips.current?.children[shownAtFirst]?.querySelector('a')?.focus();
  };
  const shown = all ? visits : visits.slice(0, shownAtFirst);
  return (
    <section aria-label="Sessions today" className={classes.today}>
      <div ref={strips} className={classes.visits}>
        {shown.map((visit) => (
          <VisitStrip key={visit.ra_id} place={visit} visit={visit} named />
        ))}
      </div>
      {shown.length < visits.length && (
        <Button variant="subtle" mih={44} onClick={handleShowAll}>
          Show all {visits.length} sessions of today
        </Button>
      )}
    </section>
  );
}
