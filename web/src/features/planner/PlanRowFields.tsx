import { NativeSelect } from '@mantine/core';
import { clockTime } from '@storyvan/domain/time-of-day';
import { dayName } from '@storyvan/domain/week';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { loadWhenInUse } from '../../lib/load-when-in-use.ts';
import classes from './PlanRowCard.module.css';
import type { Clash } from './plan/clashes.ts';
import type { PlanRow } from './plan/plan-row.ts';
import { daysOffered, type Week } from './plan/week.ts';
import { SlotZone } from './SlotZone.tsx';

const TimeField = lazyComponent(async () => (await import('../../ui/TimeField.tsx')).TimeField);

const LessonPlanField = lazyComponent(
  async () => (await import('../../records/week/LessonPlanField.tsx')).LessonPlanField,
);
for (const field of [TimeField, LessonPlanField]) loadWhenInUse(field.preload);

interface PlanRowFieldsProps {
  row: PlanRow;
  week: Week;
  clashes: readonly Clash[];
  /** After its day was changed, the row is under another heading and keeps the focus. */
  hasFocus: boolean;
  onMoved: () => void;
}

/** Day, time, people and lesson plan of a planned session. */
export function PlanRowFields(props: PlanRowFieldsProps) {
  const { row, week, clashes } = props;
  return (
    <>
      <RowMoment {...props} />
      <div className={classes.fields}>
        <SlotZone row={row} slot="lead" clashes={clashes} week={week} />
        <SlotZone row={row} slot="partner" clashes={clashes} week={week} />
        <div className={classes.plan}>
          <span className={classes.caption} aria-hidden="true">
            Lesson plan
          </span>
          <OnDemand
            label="Lesson plan"
            words={row.lesson_plan?.lp_name ?? 'None yet'}
            empty={!row.lesson_plan}
          >
            <LessonPlanField
              label="Lesson plan"
              hideLabel
              value={row.lesson_plan}
              onChange={(lesson_plan) => week.planner.change(row.key, { lesson_plan })}
            />
          </OnDemand>
        </div>
      </div>
    </>
  );
}

function RowMoment({ row, week, hasFocus, onMoved }: PlanRowFieldsProps) {
  const { change } = week.planner;
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (hasFocus) select.current?.focus();
  }, [hasFocus]);
  const handleDay = (date: string) => {
    change(row.key, { date });
    onMoved();
  };
  return (
    <div className={classes.moment}>
      <NativeSelect
        aria-label="Day"
        className={classes.day}
        value={row.date}
        data={daysOffered(week.start, [row]).map((date) => ({ value: date, label: dayName(date) }))}
        onChange={(event) => handleDay(event.currentTarget.value)}
        ref={select}
      />
      <OnDemand label="Time" words={row.time ? clockTime(row.time) : 'No time'} empty={row.time === null}>
        <TimeField label="Time" hideLabel value={row.time} onChange={(time) => change(row.key, { time })} />
      </OnDemand>
    </div>
  );
}

interface OnDemandProps {
  /** Label of the field for screen readers. */
  label: string;
  /** The value in words, or what to do if there is none. */
  words: string;
  empty: boolean;
  /** The field itself, loaded from a separate file. */
  children: ReactNode;
}

/** Shows a value as text and loads the field on first focus, because a week has forty of them. */
function OnDemand({ label, words, empty, children }: OnDemandProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={classes.shown}
      data-empty={empty || undefined}
      aria-label={`${label}: ${words}`}
      onClick={() => setWanted(true)}
    >
      <bdi dir="auto">{words}</bdi>
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <FocusFirst>{children}</FocusFirst>
    </Suspense>
  );
}

/** Moves the focus from the button to the field. */
function FocusFirst({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return <div ref={place}>{children}</div>;
}
