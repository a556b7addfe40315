import { Button, Group } from '@mantine/core';
import type { PlanConflict } from '@storyvan/contract/planner';
import { clockTime } from '@storyvan/domain/time-of-day';
import { dayName } from '@storyvan/domain/week';
import classes from './PlanRowCard.module.css';
import type { Clash } from './plan/clashes.ts';
import { canKeepMine, theirsOf } from './plan/plan-merge.ts';
import type { PlanRow } from './plan/plan-row.ts';
import { isMomentTaken } from './plan/plan-state.ts';
import type { Planner } from './plan/use-planner.ts';
import type { Week } from './plan/week.ts';
import { RowClashes } from './ReadOnlyRow.tsx';

interface RowNotesProps {
  row: PlanRow;
  week: Week;
  clashes: readonly Clash[];
}

/** What needs attention in a row: people in two places, refusals, and changes by others. */
export function RowNotes({ row, week, clashes }: RowNotesProps) {
  const { state, problemsOf } = week.planner;
  const conflict = state.conflicts[row.key];
  const refused = state.refused?.key === row.key ? [state.refused.reason] : [];
  return (
    <>
      <RowClashes row={row} clashes={clashes} />
      {[...refused, ...problemsOf(row.key)].map((problem) => (
        <p key={problem} className={classes.problem}>
          {problem}
        </p>
      ))}
      {conflict && <RowConflict row={row} conflict={conflict} planner={week.planner} />}
    </>
  );
}

interface RowConflictProps {
  row: PlanRow;
  conflict: PlanConflict;
  planner: Planner;
}

/** Two people changed the same session: shows the saved version beside mine, and asks which one to keep. */
function RowConflict({ row, conflict, planner }: RowConflictProps) {
  const theirs = theirsOf(conflict);
  const canKeep = canKeepMine(row, conflict);
  return (
    <div role="alert" className={classes.conflict}>
      <p className={classes.message}>{conflict.message}</p>
      <dl className={classes.both}>
        <div>
          <dt>Saved version</dt>
          <dd>{theirs ? <InWords row={theirs} /> : 'Not in the plan'}</dd>
        </div>
        <div>
          <dt>Mine</dt>
          <dd>
            <InWords row={row} />
          </dd>
        </div>
      </dl>
      {!canKeep && isMomentTaken(conflict) && (
        <p className={classes.hint}>To keep yours, choose another site, day or time and save again.</p>
      )}
      <Group gap="sm">
        <Button variant="default" mih={44} onClick={() => planner.takeTheirs(row.key)}>
          Take theirs
        </Button>
        {canKeep && (
          <Button variant="default" mih={44} onClick={() => planner.keepMine(row.key)}>
            Keep mine
          </Button>
        )}
      </Group>
    </div>
  );
}

function InWords({ row }: { row: PlanRow }) {
  if (row.cancel) return <>Removed from the plan</>;
  const partners = row.rps.map(({ name }) => name).join(', ');
  return (
    <>
      <bdi dir="auto">{row.site_name}</bdi>
      <br />
      {dayName(row.date)}
      {row.time ? `, ${clockTime(row.time)}` : ', no time'}
      <br />
      Lead: {row.lead?.name ?? 'none'}
      <br />
      Reading partners: {partners || 'none'}
      <br />
      Lesson plan: {row.lesson_plan?.lp_name ?? 'none'}
    </>
  );
}
