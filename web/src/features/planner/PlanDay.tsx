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
    <DaySection
      date={date}
      rows={rows}
      heading={heading}
      add={
        <PickMenu
          label={`Add session on ${weekday}`}
          choices={choicesOn(weekday, sites)}
          none={noSite}
          onPick={handleAdd}
          atEnd
        >
          + Add session
        </PickMenu>
      }
      renderRow={(row) =>
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
        )
      }
    />
  );
}

interface DaySectionProps extends Pick<PlanDayProps, 'date' | 'rows'> {
  heading?: Ref<HTMLHeadingElement>;
  /** At the end of the first line: the button that adds a session. */
  add?: ReactNode;
  renderRow: (row: PlanRow) => ReactNode;
}

/** "Wednesday 18 Nov" and its sessions. From today on, all places of a day can be put on this device. */
export function DaySection({ date, rows, heading, add, renderRow }: DaySectionProps) {
  const saved = rows.filter(({ ra_id, cancel, done }) => ra_id !== null && !cancel && !done);
  return (
    <section
      aria-labelledby={`day-${date}`}
      className={classes.planDay}
      data-empty={rows.length === 0 || undefined}
    >
      <div className={classes.head}>
        <h2 ref={heading} id={`day-${date}`} tabIndex={-1} className={classes.name}>
          {dayName(date)}{' '}
          <span className={classes.date}>{formatDate(date).split(' ').slice(0, 2).join(' ')}</span>
        </h2>
        {date === today() && <Pill kind="mop">Today</Pill>}
        <span className={classes.add}>
          {date >= today() && <TakeAlongAll places={saved} day={dayName(date)} />}
          {add}
        </span>
      </div>
      {rows.length > 0 && <ul className={classes.rows}>{rows.map(renderRow)}</ul>}
    </section>
  );
}
