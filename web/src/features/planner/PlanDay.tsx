import { type CalendarDate, formatDate, today } from '@storyvan/domain/calendar-date';
import { dayName } from '@storyvan/domain/week';
import { type ReactNode, type Ref, useRef } from 'react';
import { TakeAlongAll } from '../../field/screens/taking-along/TakeAlongButton.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { PickMenu } from './PickMenu.tsx';
import classes from './PlannerScreen.module.css';
import { PlanRowCard } from './PlanRowCard.tsx';
import type { PlanRow } from './plan/plan-row.ts';
import { choicesOn, noSite, siteOf, type Week } from './plan/week.ts';
import { ReadOnlyRow } from './ReadOnlyRow.tsx';

interface PlanDayProps {
  date: CalendarDate;
  rows: readonly PlanRow[];
  week: Week;
  /** The key of the row that was just moved here from another day. */
  moved: string | undefined;
  onMoved: (key: string) => void;
}

/** One day of the week with its sessions, and a button to add one. */
export function PlanDay({ date, rows, week, moved, onMoved }: PlanDayProps) {
  const { planner, sites } = week;
  const weekday = dayName(date);
  const heading = useRef<HTMLHeadingElement>(null);
  const handleAdd = (value: string) => {
    const site = siteOf(value, sites);
    if (!site) return;
    const { site_grade_id, name: site_name, visit_time } = site;
    // The site's usual time applies to its visit day only.
    const time = site.visit_day === weekday ? visit_time : null;
    onMoved(planner.add({ date, site_grade_id, site_name, time }));
  };
  return (
    <section
      aria-labelledby={`day-${date}`}
      className={classes.planDay}
      data-empty={rows.length === 0 || undefined}
    >
      <DayHead date={date} heading={heading}>
        <span className={classes.add}>
          <TakeAlongDay date={date} rows={rows} />
          <PickMenu
            label={`Add session on ${weekday}`}
            choices={choicesOn(weekday, sites)}
            none={noSite}
            onPick={handleAdd}
            atEnd
          >
            + Add session
          </PickMenu>
        </span>
      </DayHead>
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) =>
            row.done ? (
              <ReadOnlyRow key={row.key} row={row} clashes={planner.clashes} />
            ) : (
              <PlanRowCard
                key={row.key}
                row={row}
                week={week}
                hasFocus={moved === row.key}
                onMoved={() => onMoved(row.key)}
                onRemoved={() => heading.current?.focus()}
              />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

interface DayHeadProps {
  date: CalendarDate;
  heading?: Ref<HTMLHeadingElement>;
  /** At the end of the line: the button that adds a session. */
  children?: ReactNode;
}

/** "Wednesday 18 Nov". Labels the section around it. */
export function DayHead({ date, heading, children }: DayHeadProps) {
  return (
    <div className={classes.head}>
      <h2 ref={heading} id={`day-${date}`} tabIndex={-1} className={classes.name}>
        {dayName(date)}{' '}
        <span className={classes.date}>{formatDate(date).split(' ').slice(0, 2).join(' ')}</span>
      </h2>
      {date === today() && <Pill kind="mop">Today</Pill>}
      {children}
    </div>
  );
}

/** Puts all places of a day on this device, from today on. */
export function TakeAlongDay({ date, rows }: Pick<PlanDayProps, 'date' | 'rows'>) {
  const saved = rows.filter(({ ra_id, cancel, done }) => ra_id !== null && !cancel && !done);
  return date < today() ? null : <TakeAlongAll places={saved} day={dayName(date)} />;
}
