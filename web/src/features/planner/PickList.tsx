import '../../ui/picker-styles.ts';
import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { PickerOptions } from '../../ui/PickerOptions.tsx';
import { Text } from '../../ui/Text.tsx';
import type { useRoom } from '../../ui/use-room.ts';
import classes from './PlannerScreen.module.css';

export interface Choice {
  value: string;
  name: string;
  /** Shown beside the name: "3 sessions", "Wednesday 4:30 PM". */
  note?: string;
}

export interface PickListProps {
  /** Names the button and its list: "Add a lead to Chimbel, Wednesday". */
  label: string;
  choices: readonly Choice[];
  /** Shown when there are no choices. */
  none: string;
  /** The caller moves the focus to what was picked; otherwise it returns to the button. */
  onPick: (value: string) => void;
  /** The button is at the end of its line, so the list opens to the left. */
  atEnd?: boolean | undefined;
  /** The button that opened the list. */
  children: ReactElement;
  /** `back` returns the focus to the button. */
  onClose: (back: boolean) => void;
  /** The position of the dropdown. */
  popover: ReturnType<typeof useRoom>['popover'];
}

/** The open list of a PickMenu, in a separate file that is loaded when a list is opened. */
export function PickList({ label, choices, none, onPick, atEnd, children, onClose, popover }: PickListProps) {
  const combobox = useCombobox({ opened: true, onDropdownClose: () => onClose(true) });
  const { focusSearchInput } = combobox;
  useEffect(() => focusSearchInput(), [focusSearchInput]);
  const handlePick = (value: string) => {
    onClose(true);
    onPick(value);
  };
  return (
    <Combobox
      store={combobox}
      {...popover}
      width={272}
      position={atEnd ? 'bottom-end' : 'bottom-start'}
      shadow="md"
      onOptionSubmit={handlePick}
    >
      <Combobox.Target targetType="button">{children}</Combobox.Target>
      <Combobox.Dropdown
        className={classes.dropdown}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onClose(false);
        }}
      >
        <Choices label={label} choices={choices} none={none} store={combobox} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface ChoicesProps extends Pick<PickListProps, 'label' | 'choices' | 'none'> {
  store: ComboboxStore;
}

function Choices({ label, choices, none, store }: ChoicesProps) {
  const [filter, setFilter] = useState('');
  const { selectFirstOption } = store;
  useEffect(() => {
    // Enter picks the first match.
    if (filter) selectFirstOption();
  }, [filter, selectFirstOption]);
  const shown = choices.filter(({ name, note = null }) => matchesWords(filter, name, note));
  return (
    <>
      <Combobox.Search
        aria-label="Filter by name"
        placeholder="Filter by name"
        size="md"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <PickerOptions
        label={label}
        options={shown}
        keyOf={({ value }) => value}
        renderOption={({ name, note }) => (
          <>
            <bdi dir="auto">{name}</bdi>
            {note && (
              <Text as="span" size="xs" tone="dim">
                {note}
              </Text>
            )}
          </>
        )}
        empty={choices.length === 0 ? none : 'No match.'}
        tabIndex={0}
      />
    </>
  );
}
