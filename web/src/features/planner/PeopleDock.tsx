import { Button } from '@mantine/core';
import type { Person } from '@storyvan/contract/reading-partners';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import type { Read } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { dropPriority } from './drop-place.ts';
import classes from './PeopleDock.module.css';
import { PersonHandle } from './PersonHandle.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useDropPlace } from './use-drag.ts';
import type { Week } from './week.ts';

interface PeopleDockProps {
  week: Week;
  people: Read<Person[]>;
  onDropAll: () => void;
}

/** The people beside the plan, where there is room; else a sheet at the foot of the screen that opens and closes. */
export function PeopleDock({ week, people, onDropAll }: PeopleDockProps) {
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
        <SaveBar week={week} onDropAll={onDropAll} />
      </div>
      <section
        id="people-of-the-plan"
        className={classes.people}
        data-open={open || undefined}
        aria-label="People"
      >
        <p className={classes.hint}>
          Drag a person to a session; with a finger, hold first. Or use “+” there.
        </p>
        <div>
          <FilterField label="Filter people" value={filter} onChange={setFilter} />
        </div>
        <DataState
          read={people}
          empty={{ title: 'Nobody yet', hint: 'Add people under “Reading partners”.' }}
        >
          {(everybody) => {
            const shown = everybody.filter(({ name }) => matchesWords(filter, name));
            return shown.length === 0 ? (
              <p className={classes.hint}>Nobody is called so.</p>
            ) : (
              // A list that scrolls must be reachable by keyboard; its buttons are.
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
