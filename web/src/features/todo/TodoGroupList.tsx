import { Button } from '@mantine/core';
import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Todo } from '@storyvan/contract/todo';
import { useId, useState } from 'react';
import { formatNumber } from '../../lib/numbers.ts';
import classes from './TodoGroupList.module.css';
import { type TodoDeeds, TodoRow } from './TodoRow.tsx';
import { keyOfEntry, openOf, type TodoGroup } from './todo-groups.ts';

interface TodoGroupListProps extends TodoDeeds {
  group: TodoGroup;
  entries: Todo[];
  date: CalendarDate;
}

/** Enough for a screen or two; the rest is one tap away. */
const shownAtFirst = 8;

/** What is due at about the same time. */
export function TodoGroupList({ group, entries, date, tick, edit }: TodoGroupListProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const hidden = all ? 0 : Math.max(0, entries.length - shownAtFirst);
  const shown = entries.slice(0, entries.length - hidden);
  return (
    <div className={classes.group} data-group={group}>
      <h3 id={id} className={classes.title}>
        {group} <span className={classes.count}>{formatNumber(openOf(entries).length)}</span>
      </h3>
      <ul aria-labelledby={id} className={classes.entries}>
        {shown.map((entry) => (
          <li key={keyOfEntry(entry)} className={classes.entry}>
            <TodoRow entry={entry} date={date} tick={tick} edit={edit} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="default" h={44} className={classes.more} onClick={() => setAll(true)}>
          Show {formatNumber(hidden)} more
        </Button>
      )}
    </div>
  );
}
