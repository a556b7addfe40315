import { Button } from '@mantine/core';
import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import type { Todo } from '@storyvan/contract/todo';
import { useId } from 'react';
import { formatNumber } from '../../lib/numbers.ts';
import { Note } from '../../ui/Note.tsx';
import { AddNoteForm } from './AddNoteForm.tsx';
import { TodoGroupList } from './TodoGroupList.tsx';
import classes from './TodoProgramme.module.css';
import type { TodoDeeds } from './TodoRow.tsx';
import { nothingHint, nothingOfMine, nothingToDo, programmeNames } from './todo.messages.ts';
import { entriesOf, groupOf, inGroup, openOf, todoGroups } from './todo-groups.ts';

interface TodoProgrammeProps extends TodoDeeds {
  prog: Programme;
  date: CalendarDate;
  /** Of both programmes. */
  entries: Todo[];
  mineOnly: boolean;
  onShowAll: () => void;
}

/** What is to be done in one programme. */
export function TodoProgramme(props: TodoProgrammeProps) {
  const { prog, date, entries, mineOnly, onShowAll, tick, edit } = props;
  const id = useId();
  const shown = entriesOf(entries, prog, mineOnly);
  const others = entriesOf(entries, prog, false).length - shown.length;
  return (
    <section aria-labelledby={id} className={classes.programme}>
      <h2 id={id} className={classes.title} data-program={prog}>
        {programmeNames[prog]}
        <span className={classes.count}>{formatNumber(openOf(shown).length)} to do</span>
      </h2>
      <AddNoteForm key={date} prog={prog} date={date} />
      {shown.length === 0 && (
        <Note title={others > 0 ? nothingOfMine : nothingToDo(prog)}>
          {others > 0 ? (
            <Button variant="default" h={44} onClick={onShowAll}>
              Show what others do too ({formatNumber(others)})
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
