import { Button, Group } from '@mantine/core';
import { clockTime } from '@storyvan/contract/common/time-of-day';
import type { PlanConflict } from '@storyvan/contract/read-alouds';
import { weekdayOf } from '../../lib/weekday-of.ts';
import { canKeepMine, theirsOf } from './plan-merge.ts';
import type { PlanRow } from './plan-row.ts';
import { isMomentTaken } from './plan-state.ts';
import classes from './RowConflict.module.css';

interface RowConflictProps {
  row: PlanRow;
  conflict: PlanConflict;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Two have changed one session: what stands now beside mine, and which of them is to stay. */
export function RowConflict({ row, conflict, onTakeTheirs, onKeepMine }: RowConflictProps) {
  const theirs = theirsOf(conflict);
  const canKeep = canKeepMine(row, conflict);
  return (
    <div role="alert" className={classes.conflict}>
      <p className={classes.message}>{conflict.message}</p>
      <dl className={classes.both}>
        <div>
          <dt>What stands now</dt>
          <dd>{theirs ? <InWords row={theirs} /> : 'It is not in the plan.'}</dd>
        </div>
        <div>
          <dt>Mine</dt>
          <dd>
            <InWords row={row} />
          </dd>
        </div>
      </dl>
      {!canKeep && isMomentTaken(conflict) && (
        <p className={classes.hint}>
          To keep yours, choose another site, day or time for it, and save again.
        </p>
      )}
      <Group gap="sm">
        <Button variant="default" mih={44} onClick={onTakeTheirs}>
          Take theirs
        </Button>
        {canKeep && (
          <Button variant="default" mih={44} onClick={onKeepMine}>
            Keep mine
          </Button>
        )}
      </Group>
    </div>
  );
}

function InWords({ row }: { row: PlanRow }) {
  if (row.cancel) return <>Taken out of the plan</>;
  const partners = row.rps.map(({ name }) => name).join(', ');
  return (
    <>
      <bdi dir="auto">{row.site_name}</bdi>
      <br />
      {weekdayOf(row.date)}
      {row.time ? `, ${clockTime(row.time)}` : ', no time'}
      <br />
      Lead: {row.lead?.name ?? 'nobody'}
      <br />
      Reading partners: {partners || 'nobody'}
      <br />
      Lesson plan: {row.lesson_plan?.lp_name ?? 'none'}
    </>
  );
}
