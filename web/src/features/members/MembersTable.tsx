import { Button, Group } from '@mantine/core';
import type { Member, MemberGroup } from '@storyvan/contract/members';
import { formatDate } from '@storyvan/domain/calendar-date';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';

interface MembersTableProps {
  group: MemberGroup;
  list: Member[];
  onOpen: (member: Member) => void;
}

/** Shorter lists need no filter. */
const filterFrom = 12;

/** Members by name, each with an Edit button. */
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
          <Note title="No member matches this filter">
            <p>Try fewer letters of the name or card number.</p>
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

const phoneOf = ({ phone }: Member) =>
  phone && (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} data-tap>
      {phone}
    </a>
  );

const since = (member: Member) =>
  member.left_on ? <Pill kind="warn">left {formatDate(member.left_on)}</Pill> : formatDate(member.joined_on);

const MemberNote = ({ note }: { note: string }) =>
  note && (
    <Text as="div" size="sm" tone="dim" lines="typed" dir="auto">
      {note}
    </Text>
  );

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
          <bdi dir="auto">
            <strong>{name}</strong>
          </bdi>
          <MemberNote note={note} />
        </>
      ),
      sortBy: ({ name }) => name,
    },
    { key: 'card_no', label: 'Card', sortBy: ({ card_no }) => card_no ?? '' },
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
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <bdi dir="auto">
          <strong>{member.name}</strong>
        </bdi>
        <EditButton member={member} onOpen={onOpen} />
      </Group>
      <Meta>
        <span>{member.card_no ?? 'no card'}</span>
        {group === 'all' && member.fbt && <span>FBT</span>}
        <span>{member.left_on ? since(member) : <>since {since(member)}</>}</span>
        {phoneOf(member)}
      </Meta>
      <MemberNote note={member.note} />
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

interface GroupWords {
  title: string;
  fileName: string;
  none: { title: string; hint: string };
}

export const groupWords: Record<MemberGroup, GroupWords> = {
  all: {
    title: 'Members',
    fileName: 'library members',
    none: {
      title: 'The library has no members yet',
      hint: 'Choose “Add member” to add the first one.',
    },
  },
  fbt: {
    title: 'FBT members',
    fileName: 'fbt members',
    none: {
      title: 'The group FBT has no members yet',
      hint: 'Choose “Add member”, or switch on FBT for an existing member.',
    },
  },
};
