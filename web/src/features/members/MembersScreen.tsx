import { Button, Switch } from '@mantine/core';
import { libraryMembers, type Member, type MemberGroup } from '@storyvan/contract/members';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useReopened, wasInterrupted } from '../../lib/use-form-draft.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Toolbar } from '../../ui/List.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { groupWords, MembersTable } from './MembersTable.tsx';

/** The members of the library, or of its group FBT. */
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
      <Toolbar between>
        <Text tone="dim">
          {read.data && counted(read.data.filter(({ active }) => active).length, 'member')}
        </Text>
        <Switch
          label="Show former members"
          checked={former}
          onChange={(event) => setFormer(event.currentTarget.checked)}
        />
      </Toolbar>
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
