import { Button, VisuallyHidden } from '@mantine/core';
import type { Person } from '@storyvan/contract/reading-partners';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import type { Read } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Initials } from '../../ui/Initials.tsx';
import classes from './PeopleDock.module.css';
import { dropPriority } from './plan/slots.ts';
import type { Week } from './plan/week.ts';
import { useDragHandle, useDropPlace } from './use-drag.ts';

interface PeopleDockProps {
  week: Week;
  people: Read<Person[]>;
  onDiscardAll: () => void;
}

/** The people beside the plan. On a narrow screen, a sheet at the foot of the page that opens and closes. */
export function PeopleDock({ week, people, onDiscardAll }: PeopleDockProps) {
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState('');
  const { ref } = useDropPlace('people', { slot: 'people' }, dropPriority.people);
  const clashing = new Set(week.planner.clashes.map(({ person }) => person.rp_id));
  return (
    <aside ref={ref} className={classes.dock} aria-label="People and saving">
      <div className={classes.bar}>
        <Button
          className={classes.toggle}
          variant="default"
          h={44}
          aria-expanded={open}
          aria-controls="people-of-the-plan"
          onClick={() => setOpen(!open)}
        >
          People {open ? '▾' : '▴'}
        </Button>
        <SaveBar week={week} onDiscardAll={onDiscardAll} />
      </div>
      <section
        id="people-of-the-plan"
        className={classes.people}
        data-open={open || undefined}
        aria-label="People"
      >
        <p className={classes.hint}>
          Drag a person to a session (on a touch screen, press and hold first), or use “+” in the session.
        </p>
        <div>
          <FilterField label="Filter people" value={filter} onChange={setFilter} />
        </div>
        <DataState
          read={people}
          empty={{ title: 'No people yet', hint: 'Add people under “Reading partners”.' }}
        >
          {(everybody) => {
            const shown = everybody.filter(({ name }) => matchesWords(filter, name));
            return shown.length === 0 ? (
              <p className={classes.hint}>No one by that name.</p>
            ) : (
              // A list that scrolls must be reachable by keyboard. Its buttons make it so.
              <ul className={classes.list} aria-label="People to drag">
                {shown.map((person) => (
                  <PersonHandle
                    key={person.rp_id}
                    person={person}
                    load={week.sessionsOf(person.rp_id)}
                    clashes={clashing.has(person.rp_id)}
                  />
                ))}
              </ul>
            );
          }}
        </DataState>
      </section>
    </aside>
  );
}

interface PersonHandleProps {
  person: Person;
  load: string;
  /** Planned in two places at the same time somewhere in the week. */
  clashes: boolean;
}

/** A person who can be dragged into sessions, with the number of their sessions this week. */
function PersonHandle({ person, load, clashes }: PersonHandleProps) {
  const { ref, isDragging } = useDragHandle(`person ${person.rp_id}`, { person });
  return (
    <li className={classes.place}>
      <button ref={ref} type="button" className={classes.handle} data-dragging={isDragging || undefined}>
        <Initials name={person.name} />
        <span className={classes.words}>
          <bdi dir="auto" className={classes.name}>
            {person.name}
          </bdi>
          <span className={classes.load} data-clashes={clashes || undefined}>
            {load}
            {clashes && ' · in two places at once'}
          </span>
        </span>
      </button>
    </li>
  );
}

/** How many changes are unsaved, with buttons to save or discard them. */
function SaveBar({ week, onDiscardAll }: { week: Week; onDiscardAll: () => void }) {
  const { state, saving, save } = week.planner;
  const count = state.mine.length;
  const asked = Object.keys(state.conflicts).length;
  return (
    <div className={classes.saving}>
      <p className={classes.count} role="status">
        {count === 0 ? 'All saved' : `${count} not saved`}
        {asked > 0 && `, ${asked} to decide`}
      </p>
      <div className={classes.buttons}>
        {count > 0 && (
          <Button variant="subtle" h={44} px="sm" disabled={saving.saving} onClick={onDiscardAll}>
            Discard
            <VisuallyHidden> unsaved changes</VisuallyHidden>
          </Button>
        )}
        <Button
          h={44}
          disabled={count === asked}
          loading={saving.saving}
          onClick={save}
          aria-keyshortcuts="Control+S"
        >
          Save
        </Button>
      </div>
      {saving.problems.form && (
        <p role="alert" className={classes.problem}>
          {saving.problems.form}
        </p>
      )}
    </div>
  );
}
