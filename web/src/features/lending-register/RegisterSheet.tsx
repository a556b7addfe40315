import { useMediaQuery } from '@mantine/hooks';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { lendingRegisterDay, RegisterEntry } from '@storyvan/contract/lending-register';
import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import { dayName } from '@storyvan/domain/week';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { bookListDetailLink, type PlaceRef } from '../../records/place/place-links.ts';
import { type Figure, Figures } from '../../ui/Figures.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { usePrinting } from '../../ui/table/use-printing.ts';
import classes from './LendingRegister.module.css';
import { type ChildEntries, RegisterCards, RegisterTable } from './RegisterEntries.tsx';

interface RegisterSheetProps {
  place: PlaceRef;
  date: CalendarDate;
  day: ReplyOf<typeof lendingRegisterDay>;
  entries: RegisterEntry[];
}

/** With this many children the sheet is longer than a screen, so it gets a filter. */
const filterFrom = 8;

/** One day of the register: date, figures, and the entries child by child. */
export function RegisterSheet({ place, date, day, entries }: RegisterSheetProps) {
  const [filter, setFilter] = useState('');
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const printing = usePrinting();
  const children = byChild(entries);
  // Print the whole day, whatever the filter.
  const shown = printing ? children : children.filter((child) => matches(filter, child));
  const figures = figuresOf(place, day, entries, children.length);
  const label = `Lending register of ${formatDate(date)}`;
  return (
    <>
      <section className={classes.sheet} aria-label="The day">
        <h2 className={classes.date} aria-live="polite">
          {dayName(date)}, {formatDate(date)}
        </h2>
        {figures.length > 0 && <Figures figures={figures} />}
      </section>
      {children.length >= filterFrom && (
        <FilterField label="Filter by child or book" value={filter} onChange={setFilter} />
      )}
      {children.length > 0 && shown.length === 0 && (
        <Note title="No matching entries">
          <p>Try the child’s name, the card number, a word of the title or the accession number.</p>
        </Note>
      )}
      {shown.length > 0 &&
        (narrow && !printing ? (
          <RegisterCards label={label} place={place} pages={shown} />
        ) : (
          <RegisterTable label={label} place={place} pages={shown} />
        ))}
    </>
  );
}

const matches = (filter: string, { child_name, card_no, entries }: ChildEntries): boolean =>
  matchesWords(filter, child_name, card_no, ...entries.flatMap(({ title, accn_no }) => [title, accn_no]));

function figuresOf(
  place: PlaceRef,
  { date, books_brought, books_taken_home }: RegisterSheetProps['day'],
  entries: RegisterEntry[],
  children: number,
): Figure[] {
  const count = (status: RegisterEntry['status']) =>
    entries.filter((entry) => entry.status === status).length;
  const figures: Figure[] = [
    { label: children === 1 ? 'child' : 'children', value: children },
    { label: 'books returned', value: count('returned') },
    { label: 'books issued', value: count('issued') },
    { label: 'brought with the box', value: books_brought, link: bookListDetailLink(place, date) },
    { label: 'taken back with the box', value: books_taken_home },
  ];
  return figures.filter(({ value }) => value > 0);
}

/** The entries child by child, in the order they came. */
function byChild(entries: RegisterEntry[]): ChildEntries[] {
  const children = new Map<number, RegisterEntry[]>();
  for (const entry of entries) {
    const known = children.get(entry.child_id);
    if (known) known.push(entry);
    else children.set(entry.child_id, [entry]);
  }
  return [...children.values()].map((own) => {
    const { child_id, child_name, card_no, child_level } = latestIssue(own);
    return { child_id, child_name, card_no, level: child_level, entries: own };
  });
}

/** An entry carries the child's level on the day of issue; the latest issue is the closest to the day shown. */
const latestIssue = ([first, ...others]: RegisterEntry[]): RegisterEntry =>
  others.reduce(
    (latest, entry) => (entry.date_issue > latest.date_issue ? entry : latest),
    first as RegisterEntry,
  );
