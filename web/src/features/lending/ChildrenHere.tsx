import { Progress } from '@mantine/core';
import { autocompleteChild, type ChildHere } from '@storyvan/contract/children';
import type { Holder } from '@storyvan/contract/common/programme';
import { type KeyboardEvent, useId, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { widgets } from '../../ui/theme.ts';
import { ChildRow } from './ChildRow.tsx';
import classes from './ChildrenHere.module.css';
import { moveByArrows } from './move-by-arrows.ts';

interface ChildrenHereProps {
  holder: Holder;
  read: Read<ChildHere[]>;
  /** "today", or "on 3 Nov 2026" */
  when: string;
  chosen_id: number | undefined;
  onChoose: (child: ChildHere) => void;
  /** Without a card of its own, inside a sheet. */
  bare?: boolean;
}

/** A longer group is searched by name. */
const filteredFrom = 13;

/** The whole group: who has what, who has borrowed on this date and who has nothing. One tap chooses. */
export function ChildrenHere({ holder, read, when, chosen_id, onChoose, bare }: ChildrenHereProps) {
  const heading = useId();
  const [filter, setFilter] = useState('');
  const shown = useMatches(holder, read.data ?? [], filter);
  const choose = (child: ChildHere) => {
    setFilter('');
    onChoose(child);
  };
  const handleKeys = (event: KeyboardEvent<HTMLElement>) => {
    const inFilter = event.target instanceof HTMLInputElement;
    if (!inFilter || event.key !== 'Enter' || !filter.trim()) return moveByArrows(event);
    event.preventDefault();
    const [only, another] = shown;
    // Two children may share a name: with several left, the person chooses in the list.
    if (only && !another) choose(only);
    else event.currentTarget.querySelector<HTMLElement>('li button')?.focus();
  };
  return (
    <section
      className={classes.panel}
      data-program={holder.program}
      data-bare={bare}
      // A sheet has a title of its own.
      aria-labelledby={bare ? undefined : heading}
    >
      <h2 id={heading} className={classes.heading}>
        Children here
      </h2>
      <DataState
        read={read}
        empty={{
          title: 'No children here yet',
          hint: 'Import the list of children, or scan a child’s card.',
        }}
      >
        {(children) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons inside
          <div onKeyDown={handleKeys}>
            <Borrowed group={children} when={when} />
            {children.length >= filteredFrom && (
              <div className={classes.filter}>
                <FilterField label="Type a name" value={filter} onChange={setFilter} />
              </div>
            )}
            <ul className={classes.list}>
              {shown.map((child) => (
                <li key={child.child_id}>
                  <ChildRow child={child} chosen={child.child_id === chosen_id} onChoose={choose} />
                </li>
              ))}
            </ul>
            {shown.length === 0 && <p className={classes.nobody}>No child here has a name like this.</p>}
          </div>
        )}
      </DataState>
    </section>
  );
}

function Borrowed({ group, when }: { group: ChildHere[]; when: string }) {
  const borrowed = group.filter((child) => child.borrowed_on_date > 0).length;
  const sentence = `${borrowed} of ${group.length} have borrowed ${when}`;
  return (
    <>
      <p className={classes.borrowed}>{sentence}</p>
      <Progress
        value={(borrowed / group.length) * widgets.progressMax}
        aria-label={sentence}
        size={6}
        className={classes.progress}
        classNames={{ section: classes.bar }}
      />
    </>
  );
}

/** Names are searched by the server, in every script; until it answers, and without it, by this screen. */
function useMatches(holder: Holder, group: ChildHere[], filter: string): ChildHere[] {
  const text = filter.trim();
  const asked = text.length >= widgets.typeaheadMinLength;
  const { program, site_grade_id } = holder;
  const found = useRead(
    autocompleteChild,
    { params: { text: text || '-', program, id: site_grade_id } },
    { enabled: asked },
  ).data;
  if (!asked) return group;
  if (!found) return group.filter((child) => matchesWords(text, child.name, child.card_no));
  const ids = new Set(found.map((child) => child.child_id));
  return group.filter((child) => ids.has(child.child_id));
}
