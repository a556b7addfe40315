import { Button, Group, Stack } from '@mantine/core';
import { daysCounted, type ReadingPartner } from '@storyvan/contract/reading-partners';
import { formatDate } from '@storyvan/domain/calendar-date';
import { counted } from '../../lib/numbers.ts';
import { Initials } from '../../ui/Initials.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import type { Column } from '../../ui/table/RecordTable.tsx';

/** The columns of the list and of its export. */

const kindOf = ({ is_staff }: ReadingPartner): string => (is_staff ? 'staff' : 'volunteer');

const programmesOf = ({ mop, lis }: ReadingPartner): string =>
  [mop && 'mop', lis && 'lis'].filter(Boolean).join(', ');

type Edit = (person: ReadingPartner) => void;

/** Includes a column to change a person if `onEdit` is given. */
export const partnerColumns = (onEdit: Edit | undefined): Column<ReadingPartner>[] =>
  onEdit ? [...columns, editColumn(onEdit)] : columns;

const editColumn = (onEdit: Edit): Column<ReadingPartner> => ({
  key: 'edit',
  label: 'Change',
  render: (person) => <EditButton person={person} onEdit={onEdit} />,
  screenOnly: true,
});

const columns: Column<ReadingPartner>[] = [
  {
    key: 'name',
    label: 'Name',
    render: (person) => <PartnerName person={person} />,
    sortBy: (person) => person.name,
  },
  {
    key: 'phone',
    label: 'Phone',
    render: (person) => <Phone person={person} />,
    sortBy: (person) => person.phone ?? '',
  },
  {
    key: 'programmes',
    label: 'Programmes',
    render: (person) => <Programmes person={person} />,
    sortBy: programmesOf,
  },
  { key: 'is_staff', label: 'Staff or volunteer', sortBy: kindOf },
  { key: 'sessions_planned', label: 'Planned', sortBy: (person) => person.sessions_planned, numeric: true },
  {
    key: 'sessions_done',
    label: `Done in ${daysCounted} days`,
    sortBy: (person) => person.sessions_done,
    numeric: true,
  },
  {
    key: 'last_session',
    label: 'Last session',
    render: ({ last_session }) => last_session && formatDate(last_session),
    sortBy: (person) => person.last_session ?? '',
    numeric: true,
  },
];

export const partnerExport: ExportColumn<ReadingPartner>[] = [
  { label: 'Name', value: (person) => person.name },
  { label: 'Phone', value: (person) => person.phone },
  { label: 'Programmes', value: programmesOf },
  { label: 'Staff or volunteer', value: kindOf },
  { label: 'Planned', value: (person) => person.sessions_planned, kind: 'number' },
  { label: `Done in ${daysCounted} days`, value: (person) => person.sessions_done, kind: 'number' },
  { label: 'Last session', value: (person) => person.last_session, kind: 'date' },
  { label: 'Has left', value: (person) => (person.active ? 'no' : 'yes') },
  { label: 'Note', value: (person) => person.note },
];

function PartnerName({ person: { name, note, active } }: { person: ReadingPartner }) {
  return (
    <Group wrap="nowrap" gap="0.75rem">
      <Initials name={name} />
      <div>
        <Text strong lines="typed">
          <bdi dir="auto">{name}</bdi> {!active && <Pill>has left</Pill>}
        </Text>
        {note && (
          <Text size="xs" tone="dim" lines="typed" dir="auto">
            {note}
          </Text>
        )}
      </div>
    </Group>
  );
}

function Phone({ person: { phone } }: { person: ReadingPartner }) {
  if (!phone) return null;
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} data-tap>
      <Text as="span" tone="accent" lines="one">
        {phone}
      </Text>
    </a>
  );
}

const Programmes = ({ person: { mop, lis } }: { person: ReadingPartner }) => (
  <Group component="span" wrap="nowrap" gap="0.25rem">
    {mop && <Pill kind="mop">mop</Pill>} {lis && <Pill kind="lis">lis</Pill>}
  </Group>
);

interface EditProps {
  person: ReadingPartner;
  onEdit: Edit;
}

function EditButton({ person, onEdit }: EditProps) {
  return (
    <Button
      variant="default"
      h={44}
      ms="auto"
      aria-label={`Change ${person.name}`}
      onClick={() => onEdit(person)}
    >
      Change
    </Button>
  );
}

/** One person as a card on a phone. */
export function PartnerCard({ person, onEdit }: Pick<EditProps, 'person'> & { onEdit: Edit | undefined }) {
  const { last_session } = person;
  return (
    <Stack gap="0.375rem">
      <PartnerName person={person} />
      <Meta>
        <Programmes person={person} /> {kindOf(person)}
      </Meta>
      <Text size="sm" tone="dim">
        {counted(person.sessions_planned, 'session')} planned, {person.sessions_done} done in {daysCounted}{' '}
        days
        {last_session && `, the last on ${formatDate(last_session)}`}
      </Text>
      <Group justify="space-between">
        <Phone person={person} />
        {onEdit && <EditButton person={person} onEdit={onEdit} />}
      </Group>
    </Stack>
  );
}
