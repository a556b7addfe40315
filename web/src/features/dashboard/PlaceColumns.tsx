import type { PlaceAtAGlance } from '@storyvan/contract/dashboard';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../../lib/numbers.ts';
import { pendingWithChildrenLink, placeLink, taskLink } from '../../records/place/place-links.ts';
import { pendingReportsLink } from '../../records/week/week-links.ts';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import type { Column } from '../../ui/table/RecordTable.tsx';
import type { Totals } from '../../ui/table/RecordTotals.tsx';
import { figureWords } from './dashboard.messages.ts';
import classes from './PlacesScreen.module.css';
import { everyFigure, figureOf, type PlacesBy } from './places-by.ts';

/** The link from a figure to the list of what it counts. */
const linkOf: Record<PlacesBy, (place: PlaceAtAGlance) => LinkProps> = {
  books_out: (place) => pendingWithChildrenLink(place),
  borrowed: (place) => taskLink(place, 'not_borrowed'),
  not_borrowed: (place) => taskLink(place, 'not_borrowed'),
  overdue: (place) => pendingWithChildrenLink(place, true),
  sessions: (place) => taskLink(place, 'read_alouds'),
  reports: ({ program, site_grade_id }) => pendingReportsLink(program, site_grade_id),
};

interface PlaceFigureProps {
  place: PlaceAtAGlance;
  by: PlacesBy;
}

/** A number that links to what it counts; 0 is not a link. */
function PlaceFigure({ place, by }: PlaceFigureProps) {
  const value = figureOf(place, by);
  if (value === 0) return <span className={classes.zero}>0</span>;
  return (
    <Link
      {...linkOf[by](place)}
      className={classes.number}
      aria-label={`${figureWords(by, today()).label}: ${formatNumber(value)}, ${place.place_name}`}
    >
      {formatNumber(value)}
    </Link>
  );
}

function PlaceName({ place }: { place: PlaceAtAGlance }) {
  return (
    <Link {...placeLink(place)}>
      <bdi dir="auto">{place.place_name}</bdi>
    </Link>
  );
}

/** All figures of a place, with the chosen one in bold. */
export function placeColumns(placeWord: string, chosen: PlacesBy): Column<PlaceAtAGlance>[] {
  return [
    {
      key: 'place_name',
      label: placeWord,
      render: (place) => <PlaceName place={place} />,
      sortBy: ({ place_name }) => place_name,
    },
    {
      key: 'children',
      label: 'Children',
      render: ({ children }) => formatNumber(children),
      sortBy: ({ children }) => children,
      numeric: true,
    },
    ...everyFigure.map(
      (by): Column<PlaceAtAGlance> => ({
        key: by,
        label: figureWords(by, today()).label,
        render: (place) => (
          <span data-chosen={by === chosen || undefined} className={classes.cell}>
            <PlaceFigure place={place} by={by} />
          </span>
        ),
        sortBy: (place) => figureOf(place, by),
        numeric: true,
      }),
    ),
  ];
}

/** One place as a card, where a table has no room: the chosen figure, then the others. */
export function PlaceGlanceCard({ place, by }: PlaceFigureProps) {
  return (
    <>
      <div className={classes.head}>
        <PlaceName place={place} />
        <strong className={classes.cell} data-chosen>
          <PlaceFigure place={place} by={by} />
        </strong>
      </div>
      <dl className={classes.others}>
        {everyFigure
          .filter((other) => other !== by)
          .map((other) => (
            <div key={other}>
              <dt>{figureWords(other, today()).label}</dt>
              <dd>
                <PlaceFigure place={place} by={other} />
              </dd>
            </div>
          ))}
      </dl>
      {place.next_visit && <p className={classes.visit}>next visit {formatDate(place.next_visit)}</p>}
    </>
  );
}

/** The totals of the rows shown. */
export const placeTotals = (places: PlaceAtAGlance[]): Totals => ({
  children: formatNumber(places.reduce((sum, { children }) => sum + children, 0)),
  ...Object.fromEntries(
    everyFigure.map((by) => [by, formatNumber(places.reduce((sum, place) => sum + figureOf(place, by), 0))]),
  ),
});

export const placeRecords = (placeWord: string): ExportColumn<PlaceAtAGlance>[] => [
  { label: placeWord, value: ({ place_name }) => place_name },
  { label: 'Children', value: ({ children }) => children, kind: 'number' },
  ...everyFigure.map(
    (by): ExportColumn<PlaceAtAGlance> => ({
      label: figureWords(by, today()).label,
      value: (place) => figureOf(place, by),
      kind: 'number',
    }),
  ),
  { label: 'Books at the place', value: ({ books_at_place }) => books_at_place, kind: 'number' },
  { label: 'Next visit', value: ({ next_visit }) => next_visit, kind: 'date' },
];
