import { Switch, TextInput } from '@mantine/core';
import { firstOfPattern } from '@storyvan/domain/number-pattern';
import type { NumbersDraft } from './library-drafts.ts';
import type { LibraryFieldsProps } from './ProfileFields.tsx';

const fields = [
  ['copy', 'Accession numbers of books', 'B-#####'],
  ['child', 'Cards of children', 'C-####'],
  ['member', 'Cards of members', 'M-####'],
] as const;

const explained = (pattern: string): string =>
  /^[^#]*#+$/.test(pattern.trim())
    ? `The first is ${firstOfPattern(pattern.trim().toUpperCase())}.`
    : 'Empty: new numbers continue those in use.';

/** The patterns of new numbers. */
export function NumberFields({ draft, onChange, problems, at }: LibraryFieldsProps<NumbersDraft>) {
  return (
    <>
      {fields.map(([kind, label, placeholder]) => (
        <TextInput
          key={kind}
          label={label}
          description={explained(draft[kind])}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={placeholder}
          value={draft[kind]}
          error={problems[`${at}.${kind}`]}
          onChange={(event) => onChange({ [kind]: event.currentTarget.value })}
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
        />
      ))}
      <Switch
        mod="wide"
        size="md"
        label="Refuse typed numbers of another form"
        description="Prevents typing mistakes. Leave it off if older books have other numbers."
        checked={draft.strict}
        onChange={(event) => onChange({ strict: event.currentTarget.checked })}
      />
    </>
  );
}
