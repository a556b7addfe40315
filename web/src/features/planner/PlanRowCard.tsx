import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { dayName } from '@storyvan/domain/week';
import { useRef } from 'react';
import { PickMenu } from './PickMenu.tsx';
import classes from './PlanRowCard.module.css';
import { PlanRowFields } from './PlanRowFields.tsx';
import { clashesAt } from './plan/clashes.ts';
import { nameOfRow, type PlanRow } from './plan/plan-row.ts';
import { dropPriority } from './plan/slots.ts';
import { choicesOn, siteOf, type Week } from './plan/week.ts';
import { RowState, SiteName } from './ReadOnlyRow.tsx';
import { RowNotes } from './RowNotes.tsx';
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
