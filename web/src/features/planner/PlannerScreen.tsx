import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { raPlan, saveRaPlan } from '@storyvan/contract/planner';
import { addDays, type CalendarDate, today, unpadded } from '@storyvan/domain/calendar-date';
import { weekStart } from '@storyvan/domain/week';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { programCrumb } from '../../records/place/place-links.ts';
import { plannerLink } from '../../records/week/week-links.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import { DataState } from '../../ui/DataState.tsx';
import { DateSteps } from '../../ui/DateSteps.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { PlannerWeek } from './PlannerWeek.tsx';
import { weekTitle } from './plan/week.ts';
import { ReadOnlyWeek } from './ReadOnlyWeek.tsx';

const crumbs: Crumb[] = [programCrumb('mop'), { label: 'Weekly plan' }];

/** The weekly plan of mop; `week` is any date of it, by default today. */
export function PlannerScreen({ week }: { week: string | undefined }) {
  const date = week === undefined ? today() : parseCalendarDate(week);
  if (date !== null) return <PlanOfWeek start={weekStart(date)} />;
  return (
    <Screen crumbs={crumbs} title="Weekly plan">
      <Note title="This date does not exist">
        <p>
          Open the plan of <Link {...plannerLink()}>this week</Link>.
        </p>
      </Note>
    </Screen>
  );
}

function PlanOfWeek({ start }: { start: CalendarDate }) {
  // Others plan the same week: it is read again every half minute, and when the page becomes visible again.
  const often = { staleTime: 0, refetchInterval: 30_000 };
  const read = useRead(raPlan, { params: { weekStart: unpadded(start) } }, often);
  const mayPlan = useMay(saveRaPlan);
  return (
    <Screen crumbs={crumbs} title={weekTitle(start)} aside={<WeekSteps start={start} />}>
      <DataState read={read}>
        {(plan) =>
          mayPlan ? (
            <PlannerWeek key={start} start={start} plan={plan} />
          ) : (
            <ReadOnlyWeek start={start} plan={plan} />
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
    <DateSteps
      label="Weeks"
      previous={{ link: plannerLink(previous), label: `Previous: ${weekTitle(previous)}` }}
      next={{ link: plannerLink(next), label: `Next: ${weekTitle(next)}` }}
      now={{ link: plannerLink(), words: 'This week', chosen: start === thisWeek }}
      field="Week of"
      date={start}
      onDate={(date) => navigate(plannerLink(weekStart(date)))}
    />
  );
}
