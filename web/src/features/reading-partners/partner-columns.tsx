import { Button } from '@mantine/core';
import { daysCounted, type ReadingPartner } from '@storyvan/contract/reading-partners';
import { formatDate } from '@storyvan/domain/calendar-date';
import { counted } from '../../lib/numbers.ts';
import { Initials } from '../../ui/Initials.tsx';
import { Pill } from '../../ui/Pill.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import type { Column } from '../../ui/table/RecordTable.tsx';
import classes from './ReadingPartnersScreen.module.css';

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
  { key: 'is_staff', label: 'Staff or volunteer', render: kindOf, sortBy: kindOf },
  {
    key: 'sessions_planned',
    label: 'Planned',
    render: (person) => person.sessions_planned,
    sortBy: (person) => person.sessions_planned,
    numeric: true,
  },
  {
    key: 'sessions_done',
    label: `Done in ${daysCounted} days`,
    render: (person) => person.sessions_done,
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
    <span className={classes.who}>
      <Initials name={name} />
      <span className={classes.words}>
        <span>
          <bdi dir="auto" className={classes.name}>
            {name}
          </bdi>{' '}
          {!active && <Pill>has left</Pill>}
        </span>
        {note && (
          <bdi dir="auto" className={classes.note}>
            {note}
          </bdi>
        )}
      </span>
    </span>
  );
}

function Phone({ person: { phone } }: { person: ReadingPartner }) {
  if (!phone) return null;
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={classes.phone}>
      <span className={classes.number}>{phone}</span>
    </a>
  );
}

function Programmes({ person: { mop, lis } }: { person: ReadingPartner }) {
  return (
    <span className={classes.programmes}>
      {mop && <Pill kind="mop">mop</Pill>} {lis && <Pill kind="lis">lis</Pill>}
    </span>
  );
}

interface EditProps {
  person: ReadingPartner;
  onEdit: Edit;
}

function EditButton({ person, onEdit }: EditProps) {
  return (
    <Button variant="default" h={44} aria-label={`Change ${person.name}`} onClick={() => onEdit(person)}>
      Change
    </Button>
  );
}

/** One person as a card on a phone. */
export function PartnerCard({ person, onEdit }: Pick<EditProps, 'person'> & { onEdit: Edit | undefined }) {
  const { last_session } = person;
  return (
    <div className={classes.card}>
      <PartnerName person={person} />
      <div className={classes.about}>
        <Programmes person={person} /> <span>{kindOf(person)}</span>
      </div>
      <p className={classes.sessions}>
        {counted(person.sessions_planned, 'session')} planned, {person.sessions_done} done in {daysCounted}{' '}
        days
        {last_session && `, the last on ${formatDate(last_session)}`}
      </p>
      <div className={classes.ways}>
        <Phone person={person} />
        {onEdit && <EditButton person={person} onEdit={onEdit} />}
      </div>
    </div>
  );
}
