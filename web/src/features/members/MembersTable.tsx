import { Button } from '@mantine/core';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { Member, MemberGroup } from '@storyvan/contract/members';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import type { ExportColumn } from '../../ui/records/export-column.ts';
import classes from './MembersScreen.module.css';
import { groupWords } from './members.messages.ts';

interface MembersTableProps {
  group: MemberGroup;
  list: Member[];
  onOpen: (member: Member) => void;
}

/** A shorter list is seen at a glance. */
const filterFrom = 12;

/** Members by name; one of them opens to be changed. */
export function MembersTable({ group, list, onOpen }: MembersTableProps) {
  const [filter, setFilter] = useState('');
  const { title, fileName } = groupWords[group];
  const shown = list.filter(({ name, card_no, phone, note }) =>
    matchesWords(filter, name, card_no, phone, note),
  );
  return (
    <RecordTable
      label={title}
      rows={shown}
      columns={columnsOf(group, onOpen)}
      rowKey={({ member_id }) => String(member_id)}
      renderCard={(member) => <MemberCard member={member} group={group} onOpen={onOpen} />}
      records={{ fileName, columns: records }}
      filter={{
        field: list.length >= filterFrom && (
          <FilterField label="Filter members" value={filter} onChange={setFilter} />
        ),
        noneFits: (
          <Note title="No member fits this filter">
            <p>Try fewer letters of the name or card.</p>
          </Note>
        ),
      }}
    />
  );
}

type Open = MembersTableProps['onOpen'];

function EditButton({ member, onOpen }: { member: Member; onOpen: Open }) {
  return (
    <Button variant="default" h={44} aria-label={`Edit ${member.name}`} onClick={() => onOpen(member)}>
      Edit
    </Button>
  );
}

const phoneOf = ({ phone }: Member) => phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>;

const since = (member: Member) =>
  member.left_on ? <Pill kind="warn">left {formatDate(member.left_on)}</Pill> : formatDate(member.joined_on);

function columnsOf(group: MemberGroup, onOpen: Open): Column<Member>[] {
  const fbt: Column<Member> = {
    key: 'fbt',
    label: 'FBT',
    render: (member) => (member.fbt ? 'FBT' : ''),
    sortBy: (member) => (member.fbt ? 0 : 1),
  };
  return [
    {
      key: 'name',
      label: 'Name',
      render: ({ name, note }) => (
        <>
          <bdi dir="auto" className={classes.name}>
            {name}
          </bdi>
          {note && (
            <div className={`${classes.about} ${classes.note}`} dir="auto">
              {note}
            </div>
          )}
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      key: 'card_no',
      label: 'Card',
      render: ({ card_no }) => card_no,
      sortBy: ({ card_no }) => card_no ?? '',
    },
    ...(group === 'all' ? [fbt] : []),
    { key: 'phone', label: 'Phone', render: phoneOf },
    {
      key: 'joined_on',
      label: 'Member since',
      render: since,
      sortBy: ({ joined_on }) => joined_on,
      numeric: true,
    },
    {
      key: 'edit',
      label: 'Edit',
      render: (member) => <EditButton member={member} onOpen={onOpen} />,
      screenOnly: true,
    },
  ];
}

function MemberCard({ member, group, onOpen }: { member: Member; group: MemberGroup; onOpen: Open }) {
  return (
    <>
      <div className={classes.head}>
        <bdi dir="auto" className={classes.name}>
          {member.name}
        </bdi>
        <EditButton member={member} onOpen={onOpen} />
      </div>
      <div className={classes.about}>
        <span>{member.card_no ?? 'no card'}</span>
        {group === 'all' && member.fbt && <span>FBT</span>}
        <span>{member.left_on ? since(member) : <>since {since(member)}</>}</span>
        {phoneOf(member)}
      </div>
      {member.note && (
        <div className={`${classes.about} ${classes.note}`} dir="auto">
          {member.note}
        </div>
      )}
    </>
  );
}

const records: ExportColumn<Member>[] = [
  { label: 'Name', value: ({ name }) => name },
  { label: 'Card', value: ({ card_no }) => card_no },
  { label: 'FBT', value: ({ fbt }) => (fbt ? 'yes' : 'no') },
  { label: 'Phone', value: ({ phone }) => phone },
  { label: 'Member since', value: ({ joined_on }) => joined_on, kind: 'date' },
  { label: 'Left', value: ({ left_on }) => left_on, kind: 'date' },
  { label: 'Note', value: ({ note }) => note },
];
