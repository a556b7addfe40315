import type { Programme } from '@storyvan/contract/common/programme';
import type { Insight } from '@storyvan/contract/insight';
import type { PlaceFigures, PlaceStatistics } from '@storyvan/contract/lending-statistics';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { NumberBar } from '../../ui/NumberBar.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import type { Column } from '../../ui/table/RecordTable.tsx';
import { Change, figureKeys, figureWords } from './ComparedFigures.tsx';
import classes from './LendingStatistics.module.css';
import { hasMonths, programmeWords, type StatisticsStep, stepLink } from './statistics-step.ts';

const PlaceMonths = lazyComponent(async () => (await import('./ProgrammeMonths.tsx')).PlaceMonths);

interface PlaceProps {
  step: StatisticsStep;
  place: PlaceStatistics;
}

function PlaceName({ step, place, name }: PlaceProps & { name: string }) {
  return (
    <Link {...stepLink(step, place.site_grade_id)}>
      <bdi dir="auto">{name}</bdi>
    </Link>
  );
}

/** "III-A" from "Aldona Primary, III-A": schools have their own column. */
const nameInSchool = ({ place_name, school_name }: PlaceStatistics): string =>
  school_name && place_name.startsWith(`${school_name}, `)
    ? place_name.slice(school_name.length + 2)
    : place_name;

const schoolColumn: Column<PlaceStatistics> = {
  key: 'school_name',
  label: 'School',
  render: ({ school_name }) => <bdi dir="auto">{school_name}</bdi>,
  sortBy: ({ school_name }) => school_name ?? '',
};

const numberColumn = <Key extends string>(key: Key, label: string): Column<Record<Key, number>> => ({
  key,
  label,
  render: (row) => formatNumber(row[key]),
  sortBy: (row) => row[key],
  numeric: true,
});

type Lent = Pick<PlaceFigures, 'issued' | 'renewed' | 'returned'> & { before: { issued: number } };

/** What places and children have in common. */
export function lentColumns(rows: Lent[]): Column<Lent>[] {
  const largest = Math.max(0, ...rows.map(({ issued }) => issued));
  return [
    {
      key: 'issued',
      label: 'Issued',
      render: ({ issued }) => <NumberBar value={issued} largest={largest} />,
      sortBy: ({ issued }) => issued,
      numeric: true,
    },
    {
      key: 'change',
      label: 'Change',
      render: ({ issued, before }) => <Change value={issued} before={before.issued} />,
      sortBy: ({ issued, before }) => issued - before.issued,
      numeric: true,
    },
    numberColumn('renewed', 'Renewed'),
    numberColumn('returned', 'Returned'),
  ];
}

/** From this width on, there is room for a small line in each row. */
const roomForLines = '(min-width: 88em)';

/** The months of a place as a small line; empty until they are loaded. */
function monthsColumn(months: Insight['places'] | undefined): Column<PlaceStatistics> {
  const byPlace = new Map(months?.map((place) => [place.site_grade_id, place]));
  return {
    key: 'months',
    label: 'Months',
    render: ({ site_grade_id }) => {
      const place = byPlace.get(site_grade_id);
      return (
        <span className={classes.months}>
          {place && (
            <Suspense>
              <PlaceMonths months={place.months} />
            </Suspense>
          )}
        </span>
      );
    },
    screenOnly: true,
  };
}

export const placeColumns = (
  step: StatisticsStep,
  places: PlaceStatistics[],
  months?: Insight['places'],
): Column<PlaceStatistics>[] => [
  ...(step.program === 'lis' ? [schoolColumn] : []),
  {
    key: 'place_name',
    label: programmeWords[step.program].place,
    render: (place) => <PlaceName step={step} place={place} name={nameInSchool(place)} />,
    sortBy: nameInSchool,
  },
  ...lentColumns(places),
  numberColumn('no_of_children', 'Children'),
  numberColumn('children_borrowed', 'Borrowed'),
  numberColumn('books_brought', 'Brought'),
  numberColumn('books_taken_home', 'Taken back'),
  numberColumn('read_alouds', 'Sessions'),
  ...(hasMonths(step) && matchMedia(roomForLines).matches ? [monthsColumn(months)] : []),
];

/** A place on a narrow screen. */
export function PlaceCardFigures({ step, place }: PlaceProps) {
  return (
    <>
      <div className={classes.head}>
        <PlaceName step={step} place={place} name={place.place_name} />
        <strong>{formatNumber(place.issued)}</strong>
      </div>
      <div className={classes.about}>
        <Change value={place.issued} before={place.before.issued} />
      </div>
      <div className={classes.about}>
        {[
          counted(place.renewed, 'renewal'),
          `${counted(place.returned, 'book')} returned`,
          `${formatNumber(place.children_borrowed)} of ${counted(place.no_of_children, 'child', 'children')} borrowed`,
          `${formatNumber(place.books_brought)} brought`,
          `${formatNumber(place.books_taken_home)} taken back`,
          counted(place.read_alouds, 'session'),
        ].join(' · ')}
      </div>
    </>
  );
}

/** All figures of a place, current and previous. */
export function placeRecords(program: Programme): ExportColumn<PlaceStatistics>[] {
  const { place } = programmeWords[program];
  const school: ExportColumn<PlaceStatistics> = { label: 'School', value: ({ school_name }) => school_name };
  return [
    ...(program === 'lis' ? [school] : []),
    { label: place, value: nameInSchool },
    { label: 'Children', value: ({ no_of_children }) => no_of_children, kind: 'number' },
    ...figureKeys.flatMap((key): ExportColumn<PlaceStatistics>[] => {
      const label = figureWords[key].charAt(0).toUpperCase() + figureWords[key].slice(1);
      return [
        { label, value: (row) => row[key], kind: 'number' },
        { label: `${label}, before`, value: ({ before }) => before[key], kind: 'number' },
      ];
    }),
  ];
}
