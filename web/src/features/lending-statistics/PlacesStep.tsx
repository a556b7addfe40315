import { Group } from '@mantine/core';
import { type Insight, insight } from '@storyvan/contract/insight';
import {
  type PlaceStatistics,
  statisticsOfAllPlaces,
  statisticsOfPlaces,
} from '@storyvan/contract/lending-statistics';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useLibrary } from '../../lib/library.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useInUse } from '../../lib/use-in-use.ts';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { RecordTable } from '../../ui/table/RecordTable.tsx';
import type { Totals } from '../../ui/table/RecordTotals.tsx';
import { useFilter } from '../../ui/table/use-filter.tsx';
import {
  type Borrowers,
  Change,
  ComparedFigures,
  comparedFigures,
  figureKeys,
  sumOfPlaces,
} from './ComparedFigures.tsx';
import classes from './LendingStatistics.module.css';
import { PlaceCardFigures, placeColumns, placeRecords } from './PlaceColumns.tsx';
import { StatisticsFrame } from './StatisticsFrame.tsx';
import {
  crumbsToProgramme,
  datesOf,
  hasMonths,
  programmeWords,
  recordsFileName,
  type StatisticsStep,
  stepLink,
} from './statistics-step.ts';

const ProgrammeMonths = lazyComponent(async () => (await import('./ProgrammeMonths.tsx')).ProgrammeMonths);

/** A programme in a range of dates, place by place. */
export function PlacesStep(step: StatisticsStep) {
  const { program } = step;
  const { params, options } = datesOf(step);
  const asked = { params: { program, school: 'all' as const, grade: 'all_grades' as const, ...params } };
  const places = useRead(statisticsOfPlaces, asked, options);
  const borrowers = useRead(statisticsOfAllPlaces, asked, options);
  const months = useMonths(step, places.status === 'done');
  const { noPlaces, toImport, together } = programmeWords[program];
  return (
    <StatisticsFrame
      crumbs={crumbsToProgramme(step).slice(0, 1)}
      title="Lending statistics"
      aside={
        <Group gap="xs">
          <ProgrammeSwitch step={step} />
          <LinkButton link={{ to: '/insight', search: { scope: program, ...step.range } }}>
            Insight
          </LinkButton>
        </Group>
      }
      step={step}
      read={places}
    >
      <DataState read={places} empty={{ title: noPlaces, hint: <ImportHint what={toImport} /> }}>
        {(list) => (
          <>
            <Section title={together}>
              <DataState read={borrowers}>
                {(different) => <ComparedFigures figures={comparedFigures(sumOfPlaces(list, different))} />}
              </DataState>
            </Section>
            <PlacesTable step={step} places={list} borrowers={borrowers.data} months={months?.places} />
            {months && (
              <Suspense>
                <ProgrammeMonths data={months} />
              </Suspense>
            )}
          </>
        )}
      </DataState>
    </StatisticsFrame>
  );
}

/** The months of the programme and its places, read after everything else. */
function useMonths(step: StatisticsStep, ready: boolean): Insight | undefined {
  const { params, options } = datesOf(step);
  const enabled = useInUse() && ready && options.enabled && hasMonths(step);
  const read = useRead(insight, { params: { scope: step.program, ...params } }, { ...options, enabled });
  return hasMonths(step) ? read.data : undefined;
}

interface PlacesTableProps {
  step: StatisticsStep;
  places: PlaceStatistics[];
  /** The different children of all places. */
  borrowers: Borrowers | undefined;
  /** Undefined until they are loaded. */
  months: Insight['places'] | undefined;
}

/** The lending of each place of a programme; each row links to the children of that place. */
function PlacesTable({ step, places, borrowers, months }: PlacesTableProps) {
  const { place, places: placesWord } = programmeWords[step.program];
  const { shown, filter } = useFilter(places, {
    label: `Filter ${placesWord}`,
    wordsOf: (each) => [each.place_name],
    none: { title: `No matching ${placesWord}`, hint: 'Try fewer letters of the name.' },
  });
  const isFiltered = shown.length < places.length;
  const [only] = shown.length === 1 ? shown : [];
  return (
    <>
      <RecordTable
        label={`Lending by ${place.toLowerCase()}`}
        rows={shown}
        roomFrom="76em"
        columns={placeColumns(step, shown, months)}
        rowKey={({ site_grade_id }) => String(site_grade_id)}
        renderCard={(each) => <PlaceCardFigures step={step} place={each} />}
        records={{ fileName: recordsFileName(step), columns: placeRecords(step.program) }}
        totals={totalsOf(shown, isFiltered ? only : borrowers)}
        filter={filter}
      />
      {isFiltered && shown.length > 1 && (
        <Text size="sm" tone="dim">
          The total leaves out the children who borrowed: a child who borrowed at two {placesWord} counts
          once, so they cannot be added up.
        </Text>
      )}
    </>
  );
}

/** Of some of the places, how many different children borrowed there is not known. */
function totalsOf(places: PlaceStatistics[], borrowers: Borrowers | undefined): Totals {
  const none = { children_borrowed: 0 };
  const sum = sumOfPlaces(places, borrowers ?? { ...none, before: none });
  const children = places.reduce((total, { no_of_children }) => total + no_of_children, 0);
  return {
    no_of_children: formatNumber(children),
    ...Object.fromEntries(figureKeys.map((key) => [key, formatNumber(sum[key])])),
    ...(!borrowers && { children_borrowed: '–' }),
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
