import { Group } from '@mantine/core';
import type { AuditEntry } from '@storyvan/contract/audit';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { exactTime } from '../../lib/ago.ts';
import type { Older } from '../../lib/use-pages.ts';
import { childLink, placeLink } from '../../records/place/place-links.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { deedOf, kindWords, type Part, plainDeed, whoOf } from './audit-words.ts';

function What({ entry }: { entry: AuditEntry }) {
  return (
    <div>
      <AuditSentence entry={entry} /> {entry.outcome === 'refused' && <Pill kind="bad">refused</Pill>}
      {entry.detail && <Meta>{entry.detail}</Meta>}
      {entry.address && <Meta>From {entry.address}</Meta>}
    </div>
  );
}

const columns: Column<AuditEntry>[] = [
  {
    key: 'at',
    label: 'When',
    render: ({ at }) => (
      <Text as="span" lines="one">
        {exactTime(at)}
      </Text>
    ),
  },
  { key: 'who', label: 'Who', render: (entry) => <bdi>{whoOf(entry)}</bdi> },
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
  { label: 'Source', value: ({ via }) => via },
];

const renderCard = (entry: AuditEntry) => (
  <>
    <Group justify="space-between" gap="0.25rem 0.75rem">
      <strong>
        <bdi>{whoOf(entry)}</bdi>
      </strong>
      <Meta as="span">{exactTime(entry.at)}</Meta>
    </Group>
    <What entry={entry} />
  </>
);

/** The entries loaded so far; the exported file has all that match. */
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

function linkOf({ child, place, book }: AuditEntry, subject: Part['subject']): LinkProps | null {
  if (subject === 'child' && child) return childLink(child);
  if (subject === 'place' && place) return placeLink(place);
  if (subject === 'book' && book) {
    return linkOptions({ to: '/books/$id', params: { id: book.accn_no } });
  }
  return null;
}

/** What was done, with a link to the child, place or book. */
function AuditSentence({ entry }: { entry: AuditEntry }) {
  return (
    <span>
      {deedOf(entry).map(({ text, subject }) => {
        const link = linkOf(entry, subject);
        if (link) {
          return (
            <Link key={subject} {...link}>
              <bdi>{text}</bdi>
            </Link>
          );
        }
        return subject ? <bdi key={subject}>{text}</bdi> : text;
      })}
    </span>
  );
}
