import { statisticsOfPlaces } from '@storyvan/contract/lending-statistics';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Section } from '../../ui/Section.tsx';
import { ComparedFigures } from './ComparedFigures.tsx';
import { PlacesTable } from './PlacesTable.tsx';
import { ProgrammeSwitch } from './ProgrammeSwitch.tsx';
import { comparedFigures, sumOfPlaces } from './place-sums.ts';
import { StatisticsFrame } from './StatisticsFrame.tsx';
import { programmeWords } from './statistics.messages.ts';
import { crumbsToProgramme, datesOf, type StatisticsStep } from './statistics-step.ts';

/** A whole programme in a range of dates, place by place. */
export function PlacesStep(step: StatisticsStep) {
  const { program } = step;
  const { params, options } = datesOf(step);
  const places = useRead(
    statisticsOfPlaces,
    { params: { program, school: 'all', grade: 'all_grades', ...params } },
    options,
  );
  const { noPlaces, together } = programmeWords[program];
  const [top] = crumbsToProgramme(step);
  return (
    <StatisticsFrame
      crumbs={top ? [top] : []}
      title="Lending statistics"
      aside={<ProgrammeSwitch step={step} />}
      step={step}
      outdated={places.status === 'done' && places.outdated}
    >
      <DataState read={places} empty={noPlaces}>
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
