import { planReadAloud } from '@storyvan/contract/read-alouds';
import { useMay } from '../../lib/use-may.ts';
import { DataState } from '../../ui/DataState.tsx';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import { DoneSessions } from './DoneSessions.tsx';
import classes from './PlaceReadAloudsScreen.module.css';
import { PlannedSessions } from './PlannedSessions.tsx';
import { useSessions } from './use-sessions.ts';

const nothingPlanned = {
  title: 'No read-alouds are planned here',
  hint: '“Plan a read-aloud” takes the day, the lesson plan and who comes.',
};
const nothingPlannedForReaders = { ...nothingPlanned, hint: 'Coordinators plan them.' };

const nothingDone = {
  title: 'No read-aloud is done here yet',
  hint: 'A planned one comes here when it is marked done; “Record one that was held” takes one without a plan.',
};

/** What is planned at a place, and what was held there. */
export function PlaceSessions({ place, called }: { place: PlaceRef; called: string }) {
  const { program, site_grade_id } = place;
  const planned = useSessions('planned', program, site_grade_id);
  const mayPlan = useMay(planReadAloud);
  const done = useSessions('done', program, site_grade_id);
  return (
    <>
      <section aria-labelledby="planned-here">
        <h2 id="planned-here" className={classes.heading}>
          Planned
        </h2>
        <DataState read={planned.read} empty={mayPlan ? nothingPlanned : nothingPlannedForReaders}>
          {(sessions) => (
            <PlannedSessions
              sessions={sessions}
              older={planned.older}
              fileName={`planned-read-alouds-${called}`}
              ofOnePlace
            />
          )}
        </DataState>
      </section>
      <section aria-labelledby="done-here">
        <h2 id="done-here" className={classes.heading}>
          Done
        </h2>
        <DataState read={done.read} empty={nothingDone}>
          {(sessions) => (
            <DoneSessions
              sessions={sessions}
              older={done.older}
              fileName={`read-alouds-done-${called}`}
              ofOnePlace
            />
          )}
        </DataState>
      </section>
    </>
  );
}
