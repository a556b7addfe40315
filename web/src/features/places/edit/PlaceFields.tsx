import { NativeSelect, TextInput } from '@mantine/core';
import { weekdayNames } from '@storyvan/domain/week';
import { type Form, textField } from '../../../lib/form.ts';
import { useLibrary } from '../../../lib/library.ts';
import { TimeField } from '../../../ui/TimeField.tsx';
import type { SchoolDraft, SiteDraft } from './place-drafts.ts';

/** The days on which the van visits, and the day that the site has now. */
const daysFor = (chosen: string, visitDays: readonly number[]) => [
  { value: '', label: 'No fixed day' },
  ...weekdayNames.filter((name, day) => visitDays.includes(day) || name === chosen),
];
const groups = [
  { value: 'senior', label: 'Senior, or all ages' },
  { value: 'junior', label: 'Junior' },
];

/** The fields of a new or existing site. */
export function SiteFields({ form }: { form: Form<SiteDraft> }) {
  const { visit_days } = useLibrary();
  return (
    <>
      <TextInput
        label="Name"
        description="What people call it, with its group if there are two."
        {...textField(form, 'name')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        mod="wide"
        required
        maxLength={200}
        dir="auto"
        data-autofocus
      />
      <TextInput
        label="Code"
        description="Short, for lists and files. Each code is used once."
        {...textField(form, 'code')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={64}
      />
      <NativeSelect label="Group" {...textField(form, 'group')} data={groups} />
      <NativeSelect
        label="Visit day"
        {...textField(form, 'visit_day')}
        data={daysFor(form.draft.visit_day, visit_days)}
      />
      <TimeField
        label="Visit time"
        value={form.draft.visit_time}
        error={form.saving.problems.visit_time}
        onChange={(visit_time) => form.change({ visit_time })}
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
export function SchoolFields({ form }: { form: Form<SchoolDraft> }) {
  return schoolFields.map(({ field, ...texts }) => (
    <TextInput
      key={field}
      {...textField(form, field)}
      {...texts}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      dir="auto"
      data-autofocus={field === 'name' || undefined}
    />
  ));
}
