import { NativeSelect, TextInput } from '@mantine/core';
import { weekdayNames } from '@storyvan/contract/common/week';
import type { Problems } from '../../../lib/use-saving.ts';
import { TimeField } from '../../week/TimeField.tsx';
import type { SiteDraft } from './place-drafts.ts';

interface SiteFieldsProps {
  draft: SiteDraft;
  problems: Problems;
  onChange: (part: Partial<SiteDraft>) => void;
}

const days = [{ value: '', label: 'No fixed day' }, ...weekdayNames];
const groups = [
  { value: 'senior', label: 'Senior, or all ages' },
  { value: 'junior', label: 'Junior' },
];

/** The fields of a site, to be added or changed. */
export function SiteFields({ draft, problems, onChange }: SiteFieldsProps) {
  return (
    <>
      <div data-wide>
        <TextInput
          label="Name"
          description="As people call it, with its group where it has two."
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
        description="Short, for lists and files; each code is given once."
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
        label="Day of the visit"
        size="md"
        data={days}
        value={draft.visit_day}
        error={problems.visit_day}
        onChange={(event) => onChange({ visit_day: event.currentTarget.value })}
      />
      <TimeField
        label="Time of the visit"
        value={draft.visit_time}
        error={problems.visit_time}
        onChange={(visit_time) => onChange({ visit_time })}
      />
    </>
  );
}
