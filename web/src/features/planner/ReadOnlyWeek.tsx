import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { Note } from '../../ui/Note.tsx';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import { daysAhead } from './days-offered.ts';
import { DayHead, TakeAlongDay } from './PlanDay.tsx';
import classes from './PlannerScreen.module.css';
import { PlanSheet, planColumns } from './PlanSheet.tsx';
import { type Clash, clashesOf } from './plan/clashes.ts';
import type { PlanRow } from './plan/plan-row.ts';
import { emptyPlan, rowsOf } from './plan/plan-state.ts';
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
              <Day key={date} date={date} rows={rows.filter((row) => row.date === date)} clashes={clashes} />
            ))}
          </div>
        )}
      </div>
      <PlanSheet start={start} rows={rows} />
    </>
  );
}

interface DayProps {
  date: CalendarDate;
  rows: readonly PlanRow[];
  /** Of the whole week. */
  clashes: readonly Clash[];
}

function Day({ date, rows, clashes }: DayProps) {
  return (
    <section
      aria-labelledby={`day-${date}`}
      className={classes.planDay}
      data-empty={rows.length === 0 || undefined}
    >
      <DayHead date={date}>
        <span className={classes.add}>
          <TakeAlongDay date={date} rows={rows} />
        </span>
      </DayHead>
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <ReadOnlyRow key={row.key} row={row} clashes={clashes} />
          ))}
        </ul>
      )}
    </section>
  );
}
