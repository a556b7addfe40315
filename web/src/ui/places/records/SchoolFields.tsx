import { TextInput } from '@mantine/core';
import type { Problems } from '../../../lib/use-saving.ts';
import type { SchoolDraft } from './place-drafts.ts';

interface SchoolFieldsProps {
  draft: SchoolDraft;
  problems: Problems;
  onChange: (part: Partial<SchoolDraft>) => void;
}

const fields = [
  { field: 'name', label: 'Name', required: true, maxLength: 200 },
  { field: 'code', label: 'Code', required: true, maxLength: 64 },
  {
    field: 'shift',
    label: 'Shift',
    maxLength: 40,
    description: 'Only where two schools share a house and a code.',
  },
  { field: 'region', label: 'Region', maxLength: 200, description: 'Taluka, district or block.' },
] as const;

/** The fields of a school, to be added or changed. */
export function SchoolFields({ draft, problems, onChange }: SchoolFieldsProps) {
  return fields.map(({ field, ...told }) => (
    <TextInput
      key={field}
      {...told}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      size="md"
      dir="auto"
      autoComplete="off"
      data-autofocus={field === 'name' || undefined}
      value={draft[field]}
      error={problems[field]}
      errorProps={{ role: 'alert' }}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  ));
}
