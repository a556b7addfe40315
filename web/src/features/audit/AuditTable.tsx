import type { AuditEntry } from '@storyvan/contract/audit';
import { exactTime } from '../../lib/ago.ts';
import type { Older } from '../../lib/use-pages.ts';
import { Pill } from '../../ui/Pill.tsx';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import type { ExportColumn } from '../../ui/records/export-column.ts';
import { AuditSentence } from './AuditSentence.tsx';
import classes from './AuditTable.module.css';
import { kindWords } from './audit.messages.ts';
import { plainDeed, whoOf } from './audit-words.ts';

function What({ entry }: { entry: AuditEntry }) {
  return (
    <div className={classes.what}>
      <AuditSentence entry={entry} /> {entry.outcome === 'refused' && <Pill kind="bad">refused</Pill>}
      {entry.detail && <div className={classes.detail}>{entry.detail}</div>}
      {entry.address && <div className={classes.detail}>From {entry.address}</div>}
    </div>
  );
}

const columns: Column<AuditEntry>[] = [
  { key: 'at', label: 'When', render: ({ at }) => <span className={classes.at}>{exactTime(at)}</span> },
  { key: 'who', label: 'Who', render: (entry) => <bdi className={classes.who}>{whoOf(entry)}</bdi> },
  { key: 'what', label: 'What', render: (entry) => <What entry={entry} /> },
  { key: 'kind', label: 'Kind', render: ({ kind }) => <Pill>{kindWords[kind]}</Pill> },
];

const fileColumns: ExportColumn<AuditEntry>[] = [
  { label: 'When (UTC)', value: ({ at }) => at },
  { label: 'Who', value: whoOf },
  { label: 'What', value: plainDeed },
  { label: 'Outcome', value: ({ outcome }) => outcome },
  { label: 'Details', value: ({ detail }) => detail },
  { label: 'Network address', value: ({ address }) => address },
  { label: 'Kind', value: ({ kind }) => kindWords[kind] },
  { label: 'Place', value: ({ place }) => place?.name ?? null },
  { label: 'Accession number', value: ({ book }) => book?.accn_no ?? null },
  { label: 'By way of', value: ({ via }) => via },
];

const renderCard = (entry: AuditEntry) => (
  <div className={classes.card}>
    <div className={classes.head}>
      <strong>
        <bdi>{whoOf(entry)}</bdi>
      </strong>
      <span className={classes.at}>{exactTime(entry.at)}</span>
    </div>
    <What entry={entry} />
  </div>
);

/** The entries that were loaded so far; all that fit leave as a file. */
export function AuditTable({ rows, older }: { rows: AuditEntry[]; older: Older<AuditEntry> }) {
  return (
    <RecordTable
      label="Who did what"
      rows={rows}
      columns={columns}
      rowKey={({ entry_id }) => entry_id}
      renderCard={renderCard}
      unpaged
      records={{ fileName: 'audit-log', columns: fileColumns, load: older.loadAll }}
    />
  );
}
