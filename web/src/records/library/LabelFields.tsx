import { NativeSelect, TextInput } from '@mantine/core';
import { firstOfPattern } from '@storyvan/domain/number-pattern';
import type { LabelDraft } from './library-drafts.ts';
import type { LibraryFieldsProps } from './ProfileFields.tsx';

interface LabelFieldsProps extends LibraryFieldsProps<LabelDraft> {
  /** The pattern of accession numbers, as typed. */
  copy: string;
}

/** What labels of books have beside the accession number, which is cut off when they are scanned. */
export function LabelFields({ draft, onChange, problems, at, copy }: LabelFieldsProps) {
  const { label_before, label_after } = draft;
  const pattern = copy.trim().toUpperCase();
  const number = firstOfPattern(/^[^#]*#+$/.test(pattern) ? pattern : 'B-#####');
  const label = `${label_before.trim().toUpperCase()}${number}${'X'.repeat(Number(label_after))}`;
  return (
    <>
      <TextInput
        label="On labels, before the accession number"
        description={
          label === number
            ? 'Empty: a label has the number alone.'
            : `A scanned label ${label} means ${number}.`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="GOA/"
        value={label_before}
        error={problems[`${at}.label_before`]}
        onChange={(event) => onChange({ label_before: event.currentTarget.value })}
        maxLength={16}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <NativeSelect
        label="On labels, after the accession number"
        description="Such as a check digit. It is cut off."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={label_after}
        error={problems[`${at}.label_after`]}
        data={[
          { value: '0', label: 'Nothing' },
          { value: '1', label: '1 sign' },
          { value: '2', label: '2 signs' },
          { value: '3', label: '3 signs' },
        ]}
        onChange={(event) => onChange({ label_after: event.currentTarget.value })}
      />
    </>
  );
}
