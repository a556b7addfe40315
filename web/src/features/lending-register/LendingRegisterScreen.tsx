import { useMediaQuery } from '@mantine/hooks';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { lendingRegister, lendingRegisterDay, type RegisterEntry } from '@storyvan/contract/lending-register';
import { type CalendarDate, dayFirst, formatDate } from '@storyvan/domain/calendar-date';
import { dayName } from '@storyvan/domain/week';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { useRead } from '../../lib/use-read.ts';
import { bookListDetailLink } from '../../records/place/book-list-links.ts';
import { type PlaceRef, placeCrumbs, taskLink } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { bookColumns } from '../../records/title/book-columns.ts';
import { DataState } from '../../ui/DataState.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { type Figure, Figures } from '../../ui/Figures.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { PaperFoot } from '../../ui/PaperFoot.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import { usePrinting } from '../../ui/table/use-printing.ts';
import classes from './LendingRegister.module.css';
import { type ChildEntries, RegisterCards, RegisterTable, statusWords } from './RegisterEntries.tsx';
import { registerLink } from './register-search.ts';

/** Who returned and borrowed what at one place on one date; printed for the ring binder. */
export function LendingRegisterScreen({ place, date }: { place: PlaceRef; date: CalendarDate }) {
  const params = { program: place.program, id: place.site_grade_id, date: dayFirst(date) };
  const names = usePlaceNames(place);
  const day = useRead(lendingRegisterDay, { params }, { keepPrevious: true });
  const entries = useRead(lendingRegister, { params }, { keepPrevious: true });
  const placeName = [names.school_name, names.name].filter(Boolean).join(', ');
  const foot = ['Lending register', placeName, formatDate(date)].filter(Boolean).join(' · ');
  const outdated = [day, entries].some((read) => read.data && read.outdated);
  return (
    <Screen crumbs={placeCrumbs(place, names)} title="Lending register">
      <PaperFoot words={foot} />
      <div className={classes.tools}>
        <RegisterDays place={place} date={date} day={day.data} />
        <RecordActions
          fileName={`lending-register-${placeName}-${date}`}
          columns={registerColumns}
          rows={entries.data ?? []}
        />
      </div>
      <DataState read={day}>
        {(of) => (
          <DataState read={entries}>
            {(list) => (
              <div className={classes.day} aria-busy={outdated}>
                <RegisterSheet place={place} date={date} day={of} entries={list} />
                {list.length === 0 && <EmptyDay place={place} date={date} latest={of.latest} />}
              </div>
            )}
          </DataState>
        )}
      </DataState>
    </Screen>
  );
}

interface RegisterDaysProps {
  place: PlaceRef;
  date: CalendarDate;
  /** The nearest days with entries; undefined while loading. */
  day: { previous: CalendarDate | null; next: CalendarDate | null } | undefined;
}

/** Steps through the days that have entries, or jumps to a date. */
function RegisterDays({ place, date, day }: RegisterDaysProps) {
  const navigate = useNavigate();
  return (
    <nav aria-label="Days of the register" className={classes.days}>
      <Step place={place} date={date} to={day?.previous ?? null} back />
      <DateField label="Date" value={date} onChoose={(chosen) => navigate(registerLink(place, chosen))} />
      <Step place={place} date={date} to={day?.next ?? null} />
    </nav>
  );
}

interface StepProps extends Pick<RegisterDaysProps, 'place' | 'date'> {
  to: CalendarDate | null;
  /** To an earlier day. */
  back?: boolean;
}

/** Stays in place, disabled, when there is no further day, so that the keyboard keeps its focus. */
function Step({ place, date, to, back = false }: StepProps) {
  const label = back ? 'Previous day with entries' : 'Next day with entries';
  const day = to ? formatDate(to) : 'none';
  return (
    <Link
      {...registerLink(place, to ?? date)}
      disabled={to === null}
      tabIndex={0}
      className={classes.step}
      data-back={back || undefined}
      aria-label={`${label}: ${day}`}
    >
      <span className={classes.stepLabel}>{label}</span>
      <span className={classes.stepDate}>
        {back && <span aria-hidden="true">←</span>} {day} {!back && <span aria-hidden="true">→</span>}
      </span>
    </Link>
  );
}

interface EmptyDayProps extends Pick<RegisterDaysProps, 'place' | 'date'> {
  latest: CalendarDate | null;
}

/** A day without entries, with a link to the latest day that has some; there is none before the first loan. */
function EmptyDay({ place, date, latest }: EmptyDayProps) {
  return (
    <Note title={`No child borrowed or returned a book on ${formatDate(date)}`}>
      {latest ? (
        <p>
          <Link {...registerLink(place, latest)}>Open the latest day with entries, {formatDate(latest)}</Link>
        </p>
      ) : (
        <p>No books have been issued to children here yet.</p>
      )}
      <p>
        <Link {...taskLink(place, 'lend_to_child')}>Lend to child</Link>
      </p>
    </Note>
  );
}

/** Export columns, one row per entry. */
const registerColumns: ExportColumn<RegisterEntry>[] = [
  { label: 'Child', value: (entry) => entry.child_name },
  { label: 'Card number', value: (entry) => entry.card_no },
  { label: 'Level of the child', value: (entry) => entry.child_level, kind: 'number' },
  { label: 'Entry', value: (entry) => statusWords[entry.status] },
  ...bookColumns,
  { label: 'Level difference', value: (entry) => entry.diff_level, kind: 'number' },
  { label: 'Issued', value: (entry) => entry.date_issue, kind: 'date' },
  { label: 'Returned', value: (entry) => entry.date_return, kind: 'date' },
];

interface RegisterSheetProps {
  place: PlaceRef;
  date: CalendarDate;
  day: ReplyOf<typeof lendingRegisterDay>;
  entries: RegisterEntry[];
}

/** With this many children the sheet is longer than a screen, so it gets a filter. */
const filterFrom = 8;

/** One day of the register: date, figures, and the entries child by child. */
function RegisterSheet({ place, date, day, entries }: RegisterSheetProps) {
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
