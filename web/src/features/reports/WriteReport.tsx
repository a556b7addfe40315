import { Button } from '@mantine/core';
import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import { Link } from '@tanstack/react-router';
import { timeOf } from '../../lib/ago.ts';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { reportLink, sessionLink } from '../../ui/places/week-links.ts';
import { Section } from '../../ui/Section.tsx';
import { ReportFields } from './ReportFields.tsx';
import { noDraftsHere } from './reports.messages.ts';
import { SessionFacts } from './SessionFacts.tsx';
import { useWriteReport } from './use-write-report.ts';
import classes from './WriteReport.module.css';

/** The form of a report beside what is known of its session. */
export function WriteReport({ session }: { session: ReadAloudPage }) {
  const { program, ra_id } = session;
  const { fields, kept, typedAt, saving, refused, change, submit, forget } = useWriteReport(session);
  const present = session.children.filter((child) => child.present).map(({ name }) => name);
  return (
    <div className={classes.sheet}>
      <Section title="The report">
        <RecordForm label="The report" saving={saving} submit="Submit report" onSubmit={submit}>
          <ReportFields fields={fields} problems={saving.problems} onChange={change} />
          {refused && (
            <div role="alert" data-wide className={classes.refused}>
              <p>{refused.message}</p>
              {refused.rep_id === null ? (
                <LinkButton link={sessionLink(program, ra_id)}>Mark the session done</LinkButton>
              ) : (
                <LinkButton link={reportLink(program, refused.rep_id)}>Open the report</LinkButton>
              )}
            </div>
          )}
        </RecordForm>
        {typedAt && (
          <p className={classes.kept}>
            <span role="status">{kept ? `Draft kept on this device, ${timeOf(typedAt)}` : noDraftsHere}</span>
            <Button variant="subtle" size="compact-sm" mih={44} onClick={forget}>
              Discard the draft
            </Button>
          </p>
        )}
      </Section>
      <aside aria-label="The session">
        <Section title="The session" aside={<Link {...sessionLink(program, ra_id)}>Correct it</Link>}>
          <SessionFacts session={{ ...session, no_of_children: session.children.length, present }} />
        </Section>
      </aside>
    </div>
  );
}
