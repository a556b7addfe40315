import { NativeSelect, TextInput } from '@mantine/core';
import { weekdayNames } from '@storyvan/domain/week';
import type { Problems } from '../../../lib/use-saving.ts';
import { TimeField } from '../../../ui/TimeField.tsx';
import type { SchoolDraft, SiteDraft } from './place-drafts.ts';

interface FieldsProps<Draft> {
  draft: Draft;
  problems: Problems;
  onChange: (part: Partial<Draft>) => void;
}

const days = [{ value: '', label: 'No fixed day' }, ...weekdayNames];
const groups = [
  { value: 'senior', label: 'Senior, or all ages' },
  { value: 'junior', label: 'Junior' },
];

/** The fields of a new or existing site. */
export function SiteFields({ draft, problems, onChange }: FieldsProps<SiteDraft>) {
  return (
    <>
      <div data-wide>
        <TextInput
          label="Name"
          description="What people call it, with its group if there are two."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size="md"
          required
          maxLength={200}
          dir="auto"
          autoComplete="off"
          data-autofocus
          value={draft.name}
          error={problems.name}
          errorProps={{ role: 'alert' }}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label="Code"
        description="Short, for lists and files. Each code is used once."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        required
        maxLength={64}
        autoComplete="off"
        value={draft.code}
        error={problems.code}
        errorProps={{ role: 'alert' }}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
      <NativeSelect
        label="Group"
        size="md"
        data={groups}
        value={draft.group}
        error={problems.group}
        onChange={(event) => onChange({ group: event.currentTarget.value as SiteDraft['group'] })}
      />
      <NativeSelect
        label="Visit day"
        size="md"
        data={days}
        value={draft.visit_day}
        error={problems.visit_day}
        onChange={(event) => onChange({ visit_day: event.currentTarget.value })}
      />
      <TimeField
        label="Visit time"
        value={draft.visit_time}
        error={problems.visit_time}
        onChange={(visit_time) => onChange({ visit_time })}
      />
    </>
  );
}

const schoolFields = [
  { field: 'name', label: 'Name', required: true, maxLength: 200 },
  { field: 'code', label: 'Code', required: true, maxLength: 64 },
  {
    field: 'shift',
    label: 'Shift',
    maxLength: 40,
    description: 'Only if two schools share a building and a code.',
  },
  { field: 'region', label: 'Region', maxLength: 200, description: 'Taluka, district or block.' },
] as const;

/** The fields of a new or existing school. */
export function SchoolFields({ draft, problems, onChange }: FieldsProps<SchoolDraft>) {
  return schoolFields.map(({ field, ...texts }) => (
    <TextInput
      key={field}
      {...texts}
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
