import { Button } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { Todo } from '@storyvan/contract/todo';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { useId, useState } from 'react';
import { formatNumber } from '../../lib/numbers.ts';
import { Note } from '../../ui/Note.tsx';
import { AddNoteForm } from './AddNoteForm.tsx';
import { type TodoActions, TodoRow } from './TodoRow.tsx';
import classes from './TodoScreen.module.css';
import { nothingHint, nothingOfMine, nothingToDo, programmeNames } from './todo.messages.ts';
import {
  entriesOf,
  groupOf,
  inGroup,
  keyOfEntry,
  openOf,
  type TodoGroup,
  todoGroups,
} from './todo-groups.ts';

interface TodoProgrammeProps extends TodoActions {
  prog: Programme;
  date: CalendarDate;
  /** Entries of both programmes. */
  entries: Todo[];
  mineOnly: boolean;
  onShowAll: () => void;
}

/** The to-do list of one programme. */
export function TodoProgramme(props: TodoProgrammeProps) {
  const { prog, date, entries, mineOnly, onShowAll, tick, edit } = props;
  const id = useId();
  const shown = entriesOf(entries, prog, mineOnly);
  const others = entriesOf(entries, prog, false).length - shown.length;
  return (
    <section aria-labelledby={id} className={classes.todoProgramme}>
      <h2 id={id} className={classes.title} data-program={prog}>
        {programmeNames[prog]}
        <span className={classes.count}>{formatNumber(openOf(shown).length)} to do</span>
      </h2>
      <AddNoteForm key={date} prog={prog} date={date} />
      {shown.length === 0 && (
        <Note title={others > 0 ? nothingOfMine : nothingToDo(prog)}>
          {others > 0 ? (
            <Button variant="default" h={44} onClick={onShowAll}>
              Show all notes and tasks ({formatNumber(others)})
            </Button>
          ) : (
            <p>{nothingHint}</p>
          )}
        </Note>
      )}
      {todoGroups.map((group) => {
        const due = inGroup(shown.filter((entry) => groupOf(entry.due, date) === group));
        if (due.length === 0) return null;
        return <TodoGroupList key={group} group={group} entries={due} date={date} tick={tick} edit={edit} />;
      })}
    </section>
  );
}

interface TodoGroupListProps extends TodoActions {
  group: TodoGroup;
  entries: Todo[];
  date: CalendarDate;
}

/** Enough for a screen or two; the rest opens on a tap. */
const shownAtFirst = 8;

/** Entries that are due at about the same time. */
function TodoGroupList({ group, entries, date, tick, edit }: TodoGroupListProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const hidden = all ? 0 : Math.max(0, entries.length - shownAtFirst);
  const shown = entries.slice(0, entries.length - hidden);
  return (
    <div className={classes.group} data-group={group}>
      <h3 id={id} className={classes.todoGroupListTitle}>
        {group} <span className={classes.todoGroupListCount}>{formatNumber(openOf(entries).length)}</span>
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
