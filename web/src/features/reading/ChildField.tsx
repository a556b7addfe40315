import { Group } from '@mantine/core';
import { autocompleteChild } from '@storyvan/contract/children';
import type { Holder } from '@storyvan/contract/common/programme';
import { useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { AsyncPicker } from '../../ui/AsyncPicker.tsx';
import { Text } from '../../ui/Text.tsx';
import { widgets } from '../../ui/theme.ts';

export interface ChosenChild {
  child_id: number;
  name: string;
  card_no: string | null;
  level: number | null;
}

interface ChildFieldProps {
  label: string;
  placeholder: string;
  holder: Holder;
  child: ChosenChild | null;
  onChoose: (child: ChosenChild | null) => void;
  error?: string | undefined;
  required?: boolean;
}

/** Chooses a child of this place by name or by scanning the child's card. */
export function ChildField({ holder, child, onChoose, required, ...field }: ChildFieldProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const enabled = text.length >= widgets.typeaheadMinLength;
  const { program, site_grade_id: id } = holder;
  const read = useRead(autocompleteChild, { params: { text: text || '-', program, id } }, { enabled });
  return (
    <AsyncPicker<ChosenChild>
      {...field}
      listLabel="Children here"
      value={child}
      keyOf={({ child_id }) => child_id}
      textOf={({ name }) => name}
      renderOption={({ name, card_no, level }) => (
        <>
          <Text as="span" strong dir="auto">
            {name}
          </Text>
          <Group component="span" gap="xs" fz="sm">
            {card_no} <LevelBadge level={level} />
          </Group>
        </>
      )}
      found={{
        options: enabled ? read.data : undefined,
        failure: read.status === 'failed' ? read.error.message : undefined,
      }}
      noMatch="No matching child here."
      onSearch={setTyped}
      onChange={onChoose}
      required={required}
      autofocus={required && !child}
    />
  );
}
