import { Button, Group, Stack } from '@mantine/core';
import { listAccounts, type StaffAccount } from '@storyvan/contract/accounts';
import { roles } from '@storyvan/contract/common/role';
import { today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ago } from '../../lib/ago.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted } from '../../lib/numbers.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { roleNames } from '../../records/account/role-words.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { AddAccount } from './AccountDialogs.tsx';
import { stateOf } from './accounts.messages.ts';

const crumbs = [{ label: 'Library' }];

/** The accounts of staff and their roles. */
export function StaffScreen() {
  const [adding, setAdding] = useState(() => wasInterrupted('account new'));
  const may = useMay(listAccounts);
  const read = useRead(listAccounts, {}, { enabled: may });
  return (
    <Screen
      crumbs={crumbs}
      title="Staff"
      aside={
        may && (
          <Button h={44} onClick={() => setAdding(true)}>
            Add an account
          </Button>
        )
      }
    >
      {may ? (
        <Stack gap="sm">
          <Text tone="dim">
            {read.data &&
              `${counted(read.data.filter(({ active }) => active).length, 'person', 'people')} can sign in`}
          </Text>
          <DataState read={read} empty={empty}>
            {(accounts) => <StaffTable accounts={accounts} />}
          </DataState>
        </Stack>
      ) : (
        <AccountsForOthers />
      )}
      {adding && <AddAccount onClose={() => setAdding(false)} />}
    </Screen>
  );
}

export const AccountsForOthers = () => (
  <ForOthers who="administrators">Administrators manage staff accounts.</ForOthers>
);

const empty = { title: 'No accounts yet', hint: 'Choose “Add an account” to add the first one.' };

/** Shorter lists need no filter. */
const filterFrom = 12;

function StaffTable({ accounts }: { accounts: StaffAccount[] }) {
  const [filter, setFilter] = useState('');
  const shown = accounts.filter(({ name, username, role }) =>
    matchesWords(filter, name, username, roleNames[role]),
  );
  return (
    <RecordTable
      label="Staff"
      rows={shown}
      columns={columns}
      rowKey={({ staff_id }) => String(staff_id)}
      renderCard={(account) => <AccountCard account={account} />}
      records={{ fileName: 'staff', columns: records }}
      filter={{
        field: accounts.length >= filterFrom && (
          <FilterField label="Filter staff" value={filter} onChange={setFilter} />
        ),
        noneFits: <Note title="No one matches this filter." />,
      }}
    />
  );
}

function Who({ account: { staff_id, name, username } }: { account: StaffAccount }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Initials name={name} />
      <div>
        <Link to="/library/staff/$staffId" params={{ staffId: String(staff_id) }} data-name>
          <bdi dir="auto">{name}</bdi>
        </Link>
        <Text as="div" size="sm" tone="dim">
          {username}
        </Text>
      </div>
    </Group>
  );
}

function State({ account }: { account: StaffAccount }) {
  const state = stateOf(account);
  return state ? <Pill kind={state.kind}>{state.words}</Pill> : <Pill kind="good">active</Pill>;
}

const seenWords = ({ last_seen_at }: StaffAccount): string =>
  last_seen_at ? ago(last_seen_at, Date.now()) : 'not recently';

const columns: Column<StaffAccount>[] = [
  {
    key: 'name',
    label: 'Name',
    render: (account) => <Who account={account} />,
    sortBy: ({ name }) => name,
  },
  {
    key: 'role',
    label: 'Role',
    render: ({ role }) => roleNames[role],
    sortBy: ({ role }) => -roles.indexOf(role),
  },
  {
    key: 'state',
    label: 'Status',
    render: (account) => <State account={account} />,
    sortBy: (account) => stateOf(account)?.words ?? '',
  },
  {
    key: 'second_factor',
    label: 'Two-step',
    render: ({ has_second_factor }) => (has_second_factor ? 'on' : 'off'),
    sortBy: ({ has_second_factor }) => Number(has_second_factor),
  },
  {
    key: 'last_seen_at',
    label: 'Last seen',
    render: seenWords,
    sortBy: ({ last_seen_at }) => last_seen_at ?? '',
    numeric: true,
  },
  { key: 'open_sessions', label: 'Devices', sortBy: ({ open_sessions }) => open_sessions, numeric: true },
];

const records: ExportColumn<StaffAccount>[] = [
  { label: 'Name', value: ({ name }) => name },
  { label: 'Username', value: ({ username }) => username },
  { label: 'Role', value: ({ role }) => roleNames[role] },
  { label: 'Can sign in', value: ({ active }) => (active ? 'yes' : 'no') },
  { label: 'Two-step sign-in', value: ({ has_second_factor }) => (has_second_factor ? 'on' : 'off') },
  { label: 'One-time password', value: ({ must_change_password }) => (must_change_password ? 'yes' : 'no') },
  {
    label: 'Last seen',
    value: ({ last_seen_at }) => last_seen_at && today(new Date(last_seen_at)),
    kind: 'date',
  },
  { label: 'Devices', value: ({ open_sessions }) => open_sessions, kind: 'number' },
];

function AccountCard({ account }: { account: StaffAccount }) {
  const { role, has_second_factor, open_sessions } = account;
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Who account={account} />
        <State account={account} />
      </Group>
      <Meta>
        {roleNames[role]} · {has_second_factor ? 'two-step sign-in' : 'no two-step sign-in'} · seen{' '}
        {seenWords(account)} · {`signed in on ${counted(open_sessions, 'device')}`}
      </Meta>
    </Stack>
  );
}
