import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { getPlanned, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { keyOf, useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { placeCrumbs, programCrumb, taskLink } from '../../ui/places/place-links.ts';
import { sessionLink } from '../../ui/places/week-links.ts';
import { Screen } from '../../ui/Screen.tsx';
import { MarkDone } from './MarkDone.tsx';
import { SessionActions } from './SessionActions.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import { SessionState } from './SessionState.tsx';

interface SessionScreenProps {
  program: Programme;
  ra_id: number;
  /** The form is open that marks it done, or corrects that. */
  marking: boolean;
}

/** One read-aloud: to prepare it, to hold it, to mark it done, to write about it. */
export function SessionScreen({ program, ra_id, marking }: SessionScreenProps) {
  const read = useRead(getPlanned, { params: { program, id: ra_id } });
  if (read.data) return <Session session={read.data} marking={marking} />;
  return (
    <Screen crumbs={[programCrumb(program)]} title="Read-aloud">
      <DataState read={read}>{() => null}</DataState>
    </Screen>
  );
}

interface SessionProps {
  session: ReadAloudPage;
  marking: boolean;
}

function Session({ session, marking }: SessionProps) {
  const { program, ra_id, status, date } = session;
  const names = usePlaceNames(session);
  const crumbs = [
    ...placeCrumbs(session, names),
    { label: 'Read-alouds', link: taskLink(session, 'read_alouds') },
  ];
  const client = useQueryClient();
  const navigate = useNavigate();
  const closeForm = () => navigate({ ...sessionLink(program, ra_id), replace: true });
  const handleDone = (done: ReadAloudPage) => {
    client.setQueryData(keyOf(getPlanned, { params: { program, id: ra_id } }), done);
    closeForm();
  };
  const deed = status === 'done' ? 'Correct' : 'Mark done';
  const form = marking && status !== 'cancelled';
  return (
    <Screen
      crumbs={crumbs}
      title={form ? `${deed}: ${formatDate(date)}` : `Read-aloud of ${formatDate(date)}`}
      aside={!form && <SessionState session={session} />}
    >
      {form ? (
        <MarkDone
          key={ra_id}
          place={session}
          session={session}
          submit={status === 'done' ? 'Save' : 'Mark done'}
          onDone={handleDone}
          onCancel={closeForm}
        />
      ) : (
        <>
          <SessionActions session={session} />
          <SessionFacts session={session} />
        </>
      )}
    </Screen>
  );
}
