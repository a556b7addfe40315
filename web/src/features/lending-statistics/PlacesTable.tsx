import type { PlaceStatistics } from '@storyvan/contract/lending-statistics';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { RecordTable } from '../../ui/RecordTable.tsx';
import type { Totals } from '../../ui/records/RecordTotals.tsx';
import { Change } from './Change.tsx';
import { PlaceCardFigures, placeColumns, placeRecords } from './PlaceColumns.tsx';
import { figureKeys, sumOfPlaces } from './place-sums.ts';
import { programmeWords } from './statistics.messages.ts';
import { recordsFileName, type StatisticsStep } from './statistics-step.ts';

/** The places of a programme with what was lent at each; a place leads to its children. */
export function PlacesTable({ step, places }: { step: StatisticsStep; places: PlaceStatistics[] }) {
  const [filter, setFilter] = useState('');
  const { place, places: placesWord } = programmeWords[step.program];
  const shown = places.filter((each) => matchesWords(filter, each.place_name));
  return (
    <RecordTable
      label={`Lending by ${place.toLowerCase()}`}
      rows={shown}
      roomFrom="76em"
      columns={placeColumns(step, shown)}
      rowKey={({ site_grade_id }) => String(site_grade_id)}
      renderCard={(each) => <PlaceCardFigures step={step} place={each} />}
      records={{ fileName: recordsFileName(step), columns: placeRecords(step.program) }}
      totals={totalsOf(shown)}
      filter={{
        field: <FilterField label={`Filter ${placesWord}`} value={filter} onChange={setFilter} />,
        noneFits: (
          <Note title={`None of the ${placesWord} fits this filter`}>
            <p>Try fewer letters of the name.</p>
          </Note>
        ),
      }}
    />
  );
}

function totalsOf(places: PlaceStatistics[]): Totals {
  const sum = sumOfPlaces(places);
  const children = places.reduce((total, { no_of_children }) => total + no_of_children, 0);
  return {
    no_of_children: formatNumber(children),
    ...Object.fromEntries(figureKeys.map((key) => [key, formatNumber(sum[key])])),
    change: <Change value={sum.issued} before={sum.before.issued} />,
  };
}
