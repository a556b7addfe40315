import { type CalendarDate, formatDate, today } from '@storyvan/contract/common/calendar-date';
import { useRef } from 'react';
import { weekdayOf } from '../../lib/weekday-of.ts';
import { Pill } from '../../ui/Pill.tsx';
import { DoneRow } from './DoneRow.tsx';
import { PickMenu } from './PickMenu.tsx';
import classes from './PlanDay.module.css';
import { PlanRowCard } from './PlanRowCard.tsx';
import type { PlanRow } from './plan-row.ts';
import { choicesOn, noSite, siteOf } from './site-choices.ts';
import type { Week } from './week.ts';

interface PlanDayProps {
  date: CalendarDate;
  rows: readonly PlanRow[];
  week: Week;
  /** The key of the row that has just come here from another day. */
  moved: string | undefined;
  onMoved: (key: string) => void;
}

/** One day of the week with its sessions, and the way to add one. */
export function PlanDay({ date, rows, week, moved, onMoved }: PlanDayProps) {
  const { planner, sites } = week;
  const weekday = weekdayOf(date);
  const id = `day-${date}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const handleAdd = (value: string) => {
    const site = siteOf(value, sites);
    if (!site) return;
    const { site_grade_id, name: site_name, visit_time } = site;
    // The time of the visit is that of the visit day only.
    const time = site.visit_day === weekday ? visit_time : null;
    onMoved(planner.add({ date, site_grade_id, site_name, time }));
  };
  return (
    <section aria-labelledby={id} className={classes.day} data-empty={rows.length === 0 || undefined}>
      <div className={classes.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={classes.name}>
          {weekday} <span className={classes.date}>{formatDate(date).split(' ').slice(0, 2).join(' ')}</span>
        </h2>
        {date === today() && <Pill kind="mop">Today</Pill>}
        <span className={classes.add}>
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
      </div>
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) =>
            row.done ? (
              <DoneRow key={row.key} row={row} week={week} />
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
