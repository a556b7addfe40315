import { Button, Group, Switch } from '@mantine/core';
import { libraryMembers, type Member, type MemberGroup } from '@storyvan/contract/members';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useReopened, wasInterrupted } from '../../lib/use-form-draft.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import classes from './MembersScreen.module.css';
import { MembersTable } from './MembersTable.tsx';
import { groupWords } from './members.messages.ts';

/** The members of the library, or those of the group fbt. */
export function MembersScreen({ group }: { group: MemberGroup }) {
  const [former, setFormer] = useState(false);
  const [open, setOpen] = useState<Member | 'new' | undefined>(() =>
    wasInterrupted(`new member ${group}`) ? 'new' : undefined,
  );
  const { title, none } = groupWords[group];
  const read = useRead(
    libraryMembers,
    { params: { group }, query: former ? { former: 'true' } : {} },
    { keepPrevious: true },
  );
  useReopened(read.data, ({ member_id }) => `member ${member_id}`, setOpen);
  return (
    <Screen
      crumbs={[{ label: 'Library' }]}
      title={title}
      aside={
        <Button h={44} onClick={() => setOpen('new')}>
          Add member
        </Button>
      }
    >
      <Group justify="space-between" className={classes.which}>
        <span>{read.data && counted(read.data.filter(({ active }) => active).length, 'member')}</span>
        <Switch
          classNames={{ body: classes.former }}
          label="also who has left"
          checked={former}
          onChange={(event) => setFormer(event.currentTarget.checked)}
        />
      </Group>
      <DataState read={read} empty={none}>
        {(list) => <MembersTable group={group} list={list} onOpen={setOpen} />}
      </DataState>
      {open && (
        <MemberDialog
          group={group}
          member={open === 'new' ? null : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Screen>
  );
}
