import { Button, Group } from '@mantine/core';
import { useId, useState } from 'react';
import { matchesWords } from '../../../lib/matches-words.ts';
import { FilterField } from '../../../ui/FilterField.tsx';
import { filterFrom } from '../read-alouds.messages.ts';
import classes from './MarkDoneForm.module.css';
import type { TickedChild } from './use-mark-done.ts';

interface AttendanceListProps {
  list: TickedChild[];
  present: number[];
  onTick: (present: number[]) => void;
}

/** The children of the place, one large row each. Tapping a row marks the child as present. */
export function AttendanceList({ list, present, onTick }: AttendanceListProps) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const ticked = new Set(present);
  const shown = list.filter((child) => matchesWords(filter, child.name));
  const toggle = ({ child_id }: TickedChild) =>
    onTick(ticked.has(child_id) ? present.filter((id) => id !== child_id) : [...present, child_id]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot stay in view while its rows scroll
    <div role="group" aria-labelledby={id}>
      <h2 id={id} className={classes.legend}>
        Who was there{' '}
        <output className={classes.count}>
          {present.length} of {list.length}
        </output>
      </h2>
      <Group gap="sm" className={classes.tools}>
        {list.length >= filterFrom && (
          <FilterField label="Filter children" value={filter} onChange={setFilter} />
        )}
        <Button
          variant="default"
          h={44}
          disabled={present.length === list.length}
          onClick={() => onTick(list.map((child) => child.child_id))}
        >
          All present
        </Button>
        <Button variant="default" h={44} disabled={present.length === 0} onClick={() => onTick([])}>
          None present
        </Button>
      </Group>
      {shown.length === 0 && <p className={classes.none}>No child by that name here.</p>}
      <ul className={classes.children}>
        {shown.map((child) => (
          <li key={child.child_id}>
            <label className={classes.child}>
              <input
                type="checkbox"
                className={classes.box}
                checked={ticked.has(child.child_id)}
                onChange={() => toggle(child)}
                onKeyDown={(event) => {
                  // Enter submits forms; here it would submit an unfinished one.
                  if (event.key === 'Enter') event.preventDefault();
                }}
              />
              <bdi dir="auto" className={classes.name}>
                {child.name}
              </bdi>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
