import type { ChildRecord } from '@storyvan/contract/privacy';
import { formatDate } from '@storyvan/domain/calendar-date';
import { opinionWords } from '@storyvan/domain/opinion';
import { renewalsInFile } from '../../records/loan/Renewals.tsx';
import type { Column } from '../../ui/table/RecordTable.tsx';
import { entryStates, entryWords, eventWords, lookWords } from './privacy.messages.ts';

/** The lists of a child's record, each as a table on the screen, a card on a phone and a file. */

type RowOf<List extends keyof ChildRecord> = ChildRecord[List] extends (infer Row)[] ? Row : never;

interface FieldOf<Row> {
  label: string;
  value: (row: Row) => string | number | null;
  kind?: 'date';
}

export type RecordList<Row> = ReturnType<ReturnType<typeof table<Row>>>;

const shown = (value: string | number | null, kind?: 'date'): string =>
  value === null ? '—' : kind === 'date' ? formatDate(String(value)) : String(value);

function table<Row>(label: string, rowKey: (row: Row) => string, fields: FieldOf<Row>[]) {
  const columns = fields.map(
    ({ label: head, value, kind }): Column<Row> => ({
      key: head,
      label: head,
      render: (row) => <bdi dir="auto">{shown(value(row), kind)}</bdi>,
      sortBy: (row) => value(row) ?? '',
      numeric: kind === 'date' || undefined,
    }),
  );
  const renderCard = (row: Row) => (
    <div>
      {fields.map(({ label: head, value, kind }) => (
        <div key={head}>
          {head}: <bdi dir="auto">{shown(value(row), kind)}</bdi>
        </div>
      ))}
    </div>
  );
  return (name: string) => ({
    label,
    columns,
    rowKey,
    renderCard,
    records: { fileName: `${label}-${name}`, columns: fields },
  });
}

export const loanTable = table<RowOf<'loans'>>('Loans', (loan) => loan.child_loan_id, [
  { label: 'Book', value: (loan) => loan.title },
  { label: 'Accession number', value: (loan) => loan.accn_no },
  { label: 'Issued', value: (loan) => loan.date_issue, kind: 'date' },
  { label: 'Renewed', value: (loan) => renewalsInFile(loan.renewals) },
  { label: 'Returned', value: (loan) => loan.date_return, kind: 'date' },
  { label: 'Place', value: (loan) => loan.place_name },
  { label: 'Note', value: (loan) => (loan.undone ? 'undone as a mistake' : '') },
]);

export const readingTable = table<RowOf<'readings'>>('Readings', (reading) => reading.reading_id, [
  { label: 'Date', value: (reading) => reading.date_reading, kind: 'date' },
  { label: 'Book', value: (reading) => reading.title },
  { label: 'Level', value: (reading) => reading.reading_level },
  { label: 'How was it?', value: ({ opinion }) => opinion && opinionWords[opinion] },
  { label: 'Observation', value: (reading) => reading.observation },
  {
    label: 'Illustrations helped',
    value: ({ support_of_illustrations: did }) => (did === null ? null : did ? 'yes' : 'no'),
  },
  { label: 'Read with', value: (reading) => reading.read_with },
]);

export const wishTable = table<RowOf<'wishes'>>('Wishes', (wish) => wish.wish_id, [
  { label: 'Date', value: (wish) => wish.wished_on, kind: 'date' },
  { label: 'Book', value: (wish) => wish.title },
  { label: 'Author', value: (wish) => wish.author },
  { label: 'Note', value: (wish) => wish.note },
  { label: 'State', value: (wish) => wish.state },
]);

export const attendanceTable = table<RowOf<'attendance'>>('Sessions', (session) => String(session.ra_id), [
  { label: 'Date', value: (session) => session.date, kind: 'date' },
  { label: 'Place', value: (session) => session.place_name },
  { label: 'Lesson plan', value: (session) => session.lp_name },
]);

const moment = (at: string): string => `${formatDate(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;

export const fieldEntryTable = table<RowOf<'field_entries'>>(
  'Without a network',
  (entry) => `${entry.made_at} ${entry.accn_no} ${entry.kind}`,
  [
    { label: 'Made', value: (entry) => moment(entry.made_at) },
    { label: 'What', value: (entry) => entryWords[entry.kind] },
    { label: 'Accession number', value: (entry) => entry.accn_no },
    { label: 'Date', value: (entry) => entry.date, kind: 'date' },
    { label: 'State', value: (entry) => entryStates[entry.state] },
    { label: 'Message', value: (entry) => entry.message },
    { label: 'Text', value: (entry) => entry.text },
  ],
);

export const eventTable = table<RowOf<'lending_events'>>(
  'Entries',
  (event) => `${event.at} ${event.accn_no} ${event.kind}`,
  [
    { label: 'Recorded', value: (event) => moment(event.at) },
    { label: 'What', value: (event) => eventWords[event.kind] },
    { label: 'Book', value: (event) => event.title },
    { label: 'Date', value: (event) => event.date, kind: 'date' },
    { label: 'Place', value: (event) => event.place_name },
  ],
);

export const lookTable = table<RowOf<'looked_at'>>('Looks', (look) => `${look.at} ${look.action}`, [
  { label: 'When', value: (look) => moment(look.at) },
  { label: 'What', value: lookWords },
  { label: 'Outcome', value: (look) => (look.outcome === 'done' ? 'done' : 'not allowed') },
]);
