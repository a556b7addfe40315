import { VisuallyHidden } from '@mantine/core';
import { autocompleteChild, type ChildHere } from '@storyvan/contract/children';
import type { Holder } from '@storyvan/contract/common/programme';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, useId, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted } from '../../lib/numbers.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { enrollChildLink } from '../../records/week/week-links.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { widgets } from '../../ui/theme.ts';
import classes from './DeskAside.module.css';
import { moveByArrows } from './move-by-arrows.ts';

interface ChildrenHereProps {
  holder: Holder;
  read: Read<ChildHere[]>;
  /** "today", or "on 3 Nov 2026" */
  when: string;
  /** The children with a book that is overdue. */
  overdue: ReadonlySet<number>;
  chosen_id: number | undefined;
  onChoose: (child: ChildHere) => void;
  /** Without its own card, inside a bottom sheet. */
  bare?: boolean;
}

/** Groups of this size get a name filter. */
const filteredFrom = 13;

/** All children of the place: who has books, who has borrowed on this date. One tap chooses a child. */
export function ChildrenHere({ holder, read, when, overdue, chosen_id, onChoose, bare }: ChildrenHereProps) {
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
    // Several children may match: the user then chooses from the list.
    if (only && !another) choose(only);
    else event.currentTarget.querySelector<HTMLElement>('li button')?.focus();
  };
  return (
    <section
      className={classes.panel}
      data-program={holder.program}
      data-bare={bare}
      // A bottom sheet has its own title.
      aria-labelledby={bare ? undefined : heading}
    >
      <div className={classes.head}>
        <h2 id={heading} className={classes.heading}>
          Children here
        </h2>
        <Link {...enrollChildLink(holder.program, holder.site_grade_id)} className={classes.enrol}>
          Enrol a child
        </Link>
      </div>
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
            <ul className={classes.childList}>
              {shown.map((child) => (
                <li key={child.child_id}>
                  <ChildRow
                    child={child}
                    overdue={overdue.has(child.child_id)}
                    chosen={child.child_id === chosen_id}
                    onChoose={choose}
                  />
                </li>
              ))}
            </ul>
            {shown.length === 0 && <p className={classes.none}>No matching child here.</p>}
          </div>
        )}
      </DataState>
    </section>
  );
}

function Borrowed({ group, when }: { group: ChildHere[]; when: string }) {
  const borrowed = group.filter((child) => child.borrowed_on_date > 0).length;
  const sentence = `${borrowed} of ${group.length} have borrowed ${when}`;
  const percent = (borrowed / group.length) * widgets.progressMax;
  return (
    <>
      <p className={classes.borrowed}>{sentence}</p>
      <div
        role="progressbar"
        aria-label={sentence}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={widgets.progressMax}
        className={classes.progress}
      >
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}

/** The server searches names in all scripts; until it replies, or while offline, the list is filtered here. */
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

interface ChildRowProps {
  child: ChildHere;
  overdue: boolean;
  chosen: boolean;
  onChoose: (child: ChildHere) => void;
}

/** The end of the row, short for the eye and in words for screen readers. */
function turnOf(child: ChildHere, overdue: boolean): [string, string] {
  const { borrowed_on_date, books_out, oldest_days_out } = child;
  const books = counted(books_out, 'book');
  const days = counted(oldest_days_out ?? 0, 'day');
  const borrowed = `borrowed ${counted(borrowed_on_date, 'book')}`;
  if (overdue && borrowed_on_date > 0) {
    return [`✓ ${borrowed_on_date} · overdue`, `${borrowed}, has a book that is overdue`];
  }
  if (overdue) return [`${books} · ${days}, overdue`, `has ${books}, ${days}, overdue`];
  if (borrowed_on_date > 0) return [`✓ ${borrowed_on_date}`, borrowed];
  if (books_out === 0) return ['—', 'has no book'];
  return [`${books} · ${days}`, `has ${books}, ${days}`];
}

const ChildRow = memo(function ChildRow({ child, overdue, chosen, onChoose }: ChildRowProps) {
  const [signs, words] = turnOf(child, overdue);
  return (
    <button
      type="button"
      className={classes.child}
      aria-current={chosen || undefined}
      onClick={() => onChoose(child)}
    >
      <span dir="auto" className={classes.name}>
        {child.name}
      </span>
      <span
        aria-hidden="true"
        className={classes.turn}
        data-overdue={overdue || undefined}
        data-borrowed={child.borrowed_on_date > 0 || undefined}
      >
        {chosen && child.books_out > 0 && !overdue ? counted(child.books_out, 'book') : signs}
      </span>
      <VisuallyHidden>, {words}</VisuallyHidden>
    </button>
  );
});
