import { Button } from '@mantine/core';
import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import { submitReport } from '@storyvan/contract/reports';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { timeOf } from '../../../lib/ago.ts';
import { CallError, call } from '../../../lib/call.ts';
import { newRequestId } from '../../../lib/new-request-id.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { readAloudLink, reportLink } from '../../../records/week/week-links.ts';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Meta } from '../../../ui/Text.tsx';
import { ReportFields } from '../ReportFields.tsx';
import { HeldSession } from '../report/HeldSession.tsx';
import {
  draftName,
  type KeptReport,
  nothingWritten,
  problemsOf,
  type WrittenReport,
} from '../report-draft.ts';
import { draftIsKept, draftIsNotKept, noDraftsHere } from '../reports.messages.ts';
import classes from './WriteReport.module.css';

/** The form of a report beside what is known about its session. */
export function WriteReport({ session }: { session: ReadAloudPage }) {
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

/** Why a report was refused: there is one already, or its session is not done. */
interface Refused {
  message: string;
  /** The report that exists already. */
  rep_id: number | null;
}

/** Writing one report: the draft stays on this device until the server has the report. */
function useWriteReport({ program, ra_id, site_grade_id }: ReadAloudPage) {
  const { draft, kept, keep, forget } = useDraft<KeptReport>(draftName(ra_id));
  const saving = useSaving();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Refused>();
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
