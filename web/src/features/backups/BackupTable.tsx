import { Button, Group, Stack } from '@mantine/core';
import { downloadBackup, downloadBackupManifest, type KeptBackup } from '@storyvan/contract/backups';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { exactTime } from '../../lib/ago.ts';
import { pathOf } from '../../lib/call.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { Pill } from '../../ui/Pill.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { sizeOf } from './backups.messages.ts';

const stateOf = ({ broken }: KeptBackup) =>
  broken === 0 ? <Pill kind="good">complete</Pill> : <Pill kind="bad">{counted(broken, 'rule')} broken</Pill>;

interface SaveLinkProps {
  endpoint: Endpoint;
  backup: KeptBackup;
  what: string;
}

/** A file of gigabytes: the browser saves it while it arrives. */
const SaveLink = ({ endpoint, backup: { made_at }, what }: SaveLinkProps) => (
  <Button
    component="a"
    href={pathOf(endpoint, { params: { made_at } })}
    download
    variant="default"
    h={44}
    aria-label={`${what}: ${exactTime(made_at)}`}
  >
    {what}
  </Button>
);

/** A restore needs both files. */
const SaveLinks = ({ backup }: { backup: KeptBackup }) => (
  <Group gap="xs">
    <SaveLink endpoint={downloadBackup} backup={backup} what="Download" />
    <SaveLink endpoint={downloadBackupManifest} backup={backup} what="Manifest" />
  </Group>
);

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
  {
    key: 'bytes',
    label: 'Size',
    render: ({ bytes }) => sizeOf(bytes),
    sortBy: ({ bytes }) => bytes,
    numeric: true,
  },
];

const saveColumn: Column<KeptBackup> = {
  key: 'save',
  label: 'Files',
  render: (backup) => <SaveLinks backup={backup} />,
  screenOnly: true,
};

/** The kept backups, for administrators with their files. */
export const BackupTable = ({ backups, mayDownload }: { backups: KeptBackup[]; mayDownload: boolean }) => (
  <RecordTable
    label="Backups"
    rows={backups}
    columns={mayDownload ? [...columns, saveColumn] : columns}
    rowKey={({ made_at }) => made_at}
    renderCard={(backup) => (
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <span>
            {exactTime(backup.made_at)} · {sizeOf(backup.bytes)} · {counted(backup.rows, 'row')}
          </span>
          {stateOf(backup)}
        </Group>
        {mayDownload && <SaveLinks backup={backup} />}
      </Stack>
    )}
  />
);
