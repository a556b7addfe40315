import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { matchesWords } from '../../../lib/matches-words.ts';
import { FilterField } from '../../../ui/FilterField.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { DoneDraft } from '../read-aloud-draft.ts';
import { filterFrom } from '../read-alouds.messages.ts';
import classes from './MarkDone.module.css';
import { type Attendance, type TickedChild, useJustTicked } from './use-attendance.ts';

interface AttendanceListProps {
  attendance: Attendance;
  present: number[];
  /** Ticks these children, or unticks them. */
  onMark: (marks: DoneDraft['marks']) => void;
}

/** The children of the place, one large row each: a tap ticks the child, or unticks it. */
export function AttendanceList({ attendance, present, onMark }: AttendanceListProps) {
  const { children, borrowedWords } = attendance;
  const id = useId();
  const [filter, setFilter] = useState('');
  const ticked = new Set(present);
  const justTicked = useJustTicked(attendance.borrowers, present);
  const retry = (
    <Button variant="default" h={44} onClick={attendance.retry}>
      Retry
    </Button>
  );
  const shown = children.filter((child) => matchesWords(filter, child.name));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out its legend as a heading
    <div role="group" aria-labelledby={id} className={classes.attendance}>
      <h2 id={id} className={classes.legend}>
        Who was there
      </h2>
      <div className={classes.tools}>
        <QuickChoices attendance={attendance} present={present} onMark={onMark} />
        {children.length >= filterFrom && (
          <FilterField label="Filter children" value={filter} onChange={setFilter} />
        )}
      </div>
      {attendance.borrowers === 'failed' && (
        <Notice tone="warn" role="status" action={retry} apart>
          Who borrowed could not be loaded. Tick the children yourself, or try again.
        </Notice>
      )}
      {shown.length === 0 && <Text tone="dim">No child by that name here.</Text>}
      <ul className={classes.children}>
        {shown.map(({ child_id, name, borrowed, served }) => (
          <li key={child_id}>
            <label className={classes.child}>
              <input
                type="checkbox"
                className={classes.box}
                checked={ticked.has(child_id)}
                onChange={({ currentTarget }) =>
                  onMark({ [child_id]: currentTarget.checked || justTicked(child_id) })
                }
                onKeyDown={(event) => {
                  // Enter submits forms; here it would submit an unfinished one.
                  if (event.key === 'Enter') event.preventDefault();
                }}
              />
              <bdi dir="auto" className={classes.name}>
                {name}
              </bdi>
              {served && (
                <span className={classes.borrowed}>{borrowed ? borrowedWords : 'brought a book back'}</span>
              )}
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Ticks all children at once, none, or those who borrowed or brought a book back. */
function QuickChoices({ attendance: { children, borrowers }, present, onMark }: AttendanceListProps) {
  const served = children.filter((child) => child.served).length;
  const choice = (label: string, disabled: boolean, isThere: (child: TickedChild) => boolean) => (
    <Button
      variant="default"
      h={44}
      disabled={disabled}
      onClick={() => onMark(Object.fromEntries(children.map((child) => [child.child_id, isThere(child)])))}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.quick}>
      {choice('All', present.length === children.length, () => true)}
      {choice('None', present.length === 0, () => false)}
      {choice(
        `At the desk${borrowers === 'known' ? ` (${served})` : ''}`,
        served === 0,
        (child) => child.served,
      )}
    </div>
  );
}
