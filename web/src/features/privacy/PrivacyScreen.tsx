import { Button, Stack } from '@mantine/core';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { privacyOverview, type Retention } from '@storyvan/contract/privacy';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { DueChildren } from './DueChildren.tsx';
import { retentionWords } from './privacy.messages.ts';
import { RetentionDialog } from './RetentionDialog.tsx';

const crumbs = [{ label: 'Library' }];

/** How long personal data of children is kept, and whose is due to be erased. */
export function PrivacyScreen() {
  const may = useMay(privacyOverview);
  const [open, setOpen] = useState<Retention>();
  const read = useRead(privacyOverview, {}, { enabled: may });
  return (
    <Screen crumbs={crumbs} title="Children's data">
      {may ? (
        <DataState read={read}>
          {(overview) => (
            <Stack gap="md">
              {overview.doubtful_since && <DoubtfulDate since={overview.doubtful_since} />}
              <HowLong overview={overview} onChange={() => setOpen(overview.retention)} />
              {overview.retention.years !== null && <DueChildren overview={overview} />}
            </Stack>
          )}
        </DataState>
      ) : (
        <PrivacyForOthers />
      )}
      {open && <RetentionDialog retention={open} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

export const PrivacyForOthers = () => (
  <ForOthers who="administrators">Administrators give out and erase children's data.</ForOthers>
);

/** Nothing is erased until someone has checked the date. */
const DoubtfulDate = ({ since }: { since: string }) => (
  <Section title="Is the date right?">
    <Stack gap="sm">
      <Text measure>
        The server says that today is {formatDate(today())}, but it last worked on {formatDate(since)}. If its
        clock is wrong, data would be deleted too early, so nothing is deleted by its age now.
      </Text>
      <Text measure>
        If the date is right, choose “Change” below and save. If it is wrong, ask the person who looks after
        the server to set its clock.
      </Text>
    </Stack>
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
      <Stack gap="sm">
        <Text measure>{retentionWords(retention)}</Text>
        <Text measure>
          {counted(left_count, 'child', 'children')} who left {left_count === 1 ? 'is' : 'are'} still known by
          name, {counted(erased_count, 'record')} {erased_count === 1 ? 'was' : 'were'} erased. Loans of
          erased children still count in all figures.
        </Text>
        <Text tone="dim" measure>
          To give out or erase the record of one child, open the child and choose “Personal data”.
        </Text>
      </Stack>
    </Section>
  );
}
