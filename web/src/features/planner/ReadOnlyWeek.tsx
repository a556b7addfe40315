import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { Note } from '../../ui/Note.tsx';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import { DaySection } from './PlanDay.tsx';
import classes from './PlannerScreen.module.css';
import { PlanSheet, planColumns } from './PlanSheet.tsx';
import { clashesOf } from './plan/clashes.ts';
import { emptyPlan, rowsOf } from './plan/plan-state.ts';
import { daysAhead } from './plan/week.ts';
import { ReadOnlyRow } from './ReadOnlyRow.tsx';

interface ReadOnlyWeekProps {
  start: CalendarDate;
  plan: readonly ReadAloud[];
}

/** The week for people who come to its sessions but do not plan them. */
export function ReadOnlyWeek({ start, plan }: ReadOnlyWeekProps) {
  const rows = rowsOf({ ...emptyPlan, saved: plan });
  const clashes = clashesOf(rows);
  return (
    <>
      <div className={classes.screen}>
        <AskOthers>Coordinators plan the week. Ask one of them to change it.</AskOthers>
        <div className={classes.tools}>
          <RecordActions fileName={`weekly-plan-${start}`} columns={planColumns} rows={rows} />
        </div>
        {rows.length === 0 ? (
          <Note title="No sessions planned">
            <p>Planned sessions appear here automatically.</p>
          </Note>
        ) : (
          <div className={classes.plannerWeekDays}>
            {daysAhead(start, rows).map((date) => (
              <DaySection
                key={date}
                date={date}
                rows={rows.filter((row) => row.date === date)}
                renderRow={(row) => <ReadOnlyRow key={row.key} row={row} clashes={clashes} />}
              />
            ))}
          </div>
        )}
      </div>
      <PlanSheet start={start} rows={rows} />
    </>
  );
}
