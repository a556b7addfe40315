import { type BookListDay, bookList } from '@storyvan/contract/book-lists';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { bookListDetailLink, bookListPendingLink } from '../../records/place/book-list-links.ts';
import { type PlaceRef, placeCrumbs, taskLink } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { useFilter } from '../../ui/table/use-filter.tsx';
import classes from './BookLists.module.css';
import { fileNameOf, wordsOf } from './book-lists.messages.ts';

/** The dates on which books were issued to a site or grade, newest first. */
export function BookListScreen({ place }: { place: PlaceRef }) {
  const { program, site_grade_id: id } = place;
  const names = usePlaceNames(place);
  const days = useRead(bookList, { params: { program, id } });
  const words = wordsOf[program];
  const empty = {
    title: `No books have been issued to this ${words.place} yet`,
    hint: (
      <>
        Bring the first box of books: <Link {...taskLink(place, 'lend_to_place')}>{words.lend}</Link>.
      </>
    ),
  };
  return (
    <Screen crumbs={placeCrumbs(place, names)} title="Book list">
      <DataState read={days} empty={empty}>
        {(found) => <BookListDates place={place} days={found} fileName={fileNameOf('book-list', names)} />}
      </DataState>
    </Screen>
  );
}

interface BookListDatesProps {
  place: PlaceRef;
  days: BookListDay[];
  fileName: string;
}

const inFile: ExportColumn<BookListDay>[] = [
  { label: 'Date', value: (day) => day.date_issue, kind: 'date' },
  { label: 'Books issued', value: (day) => day.cnt, kind: 'number' },
  { label: 'Back in the library', value: (day) => day.cnt - day.pending, kind: 'number' },
  { label: 'Still pending', value: (day) => day.pending, kind: 'number' },
];

/** One row per date, with links to its books and to those still pending. */
function BookListDates({ place, days, fileName }: BookListDatesProps) {
  const { shown, filter } = useFilter(days, {
    label: 'Filter dates, such as Nov 2026',
    from: 12,
    wordsOf: ({ date_issue }) => [formatDate(date_issue), date_issue],
    none: { title: 'No matching dates', hint: 'Try a month and a year, such as Nov 2026.' },
  });
  const sum = (of: (day: BookListDay) => number) =>
    formatNumber(shown.reduce((total, day) => total + of(day), 0));
  return (
    <RecordTable
      label="Book list"
      rows={shown}
      columns={columnsOf(place)}
      rowKey={(day) => day.date_issue}
      renderCard={(day) => <DayCard place={place} day={day} />}
      order={{ key: 'date_issue', down: true }}
      filter={filter}
      records={{ fileName, columns: inFile }}
      totals={{
        cnt: sum((day) => day.cnt),
        back: sum((day) => day.cnt - day.pending),
        pending: sum((day) => day.pending),
      }}
    />
  );
}

const columnsOf = (place: PlaceRef): Column<BookListDay>[] => [
  {
    key: 'date_issue',
    label: 'Date',
    render: (day) => <Day place={place} day={day} />,
    sortBy: (day) => day.date_issue,
  },
  {
    key: 'cnt',
    label: 'Books issued',
    render: (day) => formatNumber(day.cnt),
    sortBy: (day) => day.cnt,
    numeric: true,
  },
  {
    key: 'back',
    label: 'Back in the library',
    render: (day) => formatNumber(day.cnt - day.pending),
    sortBy: (day) => day.cnt - day.pending,
    numeric: true,
  },
  {
    key: 'pending',
    label: 'Still pending',
    render: (day) => <Pending place={place} day={day} />,
    sortBy: (day) => day.pending,
    numeric: true,
  },
];

interface DayProps {
  place: PlaceRef;
  day: BookListDay;
}

const Day = ({ place, day }: DayProps) => (
  <Link {...bookListDetailLink(place, day.date_issue)} className={classes.date}>
    {formatDate(day.date_issue)}
  </Link>
);

function Pending({ place, day: { date_issue, pending } }: DayProps) {
  if (pending === 0) return <span className={classes.none}>none</span>;
  return (
    <Link
      {...bookListPendingLink(place, date_issue)}
      className={classes.date}
      aria-label={`${formatNumber(pending)} pending of ${formatDate(date_issue)}`}
    >
      {formatNumber(pending)} pending
    </Link>
  );
}

const DayCard = ({ place, day }: DayProps) => (
  <div className={classes.dayCard}>
    <div>
      <Day place={place} day={day} />
      <div className={classes.count}>{counted(day.cnt, 'book')} issued</div>
    </div>
    {day.pending > 0 ? <Pending place={place} day={day} /> : <span className={classes.none}>all back</span>}
  </div>
);
