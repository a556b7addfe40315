import { statisticsOfChildren, statisticsOfLoans } from '@storyvan/contract/lending-statistics';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { childLink } from '../../ui/places/place-links.ts';
import { Section } from '../../ui/Section.tsx';
import { titleOf } from './ChildrenStep.tsx';
import { ComparedFigures } from './ComparedFigures.tsx';
import { LoansTable } from './LoansTable.tsx';
import { StatisticsFrame } from './StatisticsFrame.tsx';
import { programmeWords } from './statistics.messages.ts';
import {
  crumbsToProgramme,
  datesOf,
  recordsFileName,
  type StatisticsStep,
  stepLink,
} from './statistics-step.ts';

const noLoans = {
  title: 'Nothing was issued or returned in these dates',
  hint: 'Choose earlier dates or a longer range.',
};

interface LoansStepProps extends StatisticsStep {
  site_grade_id: number;
  child_id: number;
}

/** One child at one place in a range of dates, loan by loan. */
export function LoansStep({ site_grade_id, child_id, ...step }: LoansStepProps) {
  const { program } = step;
  const { params, options } = datesOf(step);
  const names = usePlaceNames({ program, site_grade_id });
  const place = { program, id: site_grade_id, ...params };
  const children = useRead(statisticsOfChildren, { params: place }, options);
  const loans = useRead(statisticsOfLoans, { params: { ...place, childId: child_id } }, options);
  const child = children.data?.find((each) => each.child_id === child_id);
  const placeName = titleOf(names) ?? programmeWords[program].place;
  return (
    <StatisticsFrame
      crumbs={[...crumbsToProgramme(step), { label: placeName, link: stepLink(step, site_grade_id) }]}
      title={child?.child_name ?? 'Child'}
      aside={
        names.name && (
          <LinkButton
            link={childLink({ program, site_grade_id, school_id: names.school_id ?? null, child_id })}
          >
            Open the child
          </LinkButton>
        )
      }
      step={step}
      outdated={loans.status === 'done' && loans.outdated}
    >
      {child && (
        <Section title="In these dates">
          <ComparedFigures
            figures={[
              { label: 'books issued', value: child.issued, before: child.before.issued },
              { label: 'books returned', value: child.returned, before: child.before.returned },
            ]}
          />
        </Section>
      )}
      <DataState read={loans} empty={noLoans}>
        {(list) => <LoansTable loans={list} fileName={recordsFileName(step, placeName, child?.child_name)} />}
      </DataState>
    </StatisticsFrame>
  );
}
