import { Box } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { getPlanned, type ReadAloud, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { keyOf, useRead } from '../../lib/use-read.ts';
import { placeCrumbs, programCrumb, taskLink } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { ChildNames, SessionFacts } from '../../records/week/SessionFacts.tsx';
import { VisitStrip } from '../../records/week/VisitStrip.tsx';
import { readAloudLink } from '../../records/week/week-links.ts';
import { momentWords } from '../../records/week/week-words.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { ReadAloudActions } from './ReadAloudActions.tsx';
import classes from './ReadAloudScreen.module.css';
import { MarkDone } from './read-aloud-forms.tsx';

interface ReadAloudScreenProps {
  program: Programme;
  ra_id: number;
  /** The form to mark it done or to correct it is open. */
  marking: boolean;
}

/** One session: to prepare, hold, mark done and write about. */
export function ReadAloudScreen({ program, ra_id, marking }: ReadAloudScreenProps) {
  const read = useRead(getPlanned, { params: { program, id: ra_id } });
  if (read.data) return <Session readAloud={read.data} marking={marking} />;
  return (
    <Screen crumbs={[programCrumb(program)]} title="Session">
      <DataState read={read}>{() => null}</DataState>
    </Screen>
  );
}

function Session({ readAloud, marking }: { readAloud: ReadAloudPage; marking: boolean }) {
  const { program, ra_id, status, date } = readAloud;
  const names = usePlaceNames(readAloud);
  const crumbs = [
    ...placeCrumbs(readAloud, names),
    { label: 'Sessions', link: taskLink(readAloud, 'read_alouds') },
  ];
  const client = useQueryClient();
  const navigate = useNavigate();
  const closeForm = () => navigate({ ...readAloudLink(program, ra_id), replace: true });
  const handleDone = (done: ReadAloudPage) => {
    client.setQueryData(keyOf(getPlanned, { params: { program, id: ra_id } }), done);
    closeForm();
  };
  if (marking && status !== 'cancelled') {
    const isDone = status === 'done';
    return (
      <MarkDone
        key={ra_id}
        crumbs={crumbs}
        title={isDone ? 'Correct' : 'Mark done'}
        place={readAloud}
        readAloud={readAloud}
        submit={isDone ? 'Save' : 'Mark done'}
        onDone={handleDone}
        onCancel={closeForm}
      />
    );
  }
  return (
    <Screen
      crumbs={crumbs}
      title={`Session of ${formatDate(date)}`}
      aside={<ReadAloudState readAloud={readAloud} />}
    >
      <VisitToday readAloud={readAloud} />
      <ReadAloudFacts readAloud={readAloud} />
    </Screen>
  );
}

/** On its day, a session has the lending desks of its place first; on other days only its own actions. */
function VisitToday({ readAloud }: { readAloud: ReadAloudPage }) {
  if (readAloud.date !== today() || readAloud.status === 'cancelled') {
    return <ReadAloudActions readAloud={readAloud} />;
  }
  return (
    <Box mb="md">
      <VisitStrip place={readAloud} visit={readAloud}>
        <ReadAloudActions readAloud={readAloud} quiet />
      </VisitStrip>
    </Box>
  );
}

/** "Planned", "To mark done", "Done", "Cancelled". */
function ReadAloudState({ readAloud: { status, date } }: { readAloud: ReadAloud }) {
  if (status === 'done') return <Pill kind="good">Done</Pill>;
  if (status === 'cancelled') return <Pill>Cancelled</Pill>;
  return date < today() ? <Pill kind="bad">To mark done</Pill> : <Pill kind="warn">Planned</Pill>;
}

function ReadAloudFacts({ readAloud }: { readAloud: ReadAloudPage }) {
  const { date, time, status, changed_by, planned_date, planned_time } = readAloud;
  const wasMoved = planned_date !== null && (planned_date !== date || planned_time !== time);
  return (
    <div className={classes.facts}>
      <Section title="The session">
        <SessionFacts
          session={readAloud}
          missing={status === 'planned' ? 'none yet' : 'not recorded'}
          more={[
            ['Planned for', wasMoved && momentWords({ date: planned_date, time: planned_time })],
            ['Last changed by', changed_by && <bdi dir="auto">{changed_by}</bdi>],
          ]}
        />
      </Section>
      <ChildrenThere readAloud={readAloud} />
    </div>
  );
}

/** Who was there; before it is done, who is enrolled at the place. */
function ChildrenThere({ readAloud: { status, children, children_count } }: { readAloud: ReadAloudPage }) {
  const done = status === 'done';
  const there = done ? children.filter((child) => child.present) : children;
  const count = done ? children_count : children.length;
  const words = count === null ? 'not counted' : counted(count, 'child', 'children');
  return (
    <Section
      title={done ? 'Who was there' : 'Children here'}
      aside={done && count !== null ? `${words} counted` : words}
    >
      {there.length > 0 ? (
        <ChildNames names={there.map(({ name }) => name)} />
      ) : (
        <Text tone="dim">{done ? 'No child was ticked by name.' : 'No children are enrolled here yet.'}</Text>
      )}
    </Section>
  );
}
