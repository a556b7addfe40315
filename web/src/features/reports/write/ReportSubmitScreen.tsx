import { Button, Stack } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { getPlanned, type ReadAloud, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { submitReport } from '@storyvan/contract/reports';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { timeOf } from '../../../lib/ago.ts';
import { CallError, call } from '../../../lib/call.ts';
import { newRequestId } from '../../../lib/new-request-id.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useRead } from '../../../lib/use-read.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { readAloudLink, reportLink } from '../../../records/week/week-links.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Meta } from '../../../ui/Text.tsx';
import { ReportFields } from '../ReportFields.tsx';
import { ReportTabs } from '../ReportTabs.tsx';
import { HeldSession, ReportTexts } from '../report/ReportSheet.tsx';
import { reportCrumbs } from '../report-crumbs.ts';
import {
  draftName,
  type KeptReport,
  nothingWritten,
  problemsOf,
  type WrittenReport,
} from '../report-draft.ts';
import { draftIsKept, draftIsNotKept, noDraftsHere } from '../reports.messages.ts';
import { PendingSessions } from './PendingSessions.tsx';
import classes from './WriteReport.module.css';

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
  const read = useRead(getPlanned, { params: { program, id: ra_id } });
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

/** The form of a report beside what is known about its session. */
function WriteReport({ session }: { session: ReadAloudPage }) {
  const { program, ra_id } = session;
  const { fields, kept, typedAt, saving, refused, change, submit, forget } = useWriteReport(session);
  const present = session.children.filter((child) => child.present).map(({ name }) => name);
  return (
    <div className={classes.sheet}>
      <Section title="The report">
        <RecordForm label="The report" saving={saving} submit="Submit report" onSubmit={submit}>
          <ReportFields form={{ draft: fields, change, saving }} />
          {refused && (
            <Notice
              role="alert"
              data-wide
              tone="bad"
              action={
                refused.rep_id === null ? (
                  <LinkButton link={readAloudLink(program, ra_id)}>Mark the session done</LinkButton>
                ) : (
                  <LinkButton link={reportLink(program, refused.rep_id)}>Open the report</LinkButton>
                )
              }
            >
              <p>{refused.message}</p>
            </Notice>
          )}
        </RecordForm>
        {typedAt && (
          <Meta>
            <span role="status">{kept ? `Draft kept on this device, ${timeOf(typedAt)}` : noDraftsHere}</span>
            <Button variant="subtle" size="compact-sm" mih={44} onClick={forget}>
              Discard the draft
            </Button>
          </Meta>
        )}
      </Section>
      <aside aria-label="The session">
        <Section title="The session" aside={<Link {...readAloudLink(program, ra_id)}>Edit</Link>}>
          <HeldSession session={{ ...session, no_of_children: session.children.length, present }} />
        </Section>
      </aside>
    </div>
  );
}

/** Writing one report: the draft stays on this device until the server has the report. */
function useWriteReport({ program, ra_id, site_grade_id }: ReadAloudPage) {
  const { draft, kept, keep, forget } = useDraft<KeptReport>(draftName(ra_id));
  const saving = useSaving();
  const navigate = useNavigate();
  // There is a report already, rep_id, or its session is not done.
  const [refused, setRefused] = useState<{ message: string; rep_id: number | null }>();
  const fields = draft?.fields ?? nothingWritten;

  const change = (part: Partial<WrittenReport>) => {
    // Text in any of the fields is enough.
    saving.clearProblems(...Object.keys(part), ...('rating' in part ? [] : ['what_was_read']));
    keep({ fields: { ...fields, ...part }, at: new Date().toISOString() });
  };
  const send = async (request_id: string) => {
    const body = { ...fields, ra_id, reports_site_id: site_grade_id };
    const submit = (request_id: string) =>
      call(submitReport, { params: { program }, body: { ...body, request_id } });
    const { status, details } = await submit(request_id).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      // The first attempt was saved and the text changed since: the refusal names the saved report.
      if (error.code === 'conflict') return submit(newRequestId());
      if (error.status !== 0) throw error;
      throw new CallError(0, 'unreachable', `${error.message} ${kept ? draftIsKept : draftIsNotKept}`);
    });
    if (status.status === 'submitted' && details) {
      forget();
      growlSuccess(status.message);
      await navigate(reportLink(program, details.rep_id));
    } else setRefused({ message: status.message, rep_id: details?.rep_id ?? null });
    return undefined;
  };
  const submit = () => {
    setRefused(undefined);
    if (saving.check(problemsOf(fields))) saving.save(send);
  };
  return { fields, kept, typedAt: draft?.at ?? null, saving, refused, change, submit, forget };
}
