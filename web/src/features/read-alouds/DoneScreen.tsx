import type { Programme } from '@storyvan/contract/common/programme';
import { DataState } from '../../ui/DataState.tsx';
import { programCrumb } from '../../ui/places/place-links.ts';
import { Screen } from '../../ui/Screen.tsx';
import { DoneSessions } from './DoneSessions.tsx';
import { SessionViews } from './SessionViews.tsx';
import { useSessions } from './use-sessions.ts';

interface DoneScreenProps {
  program: Programme;
  /** Of one site or grade only. */
  site_grade_id: number | undefined;
}

const empty = {
  title: 'No read-aloud is done yet',
  hint: 'A planned one comes here when it is marked done.',
};

/** What was held: when, where, with whom, how many children, and what was written about it. */
export function DoneScreen({ program, site_grade_id }: DoneScreenProps) {
  const { read, older } = useSessions('done', program, site_grade_id);
  return (
    <Screen crumbs={[programCrumb(program)]} title="Read-alouds done">
      <SessionViews program={program} view="done" site_grade_id={site_grade_id} />
      <DataState read={read} empty={empty}>
        {(sessions) => (
          <DoneSessions
            sessions={sessions}
            older={older}
            fileName={`read-alouds-done-${program}`}
            ofOnePlace={site_grade_id !== undefined}
          />
        )}
      </DataState>
    </Screen>
  );
}
