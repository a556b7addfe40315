import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { ImportDetail, ImportRow } from '@storyvan/contract/common/import-shapes';
import { correctImportRow, listImportRows } from '@storyvan/contract/imports';
import { useState } from 'react';
import { call, pathOf } from '../../lib/call.ts';
import { usePages } from '../../lib/use-pages.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { fieldName } from './imports.messages.ts';
import { useStep } from './use-import.ts';

const viewNames = {
  all: 'All',
  added: 'Added',
  changed: 'Changed',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
};
type View = keyof typeof viewNames;
const views = Object.keys(viewNames) as View[];

const outcomes: Record<ImportRow['outcome'], 'good' | 'accent' | 'plain' | 'bad'> = {
  added: 'good',
  changed: 'accent',
  unchanged: 'plain',
  rejected: 'bad',
};

/** Rows as they were corrected on this screen, by line. */
export type Corrected = ReadonlyMap<number, ImportRow>;

interface ImportRowsProps {
  detail: ImportDetail;
  corrected?: Corrected;
  onCorrected?: (row: ImportRow) => void;
}

/** What each row would do. Rejected rows come first to mind, so they are shown first if there are any. */
export function ImportRows({ detail, corrected = new Map(), onCorrected }: ImportRowsProps) {
  const { import_id, counts, state } = detail;
  const hasRejects = (counts?.rejected ?? 0) + (counts?.copies_rejected ?? 0) > 0;
  const [view, setView] = useState<View>(hasRejects ? 'rejected' : 'all');
  const [correcting, setCorrecting] = useState<ImportRow>();
  const input = { params: { importId: import_id }, query: { show: view } };
  const { read, older } = usePages({
    key: pathOf(listImportRows, input),
    first: undefined as string | undefined,
    load: (after, signal) => call(listImportRows, { ...input, query: { show: view, after } }, signal),
    rowsOf: (page) => page.rows,
    nextOf: (page) => page.next,
  });
  const onCorrect = state === 'ready' && onCorrected ? setCorrecting : undefined;
  return (
    <Section title={state === 'ready' ? 'Rows' : 'Rejected rows'}>
      <Stack gap="sm">
        {state === 'ready' && (
          <Choices role="group" aria-label="Which rows">
            {views.map((each) => (
              <Choice key={each} chosen={view === each} onClick={() => setView(each)}>
                {viewNames[each]}
              </Choice>
            ))}
          </Choices>
        )}
        <DataState read={read} empty={{ title: 'No such rows', hint: 'Choose “All” to see every row.' }}>
          {(read) => (
            <>
              <RecordTable
                label="Rows of the file"
                rows={read.map((row) => corrected.get(row.line) ?? row)}
                columns={columnsOf(detail, onCorrect)}
                rowKey={({ line }) => String(line)}
                renderCard={(row) => <RowCard row={row} detail={detail} onCorrect={onCorrect} />}
                unpaged
              />
              <LoadOlder older={older} label="Show more rows" />
            </>
          )}
        </DataState>
      </Stack>
      {correcting && onCorrected && (
        <CorrectRow
          detail={detail}
          row={correcting}
          onCorrected={onCorrected}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </Section>
  );
}

type OnCorrect = ((row: ImportRow) => void) | undefined;

interface RowProps {
  row: ImportRow;
  detail: ImportDetail;
}

const Outcome = ({ row: { outcome, line }, detail }: RowProps) =>
  detail.unchecked_rows.includes(line) ? (
    <Pill kind="plain">not checked</Pill>
  ) : (
    <Pill kind={outcomes[outcome]}>{outcome}</Pill>
  );

/** The cells of a row, then what changes or why it is rejected. */
const Content = ({ row }: { row: ImportRow }) => (
  <Stack gap={2}>
    <Text dir="auto" lines="typed">
      {Object.values(row.cells).slice(0, 6).join(' · ') || 'This row could not be read.'}
    </Text>
    {row.changes.map(({ field, before, after }) => (
      <Text key={field} size="sm" dir="auto" lines="typed">
        {fieldName(field)}: {before === '' ? 'empty' : <del>{before}</del>} → <strong>{after}</strong>
      </Text>
    ))}
    {row.reason && (
      <Text size="sm" tone="bad" lines="typed">
        {row.reason}
      </Text>
    )}
  </Stack>
);

const CorrectButton = ({ row, onCorrect }: { row: ImportRow; onCorrect: (row: ImportRow) => void }) => (
  <Button variant="default" size="sm" aria-label={`Correct row ${row.line}`} onClick={() => onCorrect(row)}>
    Correct
  </Button>
);

function columnsOf(detail: ImportDetail, onCorrect: OnCorrect): Column<ImportRow>[] {
  return [
    { key: 'line', label: detail.reading?.unit ?? 'Line', render: ({ line }) => line, numeric: true },
    { key: 'outcome', label: 'Result', render: (row) => <Outcome row={row} detail={detail} /> },
    { key: 'content', label: 'Content', render: (row) => <Content row={row} /> },
    ...(onCorrect
      ? [
          {
            key: 'correct',
            label: 'Correct',
            screenOnly: true,
            render: (row: ImportRow) => <CorrectButton row={row} onCorrect={onCorrect} />,
          },
        ]
      : []),
  ];
}

const RowCard = ({ row, detail, onCorrect }: RowProps & { onCorrect: OnCorrect }) => (
  <Stack gap={4}>
    <Group justify="space-between" gap="xs">
      <Text size="sm" tone="dim">
        {detail.reading?.unit ?? 'Line'} {row.line}
      </Text>
      <Outcome row={row} detail={detail} />
    </Group>
    <Content row={row} />
    {onCorrect && (
      <Group>
        <CorrectButton row={row} onCorrect={onCorrect} />
      </Group>
    )}
  </Stack>
);

interface CorrectRowProps {
  detail: ImportDetail;
  row: ImportRow;
  /** The row with its new cells, which no check has seen yet. */
  onCorrected: (row: ImportRow) => void;
  onClose: () => void;
}

/** Corrects the cells of a row of the uploaded file. Several can be corrected before the file is checked again. */
function CorrectRow({ detail, row, onCorrected, onClose }: CorrectRowProps) {
  const { import_id, reading, fields } = detail;
  const [cells, setCells] = useState<Record<string, string>>(row.cells);
  const { send } = useStep();
  // The copies of a record are not one of its cells.
  const isCell = ({ field }: { field: string }) => fields.some((own) => own.field === field);
  const save = async () => {
    const changed = Object.fromEntries(
      Object.entries(cells).filter(([field, cell]) => cell !== (row.cells[field] ?? '')),
    );
    onClose();
    if (Object.keys(changed).length === 0) return;
    const body = { import_id, line: row.line, cells: changed };
    if (await send(() => call(correctImportRow, { body }), ['corrected']))
      onCorrected({ ...row, cells, reason: null });
  };
  return (
    <Dialog
      kind="confirmation"
      opened
      title={`Correct ${(reading?.unit ?? 'Line').toLowerCase()} ${row.line}`}
      onClose={onClose}
      confirm={{ label: 'Save', onConfirm: save }}
    >
      <Stack gap="sm">
        {row.reason && <Text tone="bad">{row.reason}</Text>}
        {reading?.mapping.filter(isCell).map(({ field }) => (
          <TextInput
            key={field}
            label={fieldName(field)}
            value={cells[field] ?? ''}
            onChange={(event) => setCells({ ...cells, [field]: event.currentTarget.value })}
          />
        ))}
        <Text size="sm" tone="dim">
          The file on your computer stays as it is.
        </Text>
      </Stack>
    </Dialog>
  );
}
