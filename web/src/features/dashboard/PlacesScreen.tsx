import { Box, Group, Switch } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { type PlaceAtAGlance, placesAtAGlance } from '@storyvan/contract/dashboard';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { pendingWithChildrenLink, placeLink, taskLink } from '../../records/place/place-links.ts';
import { pendingReportsLink } from '../../records/week/week-links.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import type { Totals } from '../../ui/table/RecordTotals.tsx';
import { figureWords, placeWords, programmeWords } from './dashboard.messages.ts';
import classes from './PlacesScreen.module.css';
import { everyFigure, figureOf, type PlacesBy, type PlacesSearch, placesLink } from './places-by.ts';

interface PlacesScreenProps {
  program: Programme;
  search: PlacesSearch;
  onAll: (all: boolean) => void;
}

/** One figure of the dashboard, site by site or grade by grade. */
export function PlacesScreen({ program, search, onAll }: PlacesScreenProps) {
  const { by = 'not_borrowed', all } = search;
  const read = useRead(placesAtAGlance, { params: { program } });
  const { places } = placeWords[program];
  return (
    <Screen
      crumbs={[{ label: program, program, link: program === 'mop' ? { to: '/mop' } : { to: '/lis' } }]}
      title={figureWords(by).title}
    >
      <Box component="nav" aria-label="Figures" mb="md">
        <Choices>
          {everyFigure.map((each) => (
            <Choice key={each} link={placesLink(program, { by: each, all })} chosen={each === by}>
              {figureWords(each).label}
            </Choice>
          ))}
        </Choices>
      </Box>
      <DataState
        read={read}
        empty={{ title: `No ${places} yet`, hint: <ImportHint what={programmeWords[program].toImport} /> }}
      >
        {(list) => (
          <>
            <Group justify="space-between" gap="0.25rem 1rem" mb="sm" c="var(--dim)">
              <span>{countOf(list, by, program)}</span>
              <Switch
                label={`include ${places} with 0`}
                checked={all === '1'}
                onChange={(event) => onAll(event.currentTarget.checked)}
              />
            </Group>
            <PlacesTable key={by} program={program} by={by} all={all === '1'} list={list} />
          </>
        )}
      </DataState>
    </Screen>
  );
}

/** "23 of 25 sites have some." */
function countOf(list: PlaceAtAGlance[], by: PlacesBy, program: Programme): string {
  const some = list.filter((place) => figureOf(place, by) > 0).length;
  return `${formatNumber(some)} of ${formatNumber(list.length)} ${placeWords[program].places}`;
}

interface PlacesTableProps {
  program: Programme;
  by: PlacesBy;
  /** Also list the places with 0. */
  all: boolean;
  list: PlaceAtAGlance[];
}

const filterFrom = 12;

/** The places with more than 0 of the chosen figure, the most first. */
function PlacesTable({ program, by, all, list }: PlacesTableProps) {
  const [filter, setFilter] = useState('');
  const { place, places } = placeWords[program];
  const { none, title } = figureWords(by);
  const listed = list.filter((each) => all || figureOf(each, by) > 0);
  const shown = listed.filter((each) => matchesWords(filter, each.place_name));
  if (listed.length === 0) {
    return (
      <Note title={none}>
        <p>Choose another figure, or switch on “include {places} with 0”.</p>
      </Note>
    );
  }
  return (
    <RecordTable
      label={title}
      rows={shown}
      roomFrom="68em"
      columns={placeColumns(place, by)}
      rowKey={({ site_grade_id }) => String(site_grade_id)}
      renderCard={(each) => <PlaceGlanceCard place={each} by={by} />}
      order={{ key: by, down: true }}
      records={{ fileName: `${program} ${title}`, columns: placeRecords(place) }}
      totals={placeTotals(shown)}
      filter={{
        field: list.length >= filterFrom && (
          <FilterField label={`Filter ${places}`} value={filter} onChange={setFilter} />
        ),
        noneFits: (
          <Note title={`No ${places} match this filter`}>
            <p>Try fewer letters of the name.</p>
          </Note>
        ),
      }}
    />
  );
}

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
      aria-label={`${figureWords(by).label}: ${formatNumber(value)}, ${place.place_name}`}
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
function placeColumns(placeWord: string, chosen: PlacesBy): Column<PlaceAtAGlance>[] {
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
        label: figureWords(by).label,
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
function PlaceGlanceCard({ place, by }: PlaceFigureProps) {
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
              <dt>{figureWords(other).label}</dt>
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
const placeTotals = (places: PlaceAtAGlance[]): Totals => ({
  children: formatNumber(places.reduce((sum, { children }) => sum + children, 0)),
  ...Object.fromEntries(
    everyFigure.map((by) => [by, formatNumber(places.reduce((sum, place) => sum + figureOf(place, by), 0))]),
  ),
});

const placeRecords = (placeWord: string): ExportColumn<PlaceAtAGlance>[] => [
  { label: placeWord, value: ({ place_name }) => place_name },
  { label: 'Children', value: ({ children }) => children, kind: 'number' },
  ...everyFigure.map(
    (by): ExportColumn<PlaceAtAGlance> => ({
      label: figureWords(by).label,
      value: (place) => figureOf(place, by),
      kind: 'number',
    }),
  ),
  { label: 'Books at the place', value: ({ books_at_place }) => books_at_place, kind: 'number' },
  { label: 'Next visit', value: ({ next_visit }) => next_visit, kind: 'date' },
];
