import { Button } from '@mantine/core';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { useDraft } from '../../lib/use-draft.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { reportLink } from '../../ui/places/week-links.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './AlreadyReported.module.css';
import { ReportTexts } from './ReportTexts.tsx';
import { draftName, type KeptReport } from './report-draft.ts';

/** A session has one report; what was typed for a second one is not lost, for it may belong into the discussion. */
export function AlreadyReported({ session, rep_id }: { session: ReadAloud; rep_id: number }) {
  const { draft, forget } = useDraft<KeptReport>(draftName(session.ra_id));
  return (
    <div className={classes.page}>
      <Note title={`The session of ${formatDate(session.date)} already has its report`}>
        <p>Add to it there: with “Edit”, or as a comment.</p>
        <LinkButton primary link={reportLink(session.program, rep_id)}>
          Open the report
        </LinkButton>
      </Note>
      {draft && (
        <Section title="What you wrote for it">
          <ReportTexts texts={draft.fields} />
          <Button variant="default" size="md" onClick={forget}>
            Discard the draft
          </Button>
        </Section>
      )}
    </div>
  );
}
