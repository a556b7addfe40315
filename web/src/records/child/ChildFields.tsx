import { Button, NativeSelect, TextInput } from '@mantine/core';
import { today } from '@storyvan/domain/calendar-date';
import { genders } from '@storyvan/domain/gender';
import type { RefObject } from 'react';
import { type Form, textField } from '../../lib/form.ts';
import { useLevels } from '../level/levels.ts';
import type { ChildDraft } from './child-draft.ts';

interface ChildFieldsProps {
  form: Form<ChildDraft>;
  /** The next free card number, shown until another is typed. */
  proposedCard?: string | null | undefined;
  /** The label "Level" and its meaning here. */
  levelLabel: string;
  nameField?: RefObject<HTMLInputElement | null>;
  /** Without the fields that wait for a desk; shown anyway if something was typed in them. */
  brief?: boolean;
}

/** The fields of a child, apart from the place. */
export function ChildFields({ form, proposedCard, levelLabel, nameField, brief = false }: ChildFieldsProps) {
  const { draft } = form;
  const levels = useLevels();
  const known = ['', ...genders] as string[];
  const offered = known.includes(draft.gender) ? known : [...known, draft.gender];
  const card_no = draft.card_no ?? proposedCard ?? '';
  return (
    <>
      <TextInput
        label="Name"
        {...textField(form, 'name')}
        ref={nameField}
        maxLength={200}
        required
        autoCapitalize="words"
        spellCheck={false}
        dir="auto"
        mod="wide"
        data-autofocus
      />
      {(!brief || draft.card_no) && (
        <TextInput
          label="Card number"
          {...textField({ ...form, draft: { ...draft, card_no } }, 'card_no')}
          description="Leave it empty for a child without a card."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <NativeSelect label={levelLabel} {...textField(form, 'level')} data={levelChoices(levels)} />
      <BornField form={form} />
      <NativeSelect
        label="Gender"
        {...textField(form, 'gender')}
        data={offered.map((value) => ({ value, label: value || 'not recorded' }))}
      />
      {(!brief || draft.guardian_phone !== '') && (
        <TextInput
          label="Guardian's phone"
          {...textField(form, 'guardian_phone')}
          type="tel"
          inputMode="tel"
          maxLength={40}
        />
      )}
    </>
  );
}

const levelChoices = (levels: { level: number; name: string }[]) => [
  { value: '', label: 'not known yet' },
  ...levels.map(({ level, name }) => ({ value: String(level), label: `${level} ${name}` })),
];

/** The age, or the date of birth if it is known. */
function BornField({ form }: { form: Form<ChildDraft> }) {
  const byAge = form.draft.bornBy === 'age';
  const { problems } = form.saving;
  return (
    <div>
      {byAge ? (
        <TextInput
          label="Age in years"
          {...textField(form, 'age')}
          error={problems.age ?? problems.date_of_birth}
          inputMode="numeric"
          maxLength={2}
        />
      ) : (
        <TextInput label="Date of birth" {...textField(form, 'date_of_birth')} type="date" max={today()} />
      )}
      <Button
        variant="transparent"
        size="sm"
        h={44}
        p={0}
        td="underline"
        onClick={() => form.change({ bornBy: byAge ? 'date' : 'age' })}
      >
        {byAge ? 'Give the date of birth instead' : 'Give the age instead'}
      </Button>
    </div>
  );
}
