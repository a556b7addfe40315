import { Button, Group, Stack } from '@mantine/core';
import type { ImportDetail, ImportRow } from '@storyvan/contract/common/import-shapes';
import { checkImport, runImport, stopImport } from '@storyvan/contract/imports';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { DownloadRejects } from './DownloadRejects.tsx';
import { HowItIsRead } from './HowItIsRead.tsx';
import { type Corrected, ImportRows } from './ImportRows.tsx';
import { countsText, figuresOf, partsOf } from './imports.messages.ts';
import { useStep } from './use-import.ts';

/** A checked file: how it is read, and everything that it would change. */
export function PrepareImport({ detail }: { detail: ImportDetail }) {
  const { problem, counts, other } = detail;
  /** What was typed here; after a reload, the cells are shown as they were checked. */
  const [corrected, setCorrected] = useState<Corrected>(new Map());
  const handleCorrected = (row: ImportRow) => setCorrected((before) => new Map(before).set(row.line, row));
  return (
    <>
      {problem && (
        <Notice tone="warn" role="alert">
          {problem}
        </Notice>
      )}
      {other && (
        <Notice tone="info">
          {other.by ?? 'The command line'} is importing {other.file_name} now. You can start this import when
          it is finished.
        </Notice>
      )}
      {counts && (
        <Section title="What the import will do" aside={counted(counts.rows, 'row')}>
          <Stack gap="md">
            <Figures size="small" figures={figuresOf(counts)} />
            <Notes detail={detail} />
            {detail.unchecked_rows.length > 0 ? <CheckAgain detail={detail} /> : <Actions detail={detail} />}
          </Stack>
        </Section>
      )}
      <HowItIsRead key={JSON.stringify([detail.choices, detail.kind])} detail={detail} />
      {counts ? (
        <ImportRows detail={detail} corrected={corrected} onCorrected={handleCorrected} />
      ) : (
        <DeleteFile detail={detail} />
      )}
    </>
  );
}

const Notes = ({ detail: { reading } }: { detail: ImportDetail }) => (
  <Stack gap={2}>
    {reading?.notices.map((notice) => (
      <Text key={notice} tone="dim" measure>
        {notice}
      </Text>
    ))}
    {reading?.notes.map(({ note, rows }) => (
      <Text key={note} tone="dim">
        {note}: {formatNumber(rows)}
      </Text>
    ))}
  </Stack>
);

/** Instead of the import, while rows are corrected that no check has seen. */
function CheckAgain({ detail: { import_id, unchecked_rows } }: { detail: ImportDetail }) {
  const { busy, send } = useStep();
  const check = () => send(() => call(checkImport, { body: { import_id } }), ['checking']);
  return (
    <Notice
      tone="info"
      role="status"
      action={
        <Button h={44} loading={busy} onClick={check}>
          Check the corrections
        </Button>
      }
    >
      {counted(unchecked_rows.length, 'row')} corrected, and not checked yet. Correct all that you want to,
      then check once.
    </Notice>
  );
}

function Actions({ detail }: { detail: ImportDetail }) {
  const { import_id, counts, other, kind } = detail;
  const { busy, send } = useStep();
  const toWrite = partsOf(kind, counts);
  const run = () => send(() => call(runImport, { body: { import_id } }), ['running']);
  return (
    <Group gap="sm">
      <ConfirmButton
        primary
        label={toWrite === '' ? 'Nothing to import' : `Import ${toWrite}`}
        title="Start the import?"
        busy={busy}
        disabled={toWrite === '' || other !== null}
        onConfirm={run}
      >
        <Text measure>
          {toWrite} will be written: {countsText(counts)}.
          {(counts?.rejected ?? 0) > 0 &&
            ` ${counted(counts?.rejected ?? 0, 'row')} will be left out; you can download, fix and import them later.`}{' '}
          The import can be reverted as long as nothing depends on it.
        </Text>
      </ConfirmButton>
      <DownloadRejects detail={detail} />
      <DeleteFile detail={detail} />
    </Group>
  );
}

function DeleteFile({ detail: { import_id } }: { detail: ImportDetail }) {
  const { busy, send } = useStep();
  const navigate = useNavigate();
  const remove = async () => {
    const removed = await send(() => call(stopImport, { body: { import_id } }), ['deleted']);
    if (removed) await navigate({ to: '/library/imports' });
  };
  return (
    <Group>
      <Button variant="subtle" h={44} loading={busy} onClick={remove}>
        Delete this file
      </Button>
    </Group>
  );
}
