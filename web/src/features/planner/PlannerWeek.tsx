import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { listReadingPartners, type Person } from '@storyvan/contract/reading-partners';
import { listSites } from '@storyvan/contract/sites';
import { useState } from 'react';
import { type Read, useRead } from '../../lib/use-read.ts';
import { DayJumps } from './DayJumps.tsx';
import { PeopleDock } from './PeopleDock.tsx';
import { PlanDay } from './PlanDay.tsx';
import { PlannerNotes } from './PlannerNotes.tsx';
import { PlannerQuestions } from './PlannerQuestions.tsx';
import { PlannerTools } from './PlannerTools.tsx';
import classes from './PlannerWeek.module.css';
import { PlanSheet } from './PlanSheet.tsx';
import { peopleOf } from './plan-row.ts';
import { DragContext, useDragRoot } from './use-drag.ts';
import { usePlanner } from './use-planner.ts';
import { useSaveKey } from './use-save-key.ts';
import type { Week } from './week.ts';
import { daysOf } from './week-title.ts';

/** From this many sessions on a week is longer than a screen. */
const jumpsFrom = 6;

interface PlannerWeekProps {
  start: CalendarDate;
  /** The week as it was last read. */
  plan: readonly ReadAloud[];
}

/** The sessions of one week, day by day, and the people to put into them. */
export function PlannerWeek({ start, plan }: PlannerWeekProps) {
  const planner = usePlanner(start, plan);
  const { drag, reached } = useDragRoot(planner.drop);
  const { week, people, known } = useWeek(start, planner);
  const [moved, setMoved] = useState<string>();
  const [dropping, setDropping] = useState(false);
  useSaveKey(planner.save);
  const planned = planner.rows.filter(({ cancel }) => !cancel);
  return (
    <DragContext value={drag}>
      <div ref={reached} className={classes.screen}>
        <PlannerTools start={start} rows={planned} known={known} onCopy={planner.copyLastWeek} />
        <PlannerNotes planner={planner} onDropAll={() => setDropping(true)} />
        {planner.rows.length >= jumpsFrom && (
          <DayJumps start={start} countOn={(date) => planned.filter((row) => row.date === date).length} />
        )}
        <div className={classes.sides}>
          <div className={classes.days}>
            {daysOf(start).map((date) => (
              <PlanDay
                key={date}
                date={date}
                rows={planner.rows.filter((row) => row.date === date)}
                week={week}
                moved={moved}
                onMoved={setMoved}
              />
            ))}
          </div>
          <PeopleDock week={week} people={people} onDropAll={() => setDropping(true)} />
        </div>
      </div>
      <PlanSheet start={start} rows={planned} />
      <PlannerQuestions planner={planner} dropping={dropping} onDropped={() => setDropping(false)} />
    </DragContext>
  );
}

/** Who and where, for all parts of the planner. */
function useWeek(start: CalendarDate, planner: Week['planner']) {
  const people = useRead(listReadingPartners, { params: { program: 'mop' } });
  const sites = useRead(listSites, { params: { groups: 'all' } });
  const counts = new Map<number, number>();
  for (const row of planner.rows) {
    if (!row.cancel) for (const { rp_id } of peopleOf(row)) counts.set(rp_id, (counts.get(rp_id) ?? 0) + 1);
  }
  const sessionsOf = (rp_id: number) => {
    const count = counts.get(rp_id) ?? 0;
    return count === 1 ? '1 session' : `${count} sessions`;
  };
  const week: Week = { start, planner, people: people.data ?? [], sites: sites.data ?? [], sessionsOf };
  const known = people.data && sites.data ? { people: people.data, sites: sites.data } : undefined;
  return { week, people: people as Read<Person[]>, known };
}
