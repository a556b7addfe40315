import type { Insight, InsightPlace } from '@storyvan/contract/insight';
import { Link } from '@tanstack/react-router';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { useFilter } from '../../ui/table/use-filter.tsx';
import classes from './insight.module.css';
import { booksEach, borrowersInColumn, borrowersOf, gainOf, regularOf } from './insight-places.messages.ts';
import { fileNameOf } from './insight-source.ts';
import { number } from './insight-words.ts';
import { NeedLabels, PlaceLine, placeInsightLink } from './PlacesBlock.tsx';
import { placeRecords } from './place-records.ts';

/** All places of the scope, those that need help first. */
export function PlacesTable({ data }: { data: Insight }) {
  const { shown, filter } = useFilter(data.places, {
    label: 'Filter places',
    wordsOf: ({ place_name, school_name, region }) => [place_name, school_name, region],
    none: { title: 'No matching places', hint: 'Try fewer letters of the name.' },
  });
  return (
    <RecordTable
      label="Places"
      rows={shown}
      roomFrom="76em"
      columns={columnsOf(data)}
      rowKey={({ site_grade_id }) => String(site_grade_id)}
      renderCard={(place) => <PlaceCardFigures place={place} data={data} />}
      records={{ fileName: fileNameOf(data, 'places'), columns: placeRecords(data) }}
      filter={filter}
    />
  );
}

const lowest = Number.NEGATIVE_INFINITY;

const columnsOf = (data: Insight) =>
  allColumnsOf(data).filter(({ key }) => data.before !== null || key !== 'loans_before');

const allColumnsOf = (data: Insight): Column<InsightPlace>[] => [
  {
    key: 'place_name',
    label: 'Place',
    render: (place) => <PlaceName place={place} data={data} />,
    sortBy: ({ place_name }) => place_name,
  },
  { key: 'region', label: 'Region', sortBy: ({ region }) => region ?? '' },
  {
    key: 'children',
    label: 'Children',
    render: borrowersInColumn,
    sortBy: ({ children }) => children,
    numeric: true,
  },
  {
    key: 'loans',
    label: 'Books',
    render: ({ loans }) => formatNumber(loans),
    sortBy: ({ loans }) => loans,
    numeric: true,
  },
  {
    key: 'loans_before',
    label: 'A year before',
    render: ({ loans_before }) => number(loans_before),
    sortBy: ({ loans_before }) => loans_before ?? lowest,
    numeric: true,
  },
  {
    key: 'mean',
    label: 'Books each',
    render: booksEach,
    sortBy: ({ mean }) => mean ?? lowest,
    numeric: true,
  },
  {
    key: 'regular',
    label: 'Regular',
    render: regularOf,
    sortBy: ({ regular, children }) => (regular === null || children === 0 ? lowest : regular / children),
    numeric: true,
  },
  {
    key: 'gain',
    label: 'Level gain',
    render: gainOf,
    sortBy: ({ growth }) => growth.mean ?? lowest,
    numeric: true,
  },
  {
    key: 'held',
    label: 'Sessions',
    render: ({ held }) => formatNumber(held),
    sortBy: ({ held }) => held,
    numeric: true,
  },
  { key: 'months', label: 'Months', render: (place) => <PlaceLine place={place} data={data} /> },
];

function PlaceName({ place, data }: { place: InsightPlace; data: Insight }) {
  return (
    <>
      <Link {...placeInsightLink(place, data)}>
        <bdi dir="auto">{place.place_name}</bdi>
      </Link>
      <NeedLabels place={place} />
    </>
  );
}

function PlaceCardFigures({ place, data }: { place: InsightPlace; data: Insight }) {
  return (
    <div className={classes.placeCard}>
      <div>
        <PlaceName place={place} data={data} />
      </div>
      <PlaceLine place={place} data={data} />
      <p>
        {borrowersOf(place)} · {counted(place.loans, 'book')} · {booksEach(place)} each · regular{' '}
        {regularOf(place)} · gain {gainOf(place)} · {counted(place.held, 'session')}
      </p>
    </div>
  );
}
