import { Button, CloseButton, NativeSelect, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { clockTime } from '@storyvan/domain/time-of-day';
import { dayName } from '@storyvan/domain/week';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { loadWhenInUse } from '../../lib/load-when-in-use.ts';
import { PickMenu } from './PickMenu.tsx';
import classes from './PlanRowCard.module.css';
import { type Clash, clashesAt } from './plan/clashes.ts';
import { nameOfRow, type PlanRow } from './plan/plan-row.ts';
import { dropPriority } from './plan/slots.ts';
import { choicesOn, daysOffered, siteOf, type Week } from './plan/week.ts';
import { RowState, SiteName } from './ReadOnlyRow.tsx';
import { RowNotes } from './RowNotes.tsx';
import { SlotZone } from './SlotZone.tsx';
import { useDropPlace } from './use-drag.ts';
import { useFocusAfter } from './use-focus-after.ts';

interface PlanRowCardProps {
  row: PlanRow;
  week: Week;
  /** After its day was changed, the row moves under another heading and keeps the focus. */
  hasFocus: boolean;
  onMoved: () => void;
  /** Called when a new session is removed: nothing of it is left to take the focus. */
  onRemoved: () => void;
}

/** One planned session: day, time, people and lesson plan, with anything that needs attention. */
export function PlanRowCard({ row, week, hasFocus, onMoved, onRemoved }: PlanRowCardProps) {
  const { planner } = week;
  const { ref, isOver } = useDropPlace(row.key, { slot: 'row', row }, dropPriority.row);
  const clashes = clashesAt(planner.clashes, row.key);
  const card = useRef<HTMLLIElement>(null);
  const focusAfter = useFocusAfter(card);
  const handleRemove = () => {
    if (row.ra_id === null) onRemoved();
    else focusAfter();
    planner.remove(row.key);
  };
  const handlePutBack = () => {
    focusAfter();
    planner.putBack(row.key);
  };
  const unsaved = planner.state.mine.some(({ key }) => key === row.key);
  return (
    <li
      ref={useMergedRef(ref, card)}
      className={classes.row}
      data-over={isOver || undefined}
      data-unsaved={unsaved || undefined}
    >
      <div className={classes.head}>
        <RowSite row={row} week={week} />
        <RowState row={row} unsaved={unsaved} />
      </div>
      {row.cancel ? (
        <Button variant="default" h={44} onClick={handlePutBack}>
          Put back
          <VisuallyHidden> the session of {nameOfRow(row)}</VisuallyHidden>
        </Button>
      ) : (
        <>
          <PlanRowFields row={row} week={week} clashes={clashes} hasFocus={hasFocus} onMoved={onMoved} />
          <CloseButton
            className={classes.remove}
            size={44}
            iconSize={18}
            aria-label={`Remove the session of ${nameOfRow(row)}`}
            onClick={handleRemove}
          />
        </>
      )}
      <RowNotes row={row} week={week} clashes={clashes} />
    </li>
  );
}

/** The site of a session, and a button to change it. People, day, time and lesson plan are kept. */
function RowSite({ row, week }: { row: PlanRow; week: Week }) {
  const { planner, sites } = week;
  const others = sites.filter(({ site_grade_id }) => site_grade_id !== row.site_grade_id);
  const handlePick = (value: string) => {
    const site = siteOf(value, sites);
    if (!site) return;
    const { site_grade_id, name: site_name } = site;
    planner.change(row.key, { site_grade_id, site_name });
  };
  return (
    <>
      <SiteName row={row} />
      {!row.cancel && (
        <PickMenu
          label={`Change site of ${nameOfRow(row)}`}
          choices={choicesOn(dayName(row.date), others)}
          none="There are no other sites."
          onPick={handlePick}
          quiet
        >
          Change site
        </PickMenu>
      )}
    </>
  );
}

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
function PlanRowFields(props: PlanRowFieldsProps) {
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
