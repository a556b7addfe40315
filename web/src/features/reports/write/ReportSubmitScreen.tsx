import { Button, Stack } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { getPlanned, type ReadAloud, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { formatDate } from '@storyvan/domain/calendar-date';
import { useDraft } from '../../../lib/use-draft.ts';
import { type Read, useRead } from '../../../lib/use-read.ts';
import { readAloudLink, reportLink } from '../../../records/week/week-links.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Section } from '../../../ui/Section.tsx';
import { ReportTabs } from '../ReportTabs.tsx';
import { ReportTexts } from '../report/ReportSheet.tsx';
import { reportCrumbs } from '../report-crumbs.ts';
import { draftName, type KeptReport } from '../report-draft.ts';
import { PendingSessions } from './PendingSessions.tsx';
import { WriteReport } from './WriteReport.tsx';

interface ReportSubmitScreenProps {
  program: Programme;
  /** The session to write about; undefined lists the sessions to choose from. */
  ra_id: number | undefined;
  /** Lists the sessions of this place only. */
  place: number | undefined;
}

/** Writing a report: first choose the session, then fill in the form. */
export function ReportSubmitScreen({ program, ra_id, place }: ReportSubmitScreenProps) {
  if (ra_id !== undefined) return <WriteScreen key={ra_id} program={program} ra_id={ra_id} />;
  return (
    <Screen crumbs={reportCrumbs(program, undefined)} title="Write a report">
      <ReportTabs program={program} here="write" />
      <PendingSessions program={program} place={place} />
    </Screen>
  );
}

function WriteScreen({ program, ra_id }: { program: Programme; ra_id: number }) {
  const read: Read<ReadAloudPage> = useRead(getPlanned, { params: { program, id: ra_id } });
  const session = read.data;
  return (
    <Screen
      crumbs={reportCrumbs(program, session)}
      title={session ? `Report of ${formatDate(session.date)}` : 'Write a report'}
    >
      <DataState read={read}>{(ready) => <WriteOrSayWhyNot session={ready} />}</DataState>
    </Screen>
  );
}

/** Only a session that is done and has no report yet can be written about. */
function WriteOrSayWhyNot({ session }: { session: ReadAloudPage }) {
  const { program, ra_id, rep_id, status, date } = session;
  const held = formatDate(date);
  if (rep_id !== null) return <AlreadyReported session={session} rep_id={rep_id} />;
  if (status === 'planned') {
    return (
      <Note title={`The session of ${held} has not been marked done yet`}>
        <p>Mark it done first, with who came and what was read.</p>
        <LinkButton primary link={readAloudLink(program, ra_id)}>
          Mark the session done
        </LinkButton>
      </Note>
    );
  }
  if (status === 'cancelled') return <Note title={`The session of ${held} was cancelled`} />;
  return <WriteReport session={session} />;
}

/** A session has one report. A draft for a second one is shown, because it may belong in the discussion. */
function AlreadyReported({ session, rep_id }: { session: ReadAloud; rep_id: number }) {
  const { draft, forget } = useDraft<KeptReport>(draftName(session.ra_id));
  return (
    <Stack gap="1.25rem" maw="48rem">
      <Note title={`The session of ${formatDate(session.date)} already has a report`}>
        <p>Open the report to edit it or to add a comment.</p>
        <LinkButton primary link={reportLink(session.program, rep_id)}>
          Open the report
        </LinkButton>
      </Note>
      {draft && (
        <Section title="Your draft">
          <ReportTexts texts={draft.fields} />
          <Button variant="default" size="md" onClick={forget}>
            Discard the draft
          </Button>
        </Section>
      )}
    </Stack>
  );
}
