import { Stack, TextInput } from '@mantine/core';
import type { ImportDetail, ImportRow } from '@storyvan/contract/common/import-shapes';
import { correctImportRow } from '@storyvan/contract/imports';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Text } from '../../ui/Text.tsx';
import { fieldName } from './imports.messages.ts';
import { useStep } from './use-import.ts';

interface CorrectRowProps {
  detail: ImportDetail;
  row: ImportRow;
  /** The row with its new cells, which no check has seen yet. */
  onCorrected: (row: ImportRow) => void;
  onClose: () => void;
}

/** Corrects the cells of a row of the uploaded file. Several can be corrected before the file is checked again. */
export function CorrectRow({ detail, row, onCorrected, onClose }: CorrectRowProps) {
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
