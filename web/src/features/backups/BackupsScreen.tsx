import { Button, Group, Progress, Stack } from '@mantine/core';
import {
  type BackupRun,
  type BackupSpace,
  backUpNow,
  type getBackupState,
  listBackups,
} from '@storyvan/contract/backups';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { ago } from '../../lib/ago.ts';
import { useMay } from '../../lib/use-may.ts';
import { backupTrouble } from '../../records/backup/backup-trouble.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Problem, Text } from '../../ui/Text.tsx';
import { BackupTable } from './BackupTable.tsx';
import { isShort, outlook, sizeOf, startedBy, stepOf } from './backups.messages.ts';
import { useBackups } from './use-backups.ts';

/** The backups: their state, making one now, downloading one, free space, and how to restore one. */
export function BackupsScreen() {
  if (useMay(listBackups)) return <Backups />;
  return (
    <Screen crumbs={[{ label: 'Library' }]} title="Backups">
      <ForOthers who="coordinators">Coordinators check the backups.</ForOthers>
    </Screen>
  );
}

function Backups() {
  const { list, state, start, starting, problem } = useBackups();
  const isAdministrator = useMay(backUpNow);
  const mayAct = isAdministrator && state?.second_factor === true;
  return (
    <Screen
      crumbs={[{ label: 'Library' }]}
      title="Backups"
      aside={
        <Group gap="sm">
          {isAdministrator && <LinkButton link={{ to: '/library/export' }}>Export everything</LinkButton>}
          {mayAct && state.folder && (
            <Button h={44} loading={starting} disabled={state.running !== null} onClick={start}>
              Back up now
            </Button>
          )}
        </Group>
      }
    >
      <DataState read={list}>
        {(reply) => (
          <Stack gap="md">
            {isAdministrator && state && !state.second_factor && <TwoStepFirst />}
            <BackupStatus list={reply} state={state} problem={problem} />
            {state?.space && <DiskSpace space={state.space} />}
            <Kept reply={reply} mayDownload={mayAct} />
            <RestoreHelp />
          </Stack>
        )}
      </DataState>
    </Screen>
  );
}

const TwoStepFirst = () => (
  <Notice
    tone="info"
    action={
      <LinkButton link={{ to: '/my-account' }} primary>
        Set it up in My account
      </LinkButton>
    }
  >
    To make or download backups, turn on two-step sign-in: a backup holds everything about all children.
  </Notice>
);

function Kept({ reply, mayDownload }: { reply: ReplyOf<typeof listBackups>; mayDownload: boolean }) {
  return (
    <Section title="Backups on this server">
      {reply.backups.length === 0 ? (
        <Note title="No backups yet">
          <p>“Back up now”, for administrators, makes one even while people are working.</p>
        </Note>
      ) : (
        <BackupTable backups={reply.backups} mayDownload={mayDownload} />
      )}
    </Section>
  );
}

/** The disk of the backups: how full it is, and how long the free space lasts. */
function DiskSpace({ space }: { space: BackupSpace }) {
  const { free, total, used } = space;
  const others = Math.max(0, total - free - used);
  const short = isShort(space);
  return (
    <Section title="Disk space" aside={`${sizeOf(free)} free of ${sizeOf(total)}`}>
      <Stack gap="sm">
        <Progress.Root size="lg" radius="xl" aria-hidden="true">
          <Progress.Section value={(others / total) * 100} color="var(--dim)" />
          <Progress.Section value={(used / total) * 100} color={short ? 'var(--warn)' : 'var(--accent)'} />
        </Progress.Root>
        <Text measure tone={short ? 'warn' : undefined} strong={short}>
          {used === 0
            ? 'How many backups fit is known after the first one.'
            : `The backups use ${sizeOf(used)}. ${outlook(space) ?? ''}`}
        </Text>
      </Stack>
    </Section>
  );
}

/** What is in a backup, and the way back. */
const RestoreHelp = () => (
  <Section title="What a backup is for">
    <Stack gap="sm">
      <Text measure>
        A backup is one file with everything in the library: books, places, children, loans, reports, accounts
        and settings. Its manifest beside it shows whether the file is unchanged. Keep both files together, on
        another computer too, and as safe as the library itself: they contain the data of all children.
      </Text>
      <Text measure tone="dim">
        To restore one, run <code>storyvan restore FILE</code> on the server. It checks the file first and
        keeps the data that it replaces. Running Storyvan, in the documentation, explains each step.
      </Text>
    </Stack>
  </Section>
);

interface BackupStatusProps {
  list: ReplyOf<typeof listBackups>;
  state: ReplyOf<typeof getBackupState> | undefined;
  problem: string | undefined;
}

/** Whether the library is backed up, and the backup that is being made. */
function BackupStatus({ list, state, problem }: BackupStatusProps) {
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
