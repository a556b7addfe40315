import type { StaffAccount } from '@storyvan/contract/accounts';
import { today } from '@storyvan/contract/common/calendar-date';
import { roles } from '@storyvan/contract/common/role';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ago } from '../../lib/ago.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted } from '../../lib/numbers.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import type { ExportColumn } from '../../ui/records/export-column.ts';
import { roleNames, stateOf } from './accounts.messages.ts';
import classes from './StaffScreen.module.css';

/** A shorter list is seen at a glance. */
const filterFrom = 12;

/** Accounts by name; each name leads to what can be done with it. */
export function StaffTable({ accounts }: { accounts: StaffAccount[] }) {
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
        noneFits: <Note title="Nobody here has this name or role." />,
      }}
    />
  );
}

function Who({ account: { staff_id, name, username } }: { account: StaffAccount }) {
  return (
    <span className={classes.who}>
      <Initials name={name} />
      <span className={classes.words}>
        <Link to="/library/staff/$staffId" params={{ staffId: String(staff_id) }} className={classes.name}>
          <bdi dir="auto">{name}</bdi>
        </Link>
        <span className={classes.username}>{username}</span>
      </span>
    </span>
  );
}

function State({ account }: { account: StaffAccount }) {
  const state = stateOf(account);
  return state ? <Pill kind={state.kind}>{state.words}</Pill> : <Pill kind="good">active</Pill>;
}

const seenWords = ({ last_seen_at }: StaffAccount): string =>
  last_seen_at ? ago(last_seen_at, Date.now()) : 'not lately';

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
    label: 'State',
    render: (account) => <State account={account} />,
    sortBy: (account) => stateOf(account)?.words ?? '',
  },
  {
    key: 'second_factor',
    label: 'Second factor',
    render: ({ has_second_factor }) => (has_second_factor ? 'yes' : 'none'),
    sortBy: ({ has_second_factor }) => Number(has_second_factor),
  },
  {
    key: 'last_seen_at',
    label: 'Last seen',
    render: seenWords,
    sortBy: ({ last_seen_at }) => last_seen_at ?? '',
    numeric: true,
  },
  {
    key: 'open_sessions',
    label: 'Sessions',
    render: ({ open_sessions }) => open_sessions,
    sortBy: ({ open_sessions }) => open_sessions,
    numeric: true,
  },
];

const records: ExportColumn<StaffAccount>[] = [
  { label: 'Name', value: ({ name }) => name },
  { label: 'Username', value: ({ username }) => username },
  { label: 'Role', value: ({ role }) => roleNames[role] },
  { label: 'May sign in', value: ({ active }) => (active ? 'yes' : 'no') },
  { label: 'Second factor', value: ({ has_second_factor }) => (has_second_factor ? 'yes' : 'no') },
  { label: 'One-time password', value: ({ must_change_password }) => (must_change_password ? 'yes' : 'no') },
  {
    label: 'Last seen',
    value: ({ last_seen_at }) => last_seen_at && today(new Date(last_seen_at)),
    kind: 'date',
  },
  { label: 'Sessions', value: ({ open_sessions }) => open_sessions, kind: 'number' },
];

/** One account on a phone. */
function AccountCard({ account }: { account: StaffAccount }) {
  const { role, has_second_factor, open_sessions } = account;
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Who account={account} />
        <State account={account} />
      </div>
      <p className={classes.about}>
        {roleNames[role]} · {has_second_factor ? 'second factor' : 'no second factor'} · seen{' '}
        {seenWords(account)} · {counted(open_sessions, 'session')}
      </p>
    </div>
  );
}
