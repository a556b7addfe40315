import { type PlaceStatistics, statisticsOfPlaces } from '@storyvan/contract/lending-statistics';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLibrary } from '../../lib/library.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { RecordTable } from '../../ui/table/RecordTable.tsx';
import type { Totals } from '../../ui/table/RecordTotals.tsx';
import { Change, ComparedFigures } from './ComparedFigures.tsx';
import classes from './LendingStatistics.module.css';
import { PlaceCardFigures, placeColumns, placeRecords } from './PlaceColumns.tsx';
import { comparedFigures, figureKeys, sumOfPlaces } from './place-figures.ts';
import { StatisticsFrame } from './StatisticsFrame.tsx';
import {
  crumbsToProgramme,
  datesOf,
  programmeWords,
  recordsFileName,
  type StatisticsStep,
  stepLink,
} from './statistics-step.ts';

/** A programme in a range of dates, place by place. */
export function PlacesStep(step: StatisticsStep) {
  const { program } = step;
  const { params, options } = datesOf(step);
  const places = useRead(
    statisticsOfPlaces,
    { params: { program, school: 'all', grade: 'all_grades', ...params } },
    options,
  );
  const { noPlaces, toImport, together } = programmeWords[program];
  const [top] = crumbsToProgramme(step);
  return (
    <StatisticsFrame
      crumbs={top ? [top] : []}
      title="Lending statistics"
      aside={<ProgrammeSwitch step={step} />}
      step={step}
      outdated={places.status === 'done' && places.outdated}
    >
      <DataState read={places} empty={{ title: noPlaces, hint: <ImportHint what={toImport} /> }}>
        {(list) => (
          <>
            <Section title={together}>
              <ComparedFigures figures={comparedFigures(sumOfPlaces(list))} />
            </Section>
            <PlacesTable step={step} places={list} />
          </>
        )}
      </DataState>
    </StatisticsFrame>
  );
}

/** The lending of each place of a programme; each row links to the children of that place. */
function PlacesTable({ step, places }: { step: StatisticsStep; places: PlaceStatistics[] }) {
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
          <Note title={`No matching ${placesWord}`}>
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

/** Switches programme and keeps the dates. */
function ProgrammeSwitch({ step }: { step: StatisticsStep }) {
  const { programs } = useLibrary();
  return (
    programs.length > 1 && (
      <nav aria-label="Programme" className={classes.switch}>
        {programs.map((program) => (
          <Link
            key={program}
            {...stepLink({ ...step, program })}
            className={classes.programme}
            data-program={program}
            aria-current={program === step.program ? 'true' : undefined}
          >
            {program}
          </Link>
        ))}
      </nav>
    )
  );
}
