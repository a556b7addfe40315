import type { ChildRecord } from '@storyvan/contract/privacy';
import { formatDate } from '@storyvan/domain/calendar-date';
import { opinionWords } from '@storyvan/domain/opinion';
import { renewalsInFile } from '../../records/loan/Renewals.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import type { Column } from '../../ui/table/RecordTable.tsx';
import { entryStates, entryWords, eventWords, lookWords } from './privacy.messages.ts';

/** The lists of a child's record, each as a table on the screen, a card on a phone and a file. */

type RowOf<List extends keyof ChildRecord> = ChildRecord[List] extends (infer Row)[] ? Row : never;

interface FieldOf<Row> {
  key: string;
  label: string;
  value: (row: Row) => string | number | null;
  kind?: 'date';
}

const shown = (value: string | number | null, kind?: 'date'): string =>
  value === null ? '—' : kind === 'date' ? formatDate(String(value)) : String(value);

function table<Row>(label: string, rowKey: (row: Row) => string, fields: FieldOf<Row>[]) {
  const columns: Column<Row>[] = fields.map(({ key, label: head, value, kind }) => ({
    key,
    label: head,
    render: (row) => <bdi dir="auto">{shown(value(row), kind)}</bdi>,
    sortBy: (row) => value(row) ?? '',
    ...(kind === 'date' ? { numeric: true } : {}),
  }));
  const files: ExportColumn<Row>[] = fields.map(({ label: head, value, kind }) =>
    kind ? { label: head, value, kind } : { label: head, value },
  );
  const renderCard = (row: Row) => (
    <div>
      {fields.map(({ key, label: head, value, kind }) => (
        <div key={key}>
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
    records: { fileName: `${label}-${name}`, columns: files },
  });
}

export const loanTable = table<RowOf<'loans'>>('Loans', (loan) => loan.child_loan_id, [
  { key: 'title', label: 'Book', value: (loan) => loan.title },
  { key: 'accn_no', label: 'Accession number', value: (loan) => loan.accn_no },
  { key: 'date_issue', label: 'Issued', value: (loan) => loan.date_issue, kind: 'date' },
  { key: 'renewals', label: 'Renewed', value: (loan) => renewalsInFile(loan.renewals) },
  { key: 'date_return', label: 'Returned', value: (loan) => loan.date_return, kind: 'date' },
  { key: 'place', label: 'Place', value: (loan) => loan.place_name },
  { key: 'undone', label: 'Note', value: (loan) => (loan.undone ? 'undone as a mistake' : '') },
]);

export const readingTable = table<RowOf<'readings'>>('Readings', (reading) => reading.reading_id, [
  { key: 'date', label: 'Date', value: (reading) => reading.date_reading, kind: 'date' },
  { key: 'title', label: 'Book', value: (reading) => reading.title },
  { key: 'level', label: 'Level', value: (reading) => reading.reading_level },
  { key: 'opinion', label: 'How was it?', value: ({ opinion }) => opinion && opinionWords[opinion] },
  { key: 'observation', label: 'Observation', value: (reading) => reading.observation },
  {
    key: 'pictures',
    label: 'Illustrations helped',
    value: ({ support_of_illustrations: did }) => (did === null ? null : did ? 'yes' : 'no'),
  },
  { key: 'with', label: 'Read with', value: (reading) => reading.read_with },
]);

export const wishTable = table<RowOf<'wishes'>>('Wishes', (wish) => wish.wish_id, [
  { key: 'wished_on', label: 'Date', value: (wish) => wish.wished_on, kind: 'date' },
  { key: 'title', label: 'Book', value: (wish) => wish.title },
  { key: 'author', label: 'Author', value: (wish) => wish.author },
  { key: 'note', label: 'Note', value: (wish) => wish.note },
  { key: 'state', label: 'State', value: (wish) => wish.state },
]);

export const attendanceTable = table<RowOf<'attendance'>>('Sessions', (session) => String(session.ra_id), [
  { key: 'date', label: 'Date', value: (session) => session.date, kind: 'date' },
  { key: 'place', label: 'Place', value: (session) => session.place_name },
  { key: 'lp', label: 'Lesson plan', value: (session) => session.lp_name },
]);

const moment = (at: string): string => `${formatDate(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;

export const fieldEntryTable = table<RowOf<'field_entries'>>(
  'Without a network',
  (entry) => `${entry.made_at} ${entry.accn_no} ${entry.kind}`,
  [
    { key: 'made', label: 'Made', value: (entry) => moment(entry.made_at) },
    { key: 'what', label: 'What', value: (entry) => entryWords[entry.kind] },
    { key: 'number', label: 'Accession number', value: (entry) => entry.accn_no },
    { key: 'date', label: 'Date', value: (entry) => entry.date, kind: 'date' },
    { key: 'state', label: 'State', value: (entry) => entryStates[entry.state] },
    { key: 'message', label: 'Message', value: (entry) => entry.message },
    { key: 'text', label: 'Text', value: (entry) => entry.text },
  ],
);

export const eventTable = table<RowOf<'lending_events'>>(
  'Entries',
  (event) => `${event.at} ${event.accn_no} ${event.kind}`,
  [
    { key: 'at', label: 'Recorded', value: (event) => moment(event.at) },
    { key: 'what', label: 'What', value: (event) => eventWords[event.kind] },
    { key: 'title', label: 'Book', value: (event) => event.title },
    { key: 'date', label: 'Date', value: (event) => event.date, kind: 'date' },
    { key: 'place', label: 'Place', value: (event) => event.place_name },
  ],
);

export const lookTable = table<RowOf<'looked_at'>>('Looks', (look) => `${look.at} ${look.action}`, [
  { key: 'at', label: 'When', value: (look) => moment(look.at) },
  { key: 'action', label: 'What', value: lookWords },
  { key: 'outcome', label: 'Outcome', value: (look) => (look.outcome === 'done' ? 'done' : 'not allowed') },
]);
