import { Stack } from '@mantine/core';
import { type KeptBackup, listBackups } from '@storyvan/contract/backups';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { ago, exactTime } from '../../lib/ago.ts';
import { backupTrouble } from '../../lib/backup-trouble.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './BackupsScreen.module.css';

/** Whether the library could be brought back, and how: for who keeps the programme. */
export function BackupsScreen() {
  return (
    <Screen crumbs={[{ label: 'Library' }]} title="Backups">
      {useMay(listBackups) ? (
        <Backups />
      ) : (
        <ForOthers who="coordinators">They see to it that nothing is lost.</ForOthers>
      )}
    </Screen>
  );
}

const Backups = () => (
  <DataState read={useRead(listBackups)}>
    {(reply) => (
      <Stack gap="md">
        <Standing {...reply} />
        <Section title="Those that stand here">
          {reply.backups.length === 0 ? (
            <Note title="None yet">
              <p>
                <code>npx storyvan backup</code> makes one now, also while people work.
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

function Standing(reply: ReplyOf<typeof listBackups>) {
  const trouble = backupTrouble(reply, Date.now());
  const [latest] = reply.backups;
  return (
    <Section title="How it stands">
      <p className={classes.text} data-trouble={trouble !== null}>
        {trouble ?? (latest && `The latest was made ${ago(latest.made_at, Date.now())}, and all is in it.`)}
      </p>
      {reply.nightly && (
        <p className={classes.text}>
          One is made every night after two o’clock, read again and compared. The latest of each of seven days
          and of each of the four weeks before are kept, each for less than 35 days.
        </p>
      )}
      <p className={`${classes.text} ${classes.dim}`}>
        They stand on this server: copy their folder to another machine.{' '}
        <code>npx storyvan restore FILE</code> puts one back, and keeps aside what was there.
      </p>
    </Section>
  );
}

const megabyte = 1_000_000;

/** "142 MB"; of less than ten, one decimal. */
const sizeOf = ({ bytes }: KeptBackup): string => {
  const size = bytes / megabyte;
  return `${size < 10 ? size.toFixed(1) : formatNumber(Math.round(size))} MB`;
};

const stateOf = ({ broken }: KeptBackup) =>
  broken === 0 ? (
    <Pill kind="good">sound</Pill>
  ) : (
    <Pill kind="bad">{counted(broken, 'rule')} broken in it</Pill>
  );

const columns: Column<KeptBackup>[] = [
  {
    key: 'made_at',
    label: 'Made',
    render: ({ made_at }) => exactTime(made_at),
    sortBy: ({ made_at }) => made_at,
  },
  { key: 'state', label: 'State', render: stateOf, sortBy: ({ broken }) => broken },
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
      <div className={classes.card}>
        <span>
          {exactTime(backup.made_at)} · {sizeOf(backup)} · {counted(backup.rows, 'row')}
        </span>
        {stateOf(backup)}
      </div>
    )}
  />
);
