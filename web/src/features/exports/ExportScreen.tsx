import { Button, Stack } from '@mantine/core';
import { type ExportedFile, exportEverything, listExportedFiles } from '@storyvan/contract/exports';
import { useState } from 'react';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';

/** Downloads everything in the library, to keep or to take to another system. */
export function ExportScreen() {
  const may = useMay(listExportedFiles);
  const read = useRead(listExportedFiles, {}, { enabled: may });
  return (
    <Screen
      crumbs={[{ label: 'Library' }, { label: 'Backups', link: { to: '/library/backups' } }]}
      title="Export everything"
    >
      {may ? (
        <DataState read={read}>
          {(files) => (
            <Stack gap="md">
              <Download records={files.reduce((sum, file) => sum + file.records, 0)} />
              <Section title="What is in it">
                <RecordTable
                  label="Files"
                  rows={files}
                  columns={columns}
                  rowKey={({ name }) => name}
                  renderCard={(file) => (
                    <span>
                      {file.name}.csv · {counted(file.records, 'record')}
                    </span>
                  )}
                />
              </Section>
            </Stack>
          )}
        </DataState>
      ) : (
        <ForOthers who="administrators">Administrators export the whole library.</ForOthers>
      )}
    </Screen>
  );
}

function Download({ records }: { records: number }) {
  const [isStarted, setStarted] = useState(false);
  return (
    <Section title="Download">
      <Stack gap="sm" align="flex-start">
        <Text measure>
          One archive with all {formatNumber(records)} records as CSV files, which open in any spreadsheet. A
          README in it describes each column. Desks can keep lending while it is made.
        </Text>
        <Text measure tone="warn">
          It contains names of children. Keep it as safe as the library itself. The download is noted in the
          audit log.
        </Text>
        <Button component="a" href={exportEverything.path} download h={44} onClick={() => setStarted(true)}>
          Export everything
        </Button>
        <Text measure tone="dim" role="status">
          {isStarted
            ? 'The download has started. Your browser shows its progress, and reports it if it fails.'
            : 'Passwords, second factors, sign-ins and the audit log are not in it.'}
        </Text>
        <Text measure tone="dim">
          <code>storyvan import everything FILE</code> brings it into an empty library, also on another
          database. All numbers stay the same.
        </Text>
      </Stack>
    </Section>
  );
}

const columns: Column<ExportedFile>[] = [
  { key: 'name', label: 'File', render: ({ name }) => `${name}.csv`, sortBy: ({ name }) => name },
  { key: 'about', label: 'What it holds', render: ({ about }) => about },
  {
    key: 'records',
    label: 'Records',
    render: ({ records }) => formatNumber(records),
    sortBy: ({ records }) => records,
    numeric: true,
  },
];
