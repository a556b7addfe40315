import '@mantine/core/styles/NumberInput.css';
import { Button, Group, NativeSelect, NumberInput, Stack, Switch } from '@mantine/core';
import type { ImportDetail } from '@storyvan/contract/common/import-shapes';
import { checkImport } from '@storyvan/contract/imports';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { Fields } from '../../ui/Card.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { fieldName, kindName } from './imports.messages.ts';
import classes from './imports.module.css';
import { useStep } from './use-import.ts';

type Choices = ImportDetail['choices'];

/** What the file holds and which column is which; each can be corrected. */
export function HowItIsRead({ detail }: { detail: ImportDetail }) {
  const { import_id, reading, kind, kinds } = detail;
  const [choices, setChoices] = useState<Choices>({ ...detail.choices, kind });
  const [dirty, setDirty] = useState(false);
  const { busy, send } = useStep();
  const change = (part: Partial<Choices>) => {
    setChoices({ ...choices, ...part });
    setDirty(true);
  };
  const check = () => send(() => call(checkImport, { body: { import_id, choices } }), ['checking']);
  return (
    <Section title="How the file is read" aside={reading?.sentence}>
      <Stack gap="md">
        <Fields>
          <NativeSelect
            label="What the file holds"
            value={choices.kind ?? ''}
            data={[
              ...(choices.kind === null ? [{ value: '', label: 'Choose…' }] : []),
              ...kinds.map((value) => ({ value, label: kindName(value) })),
            ]}
            // Columns of another kind mean something else.
            onChange={(event) => change({ kind: event.currentTarget.value, columns: {} })}
          />
          <FileFields detail={detail} choices={choices} change={change} />
        </Fields>
        {choices.kind === 'catalogue' && (
          <Switch
            label="Allow an ISBN to get an entirely different title"
            checked={choices.replace_titles}
            onChange={(event) => change({ replace_titles: event.currentTarget.checked })}
          />
        )}
        {reading && reading.headers.length > 0 && choices.kind === kind && (
          <ImportColumns
            detail={detail}
            columns={choices.columns}
            onChange={(columns) => change({ columns })}
          />
        )}
        {dirty && (
          <Group>
            <Button h={44} loading={busy} onClick={check}>
              Check again
            </Button>
            <Text tone="dim">You have changed how the file is read.</Text>
          </Group>
        )}
      </Stack>
    </Section>
  );
}

interface FileFieldsProps {
  detail: ImportDetail;
  choices: Choices;
  change: (part: Partial<Choices>) => void;
}

function FileFields({ detail: { reading }, choices, change }: FileFieldsProps) {
  return (
    <>
      {reading && reading.sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          value={choices.sheet ?? reading.sheet ?? ''}
          data={reading.sheets}
          onChange={(event) => change({ sheet: event.currentTarget.value, header_line: null })}
        />
      )}
      {reading?.format !== 'marc' && (
        <NumberInput
          label={`${reading?.unit ?? 'Line'} of the header`}
          min={1}
          allowDecimal={false}
          value={choices.header_line ?? reading?.header_line ?? ''}
          onChange={(value) => change({ header_line: typeof value === 'number' ? value : null })}
        />
      )}
      {(reading?.format === 'text' || reading?.format === null) && (
        <NativeSelect
          label="Characters"
          value={choices.encoding ?? 'utf-8'}
          data={[
            { value: 'utf-8', label: 'Unicode (usual)' },
            { value: 'windows-1252', label: 'Windows-1252 (older Excel)' },
          ]}
          onChange={(event) => change({ encoding: event.currentTarget.value as 'utf-8' | 'windows-1252' })}
        />
      )}
    </>
  );
}

interface ImportColumnsProps {
  detail: ImportDetail;
  /** What was chosen: the header for a field, empty for none. */
  columns: Record<string, string>;
  onChange: (columns: Record<string, string>) => void;
}

/** The columns of the file with examples, and the field that each goes to. */
function ImportColumns({ detail, columns, onChange }: ImportColumnsProps) {
  const { reading, fields } = detail;
  if (!reading) return null;
  const recognised = Object.fromEntries(reading.mapping.map(({ field, header }) => [field, header]));
  const headerOf = { ...recognised, ...columns };
  const fieldOf = (header: string) => Object.keys(headerOf).find((field) => headerOf[field] === header) ?? '';
  const choose = (header: string, field: string) => {
    const before = fieldOf(header);
    onChange({ ...columns, ...(before ? { [before]: '' } : {}), ...(field ? { [field]: header } : {}) });
  };
  const choices = [
    { value: '', label: 'Not imported' },
    ...fields.map(({ field, needed }) => ({
      value: field,
      label: needed ? `${fieldName(field)} *` : fieldName(field),
    })),
  ];
  // A catalogue with a column of accession numbers adds the copies too.
  const ofCopies = { value: 'copies', label: fieldName('copies') };
  const shown = reading.headers
    .map((header, at) => ({ header, samples: reading.samples.map((row) => row[at] ?? '').filter(Boolean) }))
    .filter(({ header }) => !['', 'line', 'reject_reason'].includes(header));
  return (
    <div>
      <Text strong>Columns</Text>
      <Text size="sm" tone="dim">
        For each column of the file, choose what it is. A star marks what is required.
      </Text>
      <ul className={classes.columns}>
        {shown.map(({ header, samples }) => (
          <li key={header} className={classes.column}>
            <Text strong dir="auto">
              {header}
            </Text>
            <span className={classes.samples} dir="auto">
              {samples.join(' · ') || 'empty'}
            </span>
            <NativeSelect
              aria-label={`The column ${header} is`}
              value={fieldOf(header)}
              data={recognised.copies === header ? [...choices, ofCopies] : choices}
              onChange={(event) => choose(header, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
