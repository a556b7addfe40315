import { Button, Stack } from '@mantine/core';
import { formatDate, today } from '@storyvan/contract/common/calendar-date';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { privacyOverview, type Retention } from '@storyvan/contract/privacy';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { DueChildren } from './DueChildren.tsx';
import { retentionWords } from './privacy.messages.ts';
import classes from './privacy.module.css';
import { RetentionDialog } from './RetentionDialog.tsx';

const crumbs = [{ label: 'Library' }];

/** How long personal data of children is kept, and whose is due to be erased. */
export function PrivacyScreen() {
  return (
    <Screen crumbs={crumbs} title="Children's data">
      {useMay(privacyOverview) ? <Privacy /> : <PrivacyForOthers />}
    </Screen>
  );
}

export const PrivacyForOthers = () => (
  <ForOthers who="administrators">They give out and erase what is kept about a child.</ForOthers>
);

function Privacy() {
  const [open, setOpen] = useState<Retention>();
  const read = useRead(privacyOverview);
  return (
    <>
      <DataState read={read}>
        {(overview) => (
          <Stack gap="md">
            {overview.doubtful_since && <DoubtfulDate since={overview.doubtful_since} />}
            <HowLong overview={overview} onChange={() => setOpen(overview.retention)} />
            {overview.retention.years !== null && <DueChildren overview={overview} />}
          </Stack>
        )}
      </DataState>
      {open && <RetentionDialog retention={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Deleting waits for a person who has looked at the date. */
const DoubtfulDate = ({ since }: { since: string }) => (
  <Section title="Is the date right?">
    <p className={classes.text}>
      The server says that today is {formatDate(today())}, but it last worked on {formatDate(since)}. If its
      clock is wrong, data would be deleted too early, so nothing is deleted by its age now.
    </p>
    <p className={classes.text}>
      If the date is right, choose “Change” below and save. If it is wrong, ask the person who looks after the
      server to set its clock.
    </p>
  </Section>
);

interface HowLongProps {
  overview: ReplyOf<typeof privacyOverview>;
  onChange: () => void;
}

function HowLong({ overview: { retention, left_count, erased_count }, onChange }: HowLongProps) {
  return (
    <Section
      title="How long it is kept"
      aside={
        <Button variant="default" h={44} onClick={onChange}>
          Change
        </Button>
      }
    >
      <p className={classes.text}>{retentionWords(retention)}</p>
      <p className={classes.text}>
        {counted(left_count, 'child', 'children')} who left {left_count === 1 ? 'is' : 'are'} still known by
        name, {counted(erased_count, 'record')} {erased_count === 1 ? 'was' : 'were'} erased. What erased
        children borrowed stays in all figures.
      </p>
      <p className={`${classes.text} ${classes.dim}`}>
        To give out or erase the record of one child, open the child and choose “Personal data”.
      </p>
    </Section>
  );
}
