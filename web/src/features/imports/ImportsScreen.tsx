import { Button, FileButton, Group, Progress, Stack } from '@mantine/core';
import type { ImportSummary } from '@storyvan/contract/common/import-shapes';
import {
  checkImport,
  importPartBytes,
  listImports,
  mostImportBytes,
  sendImportPart,
  startImport,
} from '@storyvan/contract/imports';
import { Link, useNavigate } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { exactTime } from '../../lib/ago.ts';
import { CallError, call, pathOf } from '../../lib/call.ts';
import { useMay } from '../../lib/use-may.ts';
import { usePages } from '../../lib/use-pages.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta, Problem, Text } from '../../ui/Text.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { countsText, formats, kindName, states } from './imports.messages.ts';
import classes from './imports.module.css';

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

/** Takes a file to import: dropped, or chosen with a button. */
function DropZone() {
  const { percent, problem, upload } = useUpload();
  const [over, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && percent === null) upload(file);
  };
  return (
    <fieldset
      aria-label="Upload a file"
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <UploadIcon />
      {percent === null ? (
        <>
          <Text strong size="lg">
            Drop a file here
          </Text>
          <Text tone="dim">{formats}</Text>
          <FileButton onChange={(file) => file && upload(file)}>
            {(props) => (
              <Button h={44} {...props}>
                Choose a file
              </Button>
            )}
          </FileButton>
          <Text size="sm" tone="dim" measure>
            You see everything that would change before anything is imported.
          </Text>
        </>
      ) : (
        <>
          <Text role="status">Uploading… {`${percent}\u00a0%`}</Text>
          <Progress value={percent} w="min(20rem, 100%)" aria-label="Upload" />
        </>
      )}
      <Problem>{problem}</Problem>
    </fieldset>
  );
}

const UploadIcon = () => (
  <svg className={classes.icon} width="40" height="40" viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <path
      d="M12 15V4m0 0L8 8m4-4 4 4M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Uploads a file in parts, so that a lost connection costs one part, and has it checked. */
function useUpload() {
  const navigate = useNavigate();
  /** From 0 to 100; null if nothing is being uploaded. */
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File) => {
    const refusal = refusalOf(file);
    setProblem(refusal);
    if (refusal) return;
    setPercent(0);
    try {
      const import_id = await sendFile(file, setPercent);
      await navigate({ to: '/library/imports/$importId', params: { importId: import_id } });
    } catch (error) {
      setProblem((error as Error).message);
    }
    setPercent(null);
  };
  return { percent, problem, upload };
}

function refusalOf({ size }: File): string | null {
  if (size === 0) return 'This file is empty.';
  return size > mostImportBytes ? 'The file is larger than 64 MB. Split it and import the parts.' : null;
}

async function sendFile(file: File, onPercent: (percent: number) => void): Promise<string> {
  const body = { file_name: file.name, bytes: file.size };
  const { details } = await call(startImport, { body });
  const { import_id } = details;
  const parts = Math.ceil(file.size / importPartBytes);
  for (let part = 0; part < parts; part++) {
    const content = await base64Of(file.slice(part * importPartBytes, (part + 1) * importPartBytes));
    await patiently(() => call(sendImportPart, { body: { import_id, part, content } }));
    onPercent(Math.round(((part + 1) / parts) * 100));
  }
  await patiently(() => call(checkImport, { body: { import_id } }));
  return import_id;
}

const attempts = 4;
const pause = 2000;

/** A part that arrives twice changes nothing, so it can be sent again after a lost connection. */
async function patiently<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 0 || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause * attempt));
    }
  }
}

const base64Of = (part: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error('The file cannot be read. Choose it again.'));
    reader.readAsDataURL(part);
  });
