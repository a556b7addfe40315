import { Box } from '@mantine/core';
import type { ReportPage } from '@storyvan/contract/reports';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { exactTime } from '../../../lib/ago.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { ChildNames, SessionFacts } from '../../../records/week/SessionFacts.tsx';
import { readAloudLink } from '../../../records/week/week-links.ts';
import { Disclosure } from '../../../ui/List.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { usePrinting } from '../../../ui/table/use-printing.ts';
import { reportTexts, type WrittenReport } from '../report-draft.ts';
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

type Session = ComponentProps<typeof SessionFacts>['session'] & {
  children_count: number | null;
  /** The number of children enrolled at the place now. */
  no_of_children: number;
  /** Names of the children ticked as present. */
  present: string[];
};

/** What is known about a session that was held. */
export function HeldSession({ session }: { session: Session }) {
  const { children_count, no_of_children, present } = session;
  const counted = children_count === null ? 'not counted' : `${formatNumber(children_count)} counted`;
  return (
    <SessionFacts
      session={session}
      missing="not recorded"
      more={[
        ['Children', `${counted}, ${formatNumber(no_of_children)} enrolled`],
        ['Present', <Present key="present" names={present} />],
      ]}
    />
  );
}

/** Who was there: folded on the screen, in full on paper. */
function Present({ names }: { names: string[] }) {
  const printing = usePrinting();
  if (names.length === 0) {
    return (
      <Text as="span" tone="dim">
        no child ticked by name
      </Text>
    );
  }
  if (printing) return <ChildNames names={names} />;
  return (
    <Box my="-0.625rem">
      <Disclosure summary={`${formatNumber(names.length)} by name`}>
        <ChildNames names={names} />
      </Disclosure>
    </Box>
  );
}
