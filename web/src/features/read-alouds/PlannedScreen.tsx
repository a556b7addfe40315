import { Button } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { planReadAloud, type ReadAloud } from '@storyvan/contract/read-alouds';
import { useState } from 'react';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { programCrumb } from '../../ui/places/place-links.ts';
import { plannerLink } from '../../ui/places/week-links.ts';
import { Screen } from '../../ui/Screen.tsx';
import { PlannedSessions } from './PlannedSessions.tsx';
import { PlanReadAloud } from './PlanReadAloud.tsx';
import { SessionViews } from './SessionViews.tsx';
import { useSessions } from './use-sessions.ts';

interface PlannedScreenProps {
  program: Programme;
  /** Of one site or grade only. */
  site_grade_id: number | undefined;
}

const empty: Record<Programme, { title: string; hint: string }> = {
  mop: { title: 'No read-alouds are planned', hint: 'The weekly plan is where sessions of mop are planned.' },
  lis: {
    title: 'No read-alouds are planned',
    hint: '“Plan a read-aloud” takes the grade, the day and who comes.',
  },
};

const emptyForReaders = {
  title: 'No read-alouds are planned',
  hint: 'One that was held without a plan can be recorded from its place.',
};

/** What is planned, by day: first what waits to be marked done. */
export function PlannedScreen({ program, site_grade_id }: PlannedScreenProps) {
  const { read, older } = useSessions('planned', program, site_grade_id);
  const [planning, setPlanning] = useState(() => wasInterrupted('plan of session at no place yet'));
  const mayPlan = useMay(planReadAloud);
  const aside =
    program === 'mop' ? (
      <LinkButton link={plannerLink()} primary>
        Weekly plan
      </LinkButton>
    ) : (
      mayPlan && (
        <Button h={44} onClick={() => setPlanning(true)}>
          Plan a read-aloud
        </Button>
      )
    );
  return (
    <Screen crumbs={[programCrumb(program)]} title="Planned read-alouds" aside={aside}>
      <SessionViews program={program} view="planned" site_grade_id={site_grade_id} />
      {!mayPlan && <AskOthers>Coordinators plan read-alouds. Ask one of them to change the plan.</AskOthers>}
      <DataState read={read} empty={mayPlan ? empty[program] : emptyForReaders}>
        {(sessions: ReadAloud[]) => (
          <PlannedSessions
            sessions={sessions}
            older={older}
            fileName={`planned-read-alouds-${program}`}
            ofOnePlace={site_grade_id !== undefined}
          />
        )}
      </DataState>
      {planning && <PlanReadAloud program={program} onClose={() => setPlanning(false)} />}
    </Screen>
  );
}
