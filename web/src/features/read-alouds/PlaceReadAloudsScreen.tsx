import { Button } from '@mantine/core';
import { getSessionInfo, planReadAloud, type SessionInfo } from '@storyvan/contract/read-alouds';
import { useState } from 'react';
import { pendingReports } from '../../lib/report-status.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { type Figure, Figures } from '../../ui/Figures.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type PlaceRef, placeCrumbs, taskLink } from '../../ui/places/place-links.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { ReportStatus } from '../../ui/week/ReportStatus.tsx';
import classes from './PlaceReadAloudsScreen.module.css';
import { PlaceSessions } from './PlaceSessions.tsx';
import { PlanReadAloud } from './PlanReadAloud.tsx';
import { RecordHeldScreen } from './RecordHeldScreen.tsx';

interface PlaceReadAloudsScreenProps {
  place: PlaceRef;
  /** The form is open that records one that was held without a plan. */
  recording: boolean;
}

/** The read-alouds of one site or grade, planned and done, and how far their reports are. */
export function PlaceReadAloudsScreen({ place: asked, recording }: PlaceReadAloudsScreenProps) {
  const { program, site_grade_id } = asked;
  const names = usePlaceNames(asked);
  // The grade's own school, should the path name another.
  const place = { ...asked, school_id: names.school_id ?? asked.school_id };
  const crumbs = placeCrumbs(place, names);
  const info = useRead(getSessionInfo, { params: { program, id: site_grade_id } });
  const [planning, setPlanning] = useState(() =>
    wasInterrupted(`plan of session at ${place.program} ${place.site_grade_id}`),
  );
  if (recording) return <RecordHeldScreen place={place} crumbs={crumbs} />;
  const called = [names.school_name, names.name].filter(Boolean).join('-');
  return (
    <Screen
      crumbs={crumbs}
      title="Read-alouds"
      aside={<Begin place={place} onPlan={() => setPlanning(true)} />}
    >
      {info.status === 'failed' ? (
        <DataState read={info}>{() => null}</DataState>
      ) : (
        <div className={classes.parts}>
          <Section title="So far" aside={info.data && <Reports info={info.data} />}>
            <DataState read={info}>{(of) => <Figures figures={figuresOf(of)} />}</DataState>
          </Section>
          <PlaceSessions place={place} called={called} />
        </div>
      )}
      {planning && <PlanReadAloud program={program} place={place} onClose={() => setPlanning(false)} />}
    </Screen>
  );
}

function Begin({ place, onPlan }: { place: PlaceRef; onPlan: () => void }) {
  const mayPlan = useMay(planReadAloud);
  return (
    <div className={classes.begin}>
      {mayPlan && (
        <Button h={44} onClick={onPlan}>
          Plan a read-aloud
        </Button>
      )}
      <LinkButton link={{ ...taskLink(place, 'read_alouds'), search: { form: 'held' } }}>
        Record one that was held
      </LinkButton>
    </div>
  );
}

function Reports({ info }: { info: SessionInfo }) {
  return (
    <>
      Reports: <ReportStatus of={info} />
    </>
  );
}

const figuresOf = (info: SessionInfo): Figure[] => [
  { label: 'children', value: info.no_of_children },
  { label: 'to mark done', value: info.to_mark_done, loud: true },
  { label: 'planned', value: info.planned },
  { label: 'done', value: info.ra_count },
  { label: 'reports pending', value: pendingReports(info) },
];
