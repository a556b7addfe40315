import { Group, Stack } from '@mantine/core';
import type { ImportSummary } from '@storyvan/contract/common/import-shapes';
import { listImports } from '@storyvan/contract/imports';
import { Link } from '@tanstack/react-router';
import { exactTime } from '../../lib/ago.ts';
import { call, pathOf } from '../../lib/call.ts';
import { useMay } from '../../lib/use-may.ts';
import { usePages } from '../../lib/use-pages.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta } from '../../ui/Text.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { DropZone } from './DropZone.tsx';
import { countsText, kindName, states } from './imports.messages.ts';

/** Where files are imported, and the list of past imports. */
export function ImportsScreen() {
  return (
    <Screen crumbs={[{ label: 'Library' }]} title="Import">
      {useMay(listImports) ? (
        <Stack gap="md">
          <DropZone />
          <PastImports />
        </Stack>
      ) : (
        <ForOthers who="coordinators">Coordinators import lists of books, places and children.</ForOthers>
      )}
    </Screen>
  );
}

function PastImports() {
  const { read, older } = usePages({
    key: pathOf(listImports, {}),
    first: undefined as string | undefined,
    load: (after, signal) => call(listImports, { query: { after } }, signal),
    rowsOf: (page) => page.imports,
    nextOf: (page) => page.next,
  });
  return (
    <Section title="Past imports">
      <DataState
        read={read}
        empty={{ title: 'No imports yet', hint: 'Imported files are listed here, and can be reverted.' }}
      >
        {(imports) => (
          <>
            <RecordTable
              label="Past imports"
              rows={imports}
              columns={columns}
              rowKey={({ import_id }) => import_id}
              renderCard={(row) => <ImportCard row={row} />}
              unpaged
            />
            <LoadOlder older={older} />
          </>
        )}
      </DataState>
    </Section>
  );
}

const FileLink = ({ row: { import_id, file_name } }: { row: ImportSummary }) => (
  <Link to="/library/imports/$importId" params={{ importId: import_id }}>
    <bdi>{file_name}</bdi>
  </Link>
);

const State = ({ row: { state } }: { row: ImportSummary }) => (
  <Pill kind={states[state].kind}>{states[state].label}</Pill>
);

const who = ({ by }: ImportSummary): string => by ?? 'Command line';
const when = ({ finished_at, created_at }: ImportSummary): string => finished_at ?? created_at;

const columns: Column<ImportSummary>[] = [
  { key: 'file', label: 'File', render: (row) => <FileLink row={row} /> },
  { key: 'kind', label: 'Kind', render: ({ kind }) => kindName(kind) },
  { key: 'state', label: 'Status', render: (row) => <State row={row} /> },
  { key: 'counts', label: 'Records', render: ({ counts }) => countsText(counts) },
  { key: 'by', label: 'By', render: who },
  { key: 'when', label: 'When', render: (row) => exactTime(when(row)), sortBy: when },
];

const ImportCard = ({ row }: { row: ImportSummary }) => (
  <Stack gap={4}>
    <Group justify="space-between" gap="xs">
      <FileLink row={row} />
      <State row={row} />
    </Group>
    <Meta>
      <span>{kindName(row.kind)}</span>
      <span>{countsText(row.counts)}</span>
    </Meta>
    <Meta>
      <span>{who(row)}</span>
      <span>{exactTime(when(row))}</span>
    </Meta>
  </Stack>
);
