import { parseCalendarDate, today, unpadded } from '@storyvan/contract/common/calendar-date';
import { weekStart } from '@storyvan/contract/common/week';
import { raPlan, saveRaPlan } from '@storyvan/contract/read-alouds';
import { useMemo } from 'react';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { programCrumb } from '../../ui/places/place-links.ts';
import { type Crumb, Screen } from '../../ui/Screen.tsx';
import { PlannerWeek } from './PlannerWeek.tsx';
import { WeekSteps } from './WeekSteps.tsx';
import { WeekToRead } from './WeekToRead.tsx';
import { weekTitle } from './week-title.ts';

/** The weekly plan of mop; `week` is any date of it, this week where there is none. */
export function PlannerScreen({ week }: { week: string | undefined }) {
  const start = weekStart(parseCalendarDate(week ?? '') ?? today());
  // Others plan the same week: it is read again every half minute, and when the page comes back into view.
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
