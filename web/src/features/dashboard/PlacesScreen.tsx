import { Box, Group, Switch } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { type PlaceAtAGlance, placesAtAGlance } from '@storyvan/contract/dashboard';
import { today } from '@storyvan/domain/calendar-date';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RecordTable } from '../../ui/table/RecordTable.tsx';
import { figureWords, placeWords, programmeWords } from './dashboard.messages.ts';
import { PlaceGlanceCard, placeColumns, placeRecords, placeTotals } from './PlaceColumns.tsx';
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
      title={figureWords(by, today()).title}
    >
      <FigureChoice program={program} by={by} all={all} />
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

interface FigureChoiceProps extends PlacesSearch {
  program: Programme;
  by: PlacesBy;
}

function FigureChoice({ program, by, all }: FigureChoiceProps) {
  return (
    <Box component="nav" aria-label="Figures" mb="md">
      <Choices>
        {everyFigure.map((each) => (
          <Choice key={each} link={placesLink(program, { by: each, all })} chosen={each === by}>
            {figureWords(each, today()).label}
          </Choice>
        ))}
      </Choices>
    </Box>
  );
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
  const { none, title } = figureWords(by, today());
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
