import { Button } from '@mantine/core';
import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { useState } from 'react';
import { RecordActions } from '../../ui/records/RecordActions.tsx';
import classes from './PlannerTools.module.css';
import { planColumns } from './plan-columns.ts';
import type { PlanRow } from './plan-row.ts';
import type { Known } from './use-copy-week.ts';

interface PlannerToolsProps {
  start: CalendarDate;
  rows: readonly PlanRow[];
  /** Undefined until both are read. */
  known: Known | undefined;
  onCopy: (known: Known) => Promise<void>;
}

/** What is done with a whole week: copy the last one, export, print. */
export function PlannerTools({ start, rows, known, onCopy }: PlannerToolsProps) {
  const [copying, setCopying] = useState(false);
  // Nothing can be done with a week that has not come; its place is kept.
  if (!known) return <div className={classes.tools} />;
  const handleCopy = async () => {
    setCopying(true);
    await onCopy(known);
    setCopying(false);
  };
  return (
    <div className={classes.tools}>
      <Button variant="default" h={44} onClick={handleCopy} loading={copying}>
        Copy last week
      </Button>
      <RecordActions fileName={`weekly-plan-${start}`} columns={planColumns} rows={[...rows]} />
    </div>
  );
}
