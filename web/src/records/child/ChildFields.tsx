import { Button, NativeSelect, TextInput } from '@mantine/core';
import { today } from '@storyvan/domain/calendar-date';
import type { RefObject } from 'react';
import type { Problems } from '../../lib/use-saving.ts';
import { useLevels } from '../level/levels.ts';
import type { ChildDraft } from './child-draft.ts';

interface ChildFieldsProps {
  draft: ChildDraft;
  problems: Problems;
  onChange: (part: Partial<ChildDraft>) => void;
  /** The next free card number, shown until another is typed. */
  proposedCard?: string | null | undefined;
  /** The label "Level" and its meaning here. */
  levelLabel: string;
  nameField?: RefObject<HTMLInputElement | null>;
}

/** The fields of a child, apart from the place. */
export function ChildFields(props: ChildFieldsProps) {
  const { draft, problems, onChange, proposedCard, levelLabel, nameField } = props;
  const levels = useLevels();
  const known = ['', 'girl', 'boy', 'other'];
  const genders = known.includes(draft.gender) ? known : [...known, draft.gender];
  const field = (name: keyof ChildDraft & string, label: string) => ({
    label,
    size: 'md' as const,
    error: problems[name],
    errorProps: { role: 'alert' },
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput
        {...field('name', 'Name')}
        ref={nameField}
        value={draft.name}
        maxLength={200}
        required
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        dir="auto"
        wrapperProps={{ 'data-wide': true }}
        data-autofocus
      />
      <TextInput
        {...field('card_no', 'Card number')}
        value={draft.card_no ?? proposedCard ?? ''}
        description="Leave it empty for a child without a card."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <NativeSelect {...field('level', levelLabel)} value={draft.level} data={levelChoices(levels)} />
      <BornField draft={draft} problems={problems} onChange={onChange} />
      <NativeSelect
        {...field('gender', 'Gender')}
        value={draft.gender}
        data={genders.map((value) => ({ value, label: value || 'not recorded' }))}
      />
      <TextInput
        {...field('guardian_phone', "Guardian's phone")}
        value={draft.guardian_phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
      />
    </>
  );
}

const levelChoices = (levels: { level: number; name: string }[]) => [
  { value: '', label: 'not known yet' },
  ...levels.map(({ level, name }) => ({ value: String(level), label: `${level} ${name}` })),
];

type BornFieldProps = Pick<ChildFieldsProps, 'draft' | 'problems' | 'onChange'>;

/** The age, or the date of birth if it is known. */
function BornField({ draft, problems, onChange }: BornFieldProps) {
  const byAge = draft.bornBy === 'age';
  return (
    <div>
      {byAge ? (
        <TextInput
          label="Age in years"
          size="md"
          value={draft.age}
          error={problems.age ?? problems.date_of_birth}
          errorProps={{ role: 'alert' }}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          onChange={(event) => onChange({ age: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          label="Date of birth"
          size="md"
          type="date"
          max={today()}
          value={draft.date_of_birth}
          error={problems.date_of_birth}
          errorProps={{ role: 'alert' }}
          onChange={(event) => onChange({ date_of_birth: event.currentTarget.value })}
        />
      )}
      <Button
        variant="transparent"
        size="sm"
        h={44}
        p={0}
        td="underline"
        onClick={() => onChange({ bornBy: byAge ? 'date' : 'age' })}
      >
        {byAge ? 'Give the date of birth instead' : 'Give the age instead'}
      </Button>
    </div>
  );
}
