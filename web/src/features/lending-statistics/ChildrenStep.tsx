import { statisticsOfChildren, statisticsOfPlaces } from '@storyvan/contract/lending-statistics';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { placeLink } from '../../records/place/place-links.ts';
import { type PlaceNames, usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Section } from '../../ui/Section.tsx';
import { ChildrenTable } from './ChildrenTable.tsx';
import { ComparedFigures, comparedFigures } from './ComparedFigures.tsx';
import { StatisticsFrame } from './StatisticsFrame.tsx';
import { crumbsToProgramme, datesOf, programmeWords, type StatisticsStep } from './statistics-step.ts';

const noChildren = {
  title: 'No children enrolled and no loans here',
  hint: <ImportHint first="Choose other dates" what="children" others="Choose other dates." />,
};

/** One place in a range of dates, child by child. */
export function ChildrenStep({ site_grade_id, ...step }: StatisticsStep & { site_grade_id: number }) {
  const { program } = step;
  const { params, options } = datesOf(step);
  const mop = program === 'mop';
  const names = usePlaceNames({ program, site_grade_id });
  const only = mop
    ? { school: site_grade_id, grade: 'all_grades' as const }
    : { school: 'all' as const, grade: site_grade_id };
  const places = useRead(statisticsOfPlaces, { params: { program, ...only, ...params } }, options);
  const children = useRead(
    statisticsOfChildren,
    { params: { program, id: site_grade_id, ...params } },
    options,
  );
  const [place] = places.data ?? [];
  return (
    <StatisticsFrame
      crumbs={crumbsToProgramme(step)}
      title={titleOf(names) ?? programmeWords[program].place}
      aside={
        place && <LinkButton link={placeLink(place)}>{mop ? 'Open the site' : 'Open the grade'}</LinkButton>
      }
      step={step}
      read={children}
    >
      <DataState read={children} empty={noChildren}>
        {(list) => (
          <>
            <Section title={mop ? 'The whole site' : 'The whole grade'}>
              <DataState read={places}>
                {([found]) => found && <ComparedFigures figures={comparedFigures(found)} />}
              </DataState>
            </Section>
            <ChildrenTable step={step} site_grade_id={site_grade_id} placeName={titleOf(names)} list={list} />
          </>
        )}
      </DataState>
    </StatisticsFrame>
  );
}

/** "Chimbel (senior)", or "Aldona Primary, III-A". */
export const titleOf = ({ name, school_name }: PlaceNames): string | undefined =>
  name && school_name ? `${school_name}, ${name}` : name;
