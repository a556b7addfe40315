import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { raPlan, saveRaPlan } from '@storyvan/contract/planner';
import { addDays, type CalendarDate, today, unpadded } from '@storyvan/domain/calendar-date';
import { weekStart } from '@storyvan/domain/week';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { programCrumb } from '../../records/place/place-links.ts';
import { plannerLink } from '../../records/week/week-links.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import { DataState } from '../../ui/DataState.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Screen } from '../../ui/Screen.tsx';
import classes from './PlannerScreen.module.css';
import { PlannerWeek } from './PlannerWeek.tsx';
import { weekTitle } from './plan/week.ts';
import { WeekToRead } from './WeekToRead.tsx';

/** The weekly plan of mop; `week` is any date of it, by default today. */
export function PlannerScreen({ week }: { week: string | undefined }) {
  const start = weekStart(parseCalendarDate(week ?? '') ?? today());
  // Others plan the same week: it is read again every half minute, and when the page becomes visible again.
  const often = { staleTime: 0, refetchInterval: 30_000 };
  const read = useRead(raPlan, { params: { weekStart: unpadded(start) } }, often);
  const mayPlan = useMay(saveRaPlan);
  const crumbs = useMemo<Crumb[]>(() => [programCrumb('mop'), { label: 'Weekly plan' }], []);
  return (
    <Screen crumbs={crumbs} title={weekTitle(start)} aside={<WeekSteps start={start} />}>
      <DataState read={read}>
        {(plan) =>
          mayPlan ? (
            <PlannerWeek key={start} start={start} plan={plan} />
          ) : (
            <WeekToRead start={start} plan={plan} />
          )
        }
      </DataState>
    </Screen>
  );
}

/** Links to the previous, the current and the next week, and a field for any date. */
function WeekSteps({ start }: { start: CalendarDate }) {
  const navigate = useNavigate();
  const previous = addDays(start, -7);
  const next = addDays(start, 7);
  const thisWeek = weekStart(today());
  return (
    <nav aria-label="Weeks" className={classes.steps}>
      <Link
        {...plannerLink(previous)}
        className={classes.step}
        aria-label={`Previous: ${weekTitle(previous)}`}
      >
        <span aria-hidden="true">←</span>
      </Link>
      <Link
        {...plannerLink()}
        className={classes.step}
        aria-current={start === thisWeek ? 'date' : undefined}
        data-now={start === thisWeek || undefined}
      >
        This week
      </Link>
      <Link {...plannerLink(next)} className={classes.step} aria-label={`Next: ${weekTitle(next)}`}>
        <span aria-hidden="true">→</span>
      </Link>
      <DateField label="Week of" value={start} onChoose={(date) => navigate(plannerLink(weekStart(date)))} />
    </nav>
  );
}
