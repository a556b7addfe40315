import type { ReadingEntry } from '@storyvan/contract/reading';
import { formatDate } from '@storyvan/domain/calendar-date';
import { opinionWords } from '@storyvan/domain/opinion';
import { Link } from '@tanstack/react-router';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { childLink, type PlaceRef } from '../../records/place/place-links.ts';
import { OpinionMark } from '../../records/reading/OpinionMark.tsx';
import { BookLine } from '../../records/title/BookLine.tsx';
import { bookColumns } from '../../records/title/book-columns.ts';
import { Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import type { Column } from '../../ui/table/RecordTable.tsx';
import classes from './Reading.module.css';

/** Null where it is not known. */
const supported = ({ support_of_illustrations: did }: ReadingEntry): string | null =>
  did === null ? null : did ? 'yes' : 'no';

export function readingColumns(place: PlaceRef): Column<ReadingEntry>[] {
  return [
    {
      key: 'date_reading',
      label: 'Date',
      render: (entry) => formatDate(entry.date_reading),
      sortBy: (entry) => entry.date_reading,
      numeric: true,
    },
    {
      key: 'child_name',
      label: 'Child',
      render: (entry) => <ChildOf entry={entry} place={place} />,
      sortBy: (entry) => entry.child_name,
    },
    {
      key: 'title',
      label: 'Book',
      render: (entry) => <BookLine book={entry} />,
      sortBy: (entry) => entry.title,
    },
    {
      key: 'reading_level',
      label: 'Reading level',
      render: (entry) => <ReadingLevel entry={entry} />,
      sortBy: (entry) => entry.reading_level ?? 0,
    },
    {
      key: 'observation',
      label: 'Observation',
      render: (entry) => <Observation entry={entry} />,
    },
    {
      key: 'read_with',
      label: 'Read with',
      render: (entry) => <bdi dir="auto">{entry.read_with ?? '—'}</bdi>,
      sortBy: (entry) => entry.read_with ?? '',
    },
  ];
}

export const readingExport: ExportColumn<ReadingEntry>[] = [
  { label: 'Date', value: (entry) => entry.date_reading, kind: 'date' },
  { label: 'Child', value: (entry) => entry.child_name },
  ...bookColumns,
  { label: 'Reading level', value: (entry) => entry.reading_level, kind: 'number' },
  { label: 'How was it?', value: ({ opinion }) => opinion && opinionWords[opinion] },
  { label: 'Observation', value: (entry) => entry.observation },
  { label: 'Supported by illustrations', value: supported },
  { label: 'Read with', value: (entry) => entry.read_with },
];

function ChildOf({ entry: { child_id, child_name }, place }: { entry: ReadingEntry; place: PlaceRef }) {
  return (
    <Link {...childLink({ ...place, child_id })}>
      <bdi dir="auto">{child_name}</bdi>
    </Link>
  );
}

function ReadingLevel({ entry: { reading_level } }: { entry: ReadingEntry }) {
  return reading_level === null ? (
    <Text as="span" size="sm" tone="dim">
      level not recorded
    </Text>
  ) : (
    <LevelBadge level={reading_level} />
  );
}

function Observation({ entry }: { entry: ReadingEntry }) {
  const { opinion, observation, support_of_illustrations } = entry;
  return (
    <div className={classes.observation}>
      {opinion && <OpinionMark opinion={opinion} />}
      {observation && (
        <p className={classes.words} dir="auto">
          {observation}
        </p>
      )}
      {support_of_illustrations && (
        <Text as="span" size="sm" tone="dim">
          The illustrations supported the reading.
        </Text>
      )}
    </div>
  );
}

/** An entry on a phone. */
export function ReadingCard({ entry, place }: { entry: ReadingEntry; place: PlaceRef }) {
  return (
    <div className={classes.card}>
      <div className={classes.who}>
        <ChildOf entry={entry} place={place} />
        <Text as="span" size="sm" tone="dim">
          {formatDate(entry.date_reading)}
        </Text>
      </div>
      <BookLine book={entry}>
        <div className={classes.entryAbout}>
          <ReadingLevel entry={entry} />
          {entry.read_with && (
            <Text as="span" size="sm" tone="dim">
              with <bdi dir="auto">{entry.read_with}</bdi>
            </Text>
          )}
        </div>
      </BookLine>
      <Observation entry={entry} />
    </div>
  );
}
