import type { FoundChild } from '@storyvan/contract/common/found';
import { useState } from 'react';
import { AsyncPicker } from '../../ui/AsyncPicker.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import { useLookedUp } from '../lookup/use-looked-up.ts';

interface AnyChildFieldProps {
  value: FoundChild | null;
  onChange: (child: FoundChild | null) => void;
  /** Shown if the field is left with text that is not a chosen child. */
  notChosen: string;
  error?: string | undefined;
}

/** Chooses a child of any place by name or by its card. */
export function AnyChildField({ value, onChange, ...field }: AnyChildFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <AsyncPicker<FoundChild>
      {...field}
      label="Child"
      placeholder="Type a name, or scan a card"
      listLabel="Children"
      value={value}
      keyOf={({ child_id }) => child_id}
      textOf={({ name }) => name}
      renderOption={({ name, card_no, place_name }) => (
        <>
          <Text as="span" strong dir="auto">
            {name}
          </Text>
          <Meta as="span">
            {card_no && <span>{card_no}</span>}
            <bdi dir="auto">{place_name}</bdi>
          </Meta>
        </>
      )}
      found={useLookedUp(typed, ({ children }) => children)}
      noMatch="No child matches."
      onSearch={setTyped}
      onChange={onChange}
      required
      autofocus
      inLowDialog
    />
  );
}
