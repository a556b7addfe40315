import { Button, Group, Stack } from '@mantine/core';
import { backUpNow, listBackups } from '@storyvan/contract/backups';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useMay } from '../../lib/use-may.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { BackupStatus } from './BackupStatus.tsx';
import { BackupTable } from './BackupTable.tsx';
import { DiskSpace } from './DiskSpace.tsx';
import { RestoreHelp } from './RestoreHelp.tsx';
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
