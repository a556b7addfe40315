import { CloseButton, NativeSelect } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { clockTime } from '@storyvan/contract/common/time-of-day';
import { lazy, useEffect, useRef } from 'react';
import { weekdayOf } from '../../lib/weekday-of.ts';
import { type Clash, clashSentence } from './clashes.ts';
import { dropPriority } from './drop-place.ts';
import { OnDemand } from './OnDemand.tsx';
import classes from './PlanRowCard.module.css';
import { nameOfRow, type PlanRow } from './plan-row.ts';
import { RowConflict } from './RowConflict.tsx';
import { RowSite } from './RowSite.tsx';
import { RowState } from './RowState.tsx';
import { SlotZone } from './SlotZone.tsx';
import { useDropPlace } from './use-drag.ts';
import { useFocusAfter } from './use-focus-after.ts';
import type { Week } from './week.ts';
import { daysOf } from './week-title.ts';

const TimeField = lazy(() =>
  import('../../ui/week/TimeField.tsx').then((file) => ({ default: file.TimeField })),
);
const LessonPlanField = lazy(() =>
  import('../../ui/week/LessonPlanField.tsx').then((file) => ({ default: file.LessonPlanField })),
);

interface PlanRowCardProps {
  row: PlanRow;
  week: Week;
  /** After its day was changed it stands under another heading, and keeps the focus there. */
  hasFocus: boolean;
  onMoved: () => void;
  /** A new session that is removed leaves nothing behind that could have the focus. */
  onRemoved: () => void;
}

/** One session that is planned: when, who, what, and what is to be known of it. */
export function PlanRowCard({ row, week, hasFocus, onMoved, onRemoved }: PlanRowCardProps) {
  const { planner } = week;
  const { ref, isOver } = useDropPlace(row.key, { slot: 'row', row }, dropPriority.row);
  const clashes = planner.clashes.filter(({ rows }) => rows.some(({ key }) => key === row.key));
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
        <button type="button" className={classes.putBack} onClick={handlePutBack}>
          Put back
          <span className={classes.hidden}> the session of {nameOfRow(row)}</span>
        </button>
      ) : (
        <>
          <RowMoment row={row} week={week} hasFocus={hasFocus} onMoved={onMoved} />
          <RowFields row={row} week={week} clashes={clashes} />
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

interface RowPartProps extends Pick<PlanRowCardProps, 'row' | 'week'> {
  clashes: readonly Clash[];
}

function RowMoment({ row, week, hasFocus, onMoved }: Omit<PlanRowCardProps, 'onRemoved'>) {
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
        size="md"
        className={classes.day}
        value={row.date}
        data={daysOf(week.start).map((date) => ({ value: date, label: weekdayOf(date) }))}
        onChange={(event) => handleDay(event.currentTarget.value)}
        ref={select}
      />
      <OnDemand label="Time" words={row.time ? clockTime(row.time) : 'No time'} empty={row.time === null}>
        <TimeField label="Time" hideLabel value={row.time} onChange={(time) => change(row.key, { time })} />
      </OnDemand>
    </div>
  );
}

function RowFields({ row, week, clashes }: RowPartProps) {
  return (
    <div className={classes.fields}>
      <SlotZone row={row} slot="lead" clashes={clashes} week={week} />
      <SlotZone row={row} slot="partner" clashes={clashes} week={week} />
      <div className={classes.plan}>
        <span className={classes.caption} aria-hidden="true">
          Lesson plan
        </span>
        <OnDemand label="Lesson plan" words={row.lesson_plan?.lp_name ?? 'None yet'} empty={!row.lesson_plan}>
          <LessonPlanField
            label="Lesson plan"
            hideLabel
            value={row.lesson_plan}
            onChange={(lesson_plan) => week.planner.change(row.key, { lesson_plan })}
          />
        </OnDemand>
      </div>
    </div>
  );
}

function RowNotes({ row, week, clashes }: RowPartProps) {
  const { state, takeTheirs, keepMine, problemsOf } = week.planner;
  const conflict = state.conflicts[row.key];
  const refused = state.refused?.key === row.key ? [state.refused.reason] : [];
  return (
    <>
      {clashes.map((clash) => (
        <p
          key={`${clash.person.rp_id} ${clash.rows.map(({ key }) => key).join(' ')}`}
          className={classes.clash}
        >
          {clashSentence(clash, row.key)}
        </p>
      ))}
      {[...refused, ...problemsOf(row.key)].map((problem) => (
        <p key={problem} className={classes.problem}>
          {problem}
        </p>
      ))}
      {conflict && (
        <RowConflict
          row={row}
          conflict={conflict}
          onTakeTheirs={() => takeTheirs(row.key)}
          onKeepMine={() => keepMine(row.key)}
        />
      )}
    </>
  );
}
