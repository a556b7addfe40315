import { Group, Stack } from '@mantine/core';
import { type KeptBackup, listBackups } from '@storyvan/contract/backups';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { exportEverything } from '@storyvan/contract/exports';
import { ago, exactTime } from '../../lib/ago.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { backupTrouble } from '../../records/backup/backup-trouble.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';

/** The state of the backups, and how to restore one. */
export function BackupsScreen() {
  return (
    <Screen
      crumbs={[{ label: 'Library' }]}
      title="Backups"
      aside={useMay(exportEverything) && <LinkButton link={{ to: '/library/export' }}>Export everything</LinkButton>}
    >
      {useMay(listBackups) ? (
        <Backups />
      ) : (
        <ForOthers who="coordinators">Coordinators check the backups.</ForOthers>
      )}
    </Screen>
  );
}

const Backups = () => (
  <DataState read={useRead(listBackups)}>
    {(reply) => (
      <Stack gap="md">
        <Status {...reply} />
        <Section title="Backups on this server">
          {reply.backups.length === 0 ? (
            <Note title="No backups yet">
              <p>
                <code>npx storyvan backup</code> makes one now, even while people are working.
              </p>
            </Note>
          ) : (
            <BackupTable backups={reply.backups} />
          )}
        </Section>
      </Stack>
    )}
  </DataState>
);

function Status(reply: ReplyOf<typeof listBackups>) {
  const trouble = backupTrouble(reply, Date.now());
  const [latest] = reply.backups;
  return (
    <Section title="Status">
      <Stack gap="sm">
        <Text measure strong={trouble !== null} tone={trouble === null ? undefined : 'warn'}>
          {trouble ??
            (latest && `The latest backup was made ${ago(latest.made_at, Date.now())} and is complete.`)}
        </Text>
        {reply.nightly && (
          <Text measure>
            A backup is made every night after two o’clock, then read back and compared. The latest of each of
            seven days and of each of the four weeks before are kept, each for less than 35 days.
          </Text>
        )}
        <Text measure tone="dim">
          Backups are kept on this server. Copy the folder to another computer.{' '}
          <code>npx storyvan restore FILE</code> restores one and keeps the data it replaces.
        </Text>
      </Stack>
    </Section>
  );
}

const megabyte = 1_000_000;

/** "142 MB", or "4.2 MB" below ten. */
const sizeOf = ({ bytes }: KeptBackup): string => {
  const size = bytes / megabyte;
  return `${size < 10 ? size.toFixed(1) : formatNumber(Math.round(size))} MB`;
};

const stateOf = ({ broken }: KeptBackup) =>
  broken === 0 ? <Pill kind="good">complete</Pill> : <Pill kind="bad">{counted(broken, 'rule')} broken</Pill>;

const columns: Column<KeptBackup>[] = [
  {
    key: 'made_at',
    label: 'Made',
    render: ({ made_at }) => exactTime(made_at),
    sortBy: ({ made_at }) => made_at,
  },
  { key: 'state', label: 'Status', render: stateOf, sortBy: ({ broken }) => broken },
  {
    key: 'rows',
    label: 'Rows',
    render: ({ rows }) => formatNumber(rows),
    sortBy: ({ rows }) => rows,
    numeric: true,
  },
  { key: 'bytes', label: 'Size', render: sizeOf, sortBy: ({ bytes }) => bytes, numeric: true },
];

const BackupTable = ({ backups }: { backups: KeptBackup[] }) => (
  <RecordTable
    label="Backups"
    rows={backups}
    columns={columns}
    rowKey={({ made_at }) => made_at}
    renderCard={(backup) => (
      <Group justify="space-between" gap="xs">
        <span>
          {exactTime(backup.made_at)} · {sizeOf(backup)} · {counted(backup.rows, 'row')}
        </span>
        {stateOf(backup)}
      </Group>
    )}
  />
);
