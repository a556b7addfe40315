import { Button } from '@mantine/core';
import {
  getSessionInfo,
  planReadAloud,
  type ReadAloudPage,
  type SessionInfo,
} from '@storyvan/contract/read-alouds';
import { pendingReports } from '@storyvan/domain/report-status';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { type PlaceRef, placeCrumbs, taskLink } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { ReportStatus } from '../../records/week/ReportStatus.tsx';
import { readAloudLink } from '../../records/week/week-links.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import { DataState } from '../../ui/DataState.tsx';
import { type Figure, Figures } from '../../ui/Figures.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { DoneReadAlouds, useReadAlouds } from './DoneReadAlouds.tsx';
import { PlannedReadAlouds } from './PlannedReadAlouds.tsx';
import { MarkDone, PlanReadAloud } from './read-aloud-forms.tsx';
import classes from './read-alouds.module.css';

interface PlaceReadAloudsScreenProps {
  place: PlaceRef;
  /** "plan" plans a session, "held" records one without a plan. */
  form?: string | undefined;
}

/** The sessions of one site or grade, planned and held, and the state of their reports. */
export function PlaceReadAloudsScreen({ place: asked, form }: PlaceReadAloudsScreenProps) {
  const { program, site_grade_id } = asked;
  const names = usePlaceNames(asked);
  // The grade's own school, in case the path names another one.
  const place = { ...asked, school_id: names.school_id ?? asked.school_id };
  const crumbs = placeCrumbs(place, names);
  const info = useRead(getSessionInfo, { params: { program, id: site_grade_id } });
  const mayPlan = useMay(planReadAloud);
  const [planning, setPlanning] = useState(
    () => form === 'plan' || wasInterrupted(`plan of session at ${place.program} ${place.site_grade_id}`),
  );
  if (form === 'held') return <RecordHeldScreen place={place} crumbs={crumbs} />;
  const called = [names.school_name, names.name].filter(Boolean).join('-');
  return (
    <Screen
      crumbs={crumbs}
      title="Sessions"
      aside={<Begin place={place} onPlan={mayPlan && (() => setPlanning(true))} />}
    >
      {info.status === 'failed' ? (
        <DataState read={info}>{() => null}</DataState>
      ) : (
        <div className={classes.parts}>
          <Section
            title="So far"
            aside={
              info.data && (
                <>
                  Reports: <ReportStatus of={info.data} />
                </>
              )
            }
          >
            <DataState read={info}>{(of) => <Figures figures={figuresOf(of)} />}</DataState>
          </Section>
          <PlaceReadAlouds place={place} called={called} />
        </div>
      )}
      {planning && mayPlan && (
        <PlanReadAloud program={program} place={place} onClose={() => setPlanning(false)} />
      )}
    </Screen>
  );
}

function Begin({ place, onPlan }: { place: PlaceRef; onPlan: false | (() => void) }) {
  return (
    <div className={classes.begin}>
      {onPlan && (
        <Button h={44} onClick={onPlan}>
          Plan a session
        </Button>
      )}
      <LinkButton link={{ ...taskLink(place, 'read_alouds'), search: { form: 'held' } }}>
        Record a session
      </LinkButton>
    </div>
  );
}

const figuresOf = (info: SessionInfo): Figure[] => [
  { label: 'children', value: info.no_of_children },
  { label: 'to mark done', value: info.to_mark_done, loud: true },
  { label: 'planned', value: info.planned },
  { label: 'done', value: info.ra_count },
  { label: 'reports pending', value: pendingReports(info) },
];

const nothingPlanned = {
  title: 'No sessions are planned here',
  hint: 'Choose “Plan a session” to set the day, the lesson plan and who comes.',
};
const nothingPlannedForReaders = { ...nothingPlanned, hint: 'Coordinators plan sessions.' };

const nothingDone = {
  title: 'No sessions have been held here yet',
  hint: 'Sessions appear here once they are marked done. To add one that was not planned, choose “Record a session”.',
};

function PlaceReadAlouds({ place, called }: { place: PlaceRef; called: string }) {
  const { program, site_grade_id } = place;
  const planned = useReadAlouds('planned', program, site_grade_id);
  const mayPlan = useMay(planReadAloud);
  const done = useReadAlouds('done', program, site_grade_id);
  const lists = [
    {
      title: 'Planned',
      List: PlannedReadAlouds,
      ...planned,
      empty: mayPlan ? nothingPlanned : nothingPlannedForReaders,
      fileName: `planned-sessions-${called}`,
    },
    {
      title: 'Done',
      List: DoneReadAlouds,
      ...done,
      empty: nothingDone,
      fileName: `sessions-held-${called}`,
    },
  ];
  return lists.map(({ title, List, read, older, empty, fileName }) => (
    <section key={title} aria-labelledby={`${title}-here`}>
      <h2 id={`${title}-here`} className={classes.heading}>
        {title}
      </h2>
      <DataState read={read} empty={empty}>
        {(readAlouds) => <List readAlouds={readAlouds} older={older} fileName={fileName} ofOnePlace />}
      </DataState>
    </section>
  ));
}

function RecordHeldScreen({ place, crumbs }: { place: PlaceRef; crumbs: Crumb[] }) {
  const navigate = useNavigate();
  const back = { ...taskLink(place, 'read_alouds'), search: {} };
  const close = () => navigate({ ...back, replace: true });
  const handleDone = ({ program, ra_id }: ReadAloudPage) =>
    navigate({ ...readAloudLink(program, ra_id), replace: true });
  return (
    <MarkDone
      crumbs={[...crumbs, { label: 'Sessions', link: back }]}
      title="Record a session"
      place={place}
      readAloud={null}
      submit="Save"
      onDone={handleDone}
      onCancel={close}
    />
  );
}
