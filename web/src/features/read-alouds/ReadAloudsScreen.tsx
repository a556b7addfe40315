import { Button, Group } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { planReadAloud } from '@storyvan/contract/read-alouds';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { programCrumb } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { doneLink, plannedLink, plannerLink } from '../../records/week/week-links.ts';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import { DoneReadAlouds, useReadAlouds } from './DoneReadAlouds.tsx';
import { PlannedReadAlouds } from './PlannedReadAlouds.tsx';
import { PlanReadAloud } from './read-aloud-forms.tsx';
import { nothingDone, nothingPlanned, nothingPlannedForReaders, placesOf } from './read-alouds.messages.ts';

interface ReadAloudsScreenProps {
  program: Programme;
  view: 'planned' | 'done';
  /** Of one site or grade only. */
  site_grade_id: number | undefined;
}

/** The sessions of a programme or of one place: planned ones by day, or those that were held. */
export function ReadAloudsScreen({ program, view, site_grade_id }: ReadAloudsScreenProps) {
  const { read, older } = useReadAlouds(view, program, site_grade_id);
  const [planning, setPlanning] = useState(() => wasInterrupted('plan of session at no place yet'));
  const mayPlan = useMay(planReadAloud);
  const isPlan = view === 'planned';
  const List = isPlan ? PlannedReadAlouds : DoneReadAlouds;
  const noneYet = !isPlan ? nothingDone : mayPlan ? nothingPlanned[program] : nothingPlannedForReaders;
  return (
    <Screen
      crumbs={[programCrumb(program)]}
      title={isPlan ? 'Planned sessions' : 'Sessions held'}
      aside={isPlan && <PlanButton program={program} onPlan={() => setPlanning(true)} />}
    >
      <Views program={program} view={view} site_grade_id={site_grade_id} />
      {isPlan && !mayPlan && (
        <AskOthers>Only coordinators can plan sessions. Ask one of them to change the plan.</AskOthers>
      )}
      <DataState read={read} empty={noneYet}>
        {(readAlouds) => (
          <List
            readAlouds={readAlouds}
            older={older}
            fileName={isPlan ? `planned-sessions-${program}` : `sessions-held-${program}`}
            ofOnePlace={site_grade_id !== undefined}
          />
        )}
      </DataState>
      {isPlan && planning && <PlanReadAloud program={program} onClose={() => setPlanning(false)} />}
    </Screen>
  );
}

/** Sessions of mop are planned by the week, those of lis one by one. */
function PlanButton({ program, onPlan }: { program: Programme; onPlan: () => void }) {
  const mayPlan = useMay(planReadAloud);
  if (program === 'mop') {
    return (
      <LinkButton link={plannerLink()} primary>
        Weekly plan
      </LinkButton>
    );
  }
  return (
    mayPlan && (
      <Button h={44} onClick={onPlan}>
        Plan a session
      </Button>
    )
  );
}

/** Planned or done, of all places or of one. */
function Views({ program, view, site_grade_id }: ReadAloudsScreenProps) {
  const views = [
    { name: 'planned', label: 'Planned', link: plannedLink(program, site_grade_id) },
    { name: 'done', label: 'Done', link: doneLink(program, site_grade_id) },
  ];
  return (
    <Group gap="0.75rem 1.5rem" mb="md">
      <Choices role="navigation" aria-label="Sessions">
        {views.map(({ name, label, link }) => (
          <Choice key={name} link={link} chosen={view === name}>
            {label}
          </Choice>
        ))}
      </Choices>
      {site_grade_id !== undefined && (
        <OnlyHere program={program} view={view} site_grade_id={site_grade_id} />
      )}
    </Group>
  );
}

function OnlyHere({ program, view, site_grade_id }: ReadAloudsScreenProps & { site_grade_id: number }) {
  const { name, school_name } = usePlaceNames({ program, site_grade_id });
  const called = [school_name, name].filter(Boolean).join(', ') || `this ${placesOf[program].one}`;
  return (
    <Group gap="0 1rem">
      <span>
        Only{' '}
        <Text as="strong" strong dir="auto">
          {called}
        </Text>
      </span>
      <Link {...(view === 'planned' ? plannedLink(program) : doneLink(program))} data-tap>
        {placesOf[program].all}
      </Link>
    </Group>
  );
}
