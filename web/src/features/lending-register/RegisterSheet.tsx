import { useMediaQuery } from '@mantine/hooks';
import { type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { lendingRegisterDay, RegisterEntry } from '@storyvan/contract/lending-register';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { weekdayOf } from '../../lib/weekday-of.ts';
import { type Figure, Figures } from '../../ui/Figures.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { bookListDetailLink, type PlaceRef } from '../../ui/places/place-links.ts';
import { usePrinting } from '../../ui/records/use-printing.ts';
import { RegisterCards } from './RegisterCards.tsx';
import classes from './RegisterSheet.module.css';
import { RegisterTable } from './RegisterTable.tsx';
import { byChild, type ChildEntries, countStatus } from './register-pages.ts';

interface RegisterSheetProps {
  place: PlaceRef;
  date: CalendarDate;
  day: ReplyOf<typeof lendingRegisterDay>;
  entries: RegisterEntry[];
}

/** From this many children on the sheet is longer than a screen and can be narrowed. */
const filterFrom = 8;

/** One day of the register: its date, its numbers, and its entries child by child. */
export function RegisterSheet({ place, date, day, entries }: RegisterSheetProps) {
  const [filter, setFilter] = useState('');
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const printing = usePrinting();
  const children = byChild(entries);
  // On paper the day is whole, whatever was looked for on the screen.
  const shown = printing ? children : children.filter((child) => matches(filter, child));
  const figures = figuresOf(place, day, entries, children.length);
  const label = `Lending register of ${formatDate(date)}`;
  return (
    <>
      <section className={classes.sheet} aria-label="The day">
        <h2 className={classes.date} aria-live="polite">
          {weekdayOf(date)}, {formatDate(date)}
        </h2>
        {figures.length > 0 && <Figures figures={figures} />}
      </section>
      {children.length >= filterFrom && (
        <FilterField label="Filter by child or book" value={filter} onChange={setFilter} />
      )}
      {children.length > 0 && shown.length === 0 && (
        <Note title="No entry fits this filter">
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
  const figures: Figure[] = [
    { label: children === 1 ? 'child' : 'children', value: children },
    { label: 'books returned', value: countStatus(entries, 'returned') },
    { label: 'books issued', value: countStatus(entries, 'issued') },
    { label: 'brought with the box', value: books_brought, link: bookListDetailLink(place, date) },
    { label: 'taken back with the box', value: books_taken_home },
  ];
  return figures.filter(({ value }) => value > 0);
}
