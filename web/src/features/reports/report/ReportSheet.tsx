import type { ReportPage } from '@storyvan/contract/reports';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exactTime } from '../../../lib/ago.ts';
import { readAloudLink } from '../../../records/week/week-links.ts';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { reportTexts, type WrittenReport } from '../report-draft.ts';
import { HeldSession } from './HeldSession.tsx';
import classes from './ReportScreen.module.css';
import { Stars } from './Stars.tsx';

interface ReportSheetProps {
  report: ReportPage;
  /** The discussion, shown below. */
  children: ReactNode;
}

/** The report, on the screen and on paper. */
export function ReportSheet({ report, children }: ReportSheetProps) {
  const { program, ra_id, rating, site_name, written_by, submitted_on } = report;
  return (
    <div className={classes.sheet}>
      <article className={classes.main} aria-label={`Report of ${site_name}`}>
        <div className={classes.head}>
          <h2 className={classes.place}>
            <bdi dir="auto">{site_name}</bdi>
          </h2>
          <Stars rating={rating} large />
        </div>
        <ReportTexts texts={report} />
        <p className={classes.written}>
          {written_by ? (
            <>
              Written by <bdi dir="auto">{written_by}</bdi> on {formatDate(submitted_on)}
            </>
          ) : (
            `Submitted on ${formatDate(submitted_on)}`
          )}
          <Changed report={report} />
        </p>
      </article>
      <div className={classes.session}>
        <Section title="The session" aside={<Link {...readAloudLink(program, ra_id)}>Open</Link>}>
          <HeldSession session={report} />
        </Section>
      </div>
      <div className={classes.below}>{children}</div>
    </div>
  );
}

/** The first version has no editor. */
function Changed({ report: { version, changed_by, changed_at } }: { report: ReportPage }) {
  if (version < 2 || !changed_at) return null;
  return (
    <>
      {'; changed '}
      {changed_by && (
        <>
          by <bdi dir="auto">{changed_by}</bdi>{' '}
        </>
      )}
      on {exactTime(changed_at)}
    </>
  );
}

/** One text of the report, with its line breaks. */
export function ReportTexts({ texts }: { texts: Omit<WrittenReport, 'rating'> }) {
  return reportTexts.map(({ key, title }) => (
    <div key={key} className={classes.part}>
      <h3 className={classes.title}>{title}</h3>
      {texts[key] ? (
        <Text size="lg" lines="typed" dir="auto">
          {texts[key]}
        </Text>
      ) : (
        <Text tone="dim">Nothing was written here.</Text>
      )}
    </div>
  ));
}
