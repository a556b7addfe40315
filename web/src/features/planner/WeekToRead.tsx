import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { ReactElement } from 'react';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { Note } from '../../ui/Note.tsx';
import { RecordActions } from '../../ui/records/RecordActions.tsx';
import { clashesOf } from './clashes.ts';
import { DayHead } from './DayHead.tsx';
import dayClasses from './PlanDay.module.css';
import toolClasses from './PlannerTools.module.css';
import classes from './PlannerWeek.module.css';
import { PlanSheet } from './PlanSheet.tsx';
import { planColumns } from './plan-columns.ts';
import { emptyPlan, rowsOf } from './plan-state.ts';
import { RowToRead } from './RowToRead.tsx';
import { daysOf } from './week-title.ts';

interface WeekToReadProps {
  start: CalendarDate;
  plan: readonly ReadAloud[];
}

/** The week for who comes to its sessions and does not plan them. */
export function WeekToRead({ start, plan }: WeekToReadProps) {
  const rows = rowsOf({ ...emptyPlan, saved: plan });
  const clashes = clashesOf(rows);
  return (
    <>
      <div className={classes.screen}>
        <AskOthers>Coordinators plan the week. Ask one of them to change it.</AskOthers>
        <div className={toolClasses.tools}>
          <RecordActions fileName={`weekly-plan-${start}`} columns={planColumns} rows={rows} />
        </div>
        {rows.length === 0 ? (
          <Note title="No sessions planned">
            <p>What is planned appears here by itself.</p>
          </Note>
        ) : (
          <div className={classes.days}>
            {daysOf(start).map((date) => (
              <Day key={date} date={date}>
                {rows
                  .filter((row) => row.date === date)
                  .map((row) => (
                    <RowToRead key={row.key} row={row} clashes={clashes} />
                  ))}
              </Day>
            ))}
          </div>
        )}
      </div>
      <PlanSheet start={start} rows={rows} />
    </>
  );
}

function Day({ date, children }: { date: CalendarDate; children: ReactElement[] }) {
  return (
    <section
      aria-labelledby={`day-${date}`}
      className={dayClasses.day}
      data-empty={children.length === 0 || undefined}
    >
      <DayHead date={date} />
      {children.length > 0 && <ul className={dayClasses.rows}>{children}</ul>}
    </section>
  );
}
