import { Switch } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { myTodo, type Todo } from '@storyvan/contract/todo';
import { addDays, type CalendarDate, formatDate, today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useLibrary } from '../../lib/library.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useReopened } from '../../lib/use-form-draft.ts';
import { useRead } from '../../lib/use-read.ts';
import choices from '../../ui/Choices.module.css';
import { DataState } from '../../ui/DataState.tsx';
import { DateSteps } from '../../ui/DateSteps.tsx';
import { PaperFoot } from '../../ui/PaperFoot.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EditNoteDialog } from './EditNoteDialog.tsx';
import { TodoProgramme } from './TodoProgramme.tsx';
import type { TodoActions } from './TodoRow.tsx';
import classes from './TodoScreen.module.css';
import { dateOf } from './todo-date.ts';
import { entriesOf, openOf } from './todo-groups.ts';
import { type TodoSearch, todoLink } from './todo-search.ts';
import { useTick } from './use-tick.ts';

interface TodoScreenProps {
  search: TodoSearch;
  onSearch: (search: TodoSearch) => void;
}

/** The to-do list: both programmes side by side, or one at a time on a narrow screen. */
export function TodoScreen({ search, onSearch }: TodoScreenProps) {
  const date = dateOf(search);
  const { programs } = useLibrary();
  const mineOnly = search.mine === '1';
  const read = useRead(myTodo, { params: { date } }, { keepPrevious: true });
  const tick = useTick(date);
  const { editing, edit, stopEditing } = useEditing(read.data);
  const showAll = () => onSearch({ ...search, mine: undefined });
  return (
    <Screen
      title="To-do"
      aside={
        <TodoDays
          date={date}
          search={search}
          onDate={(day) => onSearch({ ...search, date: day === today() ? undefined : day })}
        />
      }
    >
      <PaperFoot words={`To-do, ${formatDate(date)}`} />
      <div className={classes.tools}>
        <Programmes search={search} entries={read.data ?? []} />
        <Switch
          label="only mine"
          checked={mineOnly}
          onChange={(event) => onSearch({ ...search, mine: event.currentTarget.checked ? '1' : undefined })}
          className={classes.mine}
        />
      </div>
      <DataState read={read}>
        {(entries) => (
          <div className={classes.programmes} aria-busy={read.data && read.outdated}>
            {programs.map((prog) => (
              <div
                key={prog}
                className={classes.programme}
                data-chosen={prog === chosenProgramme(search, programs)}
              >
                <TodoProgramme
                  prog={prog}
                  date={date}
                  entries={entries}
                  mineOnly={mineOnly}
                  onShowAll={showAll}
                  tick={tick}
                  edit={edit}
                />
              </div>
            ))}
          </div>
        )}
      </DataState>
      {editing && <EditNoteDialog note={editing} date={date} onClose={stopEditing} />}
    </Screen>
  );
}

/** Which programme a phone shows. */
const chosenProgramme = (
  { prog = 'mop' }: TodoSearch,
  programs: readonly Programme[],
): Programme | undefined => (programs.includes(prog) ? prog : programs[0]);

/** Chooses the programme to show on a phone. */
function Programmes({ search, entries }: { search: TodoSearch; entries: Todo[] }) {
  const { programs } = useLibrary();
  if (programs.length < 2) return null;
  return (
    <nav aria-label="Programme" className={`${choices.choices} ${classes.choices}`}>
      {programs.map((prog) => (
        <Link
          key={prog}
          {...todoLink({ ...search, prog: prog === 'mop' ? undefined : prog })}
          replace
          className={choices.choice}
          aria-current={prog === (search.prog ?? 'mop') ? 'true' : undefined}
        >
          {prog} ({formatNumber(openOf(entriesOf(entries, prog, search.mine === '1')).length)})
        </Link>
      ))}
    </nav>
  );
}

/** The note being edited; the focus returns to the button that opened its form. */
function useEditing(entries: Todo[] | undefined) {
  const [editing, setEditing] = useState<Todo>();
  useReopened(entries, ({ note_id }) => `note ${note_id}`, setEditing);
  const from = useRef<HTMLButtonElement>(null);
  const edit: TodoActions['edit'] = (note, button) => {
    from.current = button;
    setEditing(note);
  };
  const stopEditing = () => {
    setEditing(undefined);
    from.current?.focus();
  };
  return { editing, edit, stopEditing };
}

interface TodoDaysProps {
  date: CalendarDate;
  search: TodoSearch;
  onDate: (date: CalendarDate) => void;
}

/** Links to the day before and after, and a field for any date. */
function TodoDays({ date, search, onDate }: TodoDaysProps) {
  const at = (day: CalendarDate) => todoLink({ ...search, date: day === today() ? undefined : day });
  const before = addDays(date, -1);
  const after = addDays(date, 1);
  return (
    <DateSteps
      label="Days"
      previous={{ link: at(before), label: `Day before: ${formatDate(before)}` }}
      next={{ link: at(after), label: `Day after: ${formatDate(after)}` }}
      now={{ link: at(today()), words: 'Today', chosen: date === today() }}
      field="As of"
      date={date}
      onDate={onDate}
    />
  );
}
