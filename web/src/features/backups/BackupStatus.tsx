import { Progress, Stack } from '@mantine/core';
import type { BackupRun, getBackupState, listBackups } from '@storyvan/contract/backups';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { ago } from '../../lib/ago.ts';
import { backupTrouble } from '../../records/backup/backup-trouble.ts';
import { Section } from '../../ui/Section.tsx';
import { Problem, Text } from '../../ui/Text.tsx';
import { startedBy, stepOf } from './backups.messages.ts';

interface BackupStatusProps {
  list: ReplyOf<typeof listBackups>;
  state: ReplyOf<typeof getBackupState> | undefined;
  problem: string | undefined;
}

/** Whether the library is backed up, and the backup that is being made. */
export function BackupStatus({ list, state, problem }: BackupStatusProps) {
  const trouble = backupTrouble(list, Date.now());
  const [latest] = list.backups;
  const { running = null, failed = null } = state ?? {};
  return (
    <Section title="Status">
      <Stack gap="sm">
        {running && <Running run={running} />}
        {problem && <Problem>{problem}</Problem>}
        {failed && !running && (
          <Problem>{`The last backup failed ${ago(failed.at, Date.now())}. ${failed.message}`}</Problem>
        )}
        {(latest || !running) && (
          <Text measure strong={trouble !== null} tone={trouble === null ? undefined : 'warn'}>
            {trouble ??
              (latest && `The latest backup was made ${ago(latest.made_at, Date.now())} and is complete.`)}
          </Text>
        )}
        {list.nightly && (
          <Text measure tone="dim">
            A backup is made every night after two o’clock, then read back and compared. The latest of each of
            seven days and of each of the four weeks before are kept, each for less than 35 days.
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function Running({ run }: { run: BackupRun }) {
  const { done } = run;
  return (
    <Stack gap="xs" role="status" aria-live="polite">
      <Text strong>
        {stepOf(run)}
        {done === null ? ' …' : `: ${done}\u00a0%`}
      </Text>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={done ?? 100} animated={done === null} aria-label="Backup" />
      </Progress.Root>
      <Text size="sm" tone="dim">
        {startedBy(run, Date.now())}
      </Text>
    </Stack>
  );
}
