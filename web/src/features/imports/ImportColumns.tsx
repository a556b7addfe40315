import { NativeSelect } from '@mantine/core';
import type { ImportDetail } from '@storyvan/contract/common/import-shapes';
import { Text } from '../../ui/Text.tsx';
import { fieldName } from './imports.messages.ts';
import classes from './imports.module.css';

interface ImportColumnsProps {
  detail: ImportDetail;
  /** What was chosen: the header for a field, empty for none. */
  columns: Record<string, string>;
  onChange: (columns: Record<string, string>) => void;
}

const ignored = 'line reject_reason'.split(' ');

/** The columns of the file with examples, and the field that each goes to. */
export function ImportColumns({ detail, columns, onChange }: ImportColumnsProps) {
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
    .filter(({ header }) => header !== '' && !ignored.includes(header));
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
