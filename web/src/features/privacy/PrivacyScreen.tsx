import { Button, Stack } from '@mantine/core';
import { privacyOverview, type Retention } from '@storyvan/contract/privacy';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { DueChildren } from './DueChildren.tsx';
import { retentionWords } from './privacy.messages.ts';
import classes from './privacy.module.css';
import { RetentionDialog } from './RetentionDialog.tsx';

/** How long personal data of children is kept, and whose is due to be erased. */
export function PrivacyScreen() {
  const [open, setOpen] = useState<Retention>();
  const read = useRead(privacyOverview);
  return (
    <Screen crumbs={[{ label: 'Library' }]} title="Children's data">
      <DataState read={read}>
        {(overview) => (
          <Stack gap="md">
            <Section
              title="How long it is kept"
              aside={
                <Button variant="default" h={44} onClick={() => setOpen(overview.retention)}>
                  Change
                </Button>
              }
            >
              <p className={classes.text}>{retentionWords(overview.retention)}</p>
              <p className={classes.text}>
                {counted(overview.left_count, 'child', 'children')} who left{' '}
                {overview.left_count === 1 ? 'is' : 'are'} still known by name,{' '}
                {counted(overview.erased_count, 'record')} {overview.erased_count === 1 ? 'was' : 'were'}{' '}
                erased. What erased children borrowed stays in all figures.
              </p>
              <p className={`${classes.text} ${classes.dim}`}>
                To give out or erase the record of one child, open the child and choose “Personal data”.
              </p>
            </Section>
            {overview.retention.years !== null && <DueChildren overview={overview} />}
          </Stack>
        )}
      </DataState>
      {open && <RetentionDialog retention={open} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}
