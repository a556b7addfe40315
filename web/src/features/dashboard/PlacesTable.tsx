import { today } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import type { PlaceAtAGlance } from '@storyvan/contract/dashboard';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { PlaceGlanceCard, placeColumns, placeRecords, placeTotals } from './PlaceColumns.tsx';
import { figureWords, placeWords } from './places.messages.ts';
import { figureOf, type PlacesBy } from './places-by.ts';

interface PlacesTableProps {
  program: Programme;
  by: PlacesBy;
  /** Also those that have none of what is counted. */
  all: boolean;
  list: PlaceAtAGlance[];
}

/** A shorter list is seen at a glance. */
const filterFrom = 12;

/** The places that have some of what is counted, the most first. */
export function PlacesTable({ program, by, all, list }: PlacesTableProps) {
  const [filter, setFilter] = useState('');
  const { place, places } = placeWords[program];
  const { none, title } = figureWords(by, today());
  const meant = list.filter((each) => all || figureOf(each, by) > 0);
  const shown = meant.filter((each) => matchesWords(filter, each.place_name));
  if (meant.length === 0) {
    return (
      <Note title={none}>
        <p>Choose another figure, or turn on “all {places}, also with 0”.</p>
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
          <Note title={`None of the ${places} fits this filter`}>
            <p>Try fewer letters of the name.</p>
          </Note>
        ),
      }}
    />
  );
}
