import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import type { useRoom } from '../../ui/use-room.ts';
import classes from './PickMenu.module.css';
import type { PickMenuProps } from './PickMenu.tsx';

interface PickListProps extends Pick<PickMenuProps, 'label' | 'choices' | 'none' | 'onPick' | 'atEnd'> {
  /** The button that was pressed. */
  children: ReactElement;
  /** `back` tells that the focus is to go back to the button. */
  onClose: (back: boolean) => void;
  /** Where it opens. */
  popover: ReturnType<typeof useRoom>['popover'];
}

/** The open list of a PickMenu, in a file of its own: it comes when a list is opened. */
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

interface ChoicesProps extends Pick<PickMenuProps, 'label' | 'choices' | 'none'> {
  store: ComboboxStore;
}

function Choices({ label, choices, none, store }: ChoicesProps) {
  const [filter, setFilter] = useState('');
  const { selectFirstOption } = store;
  useEffect(() => {
    // Who types a name means the first that is left: Enter takes it.
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
      {/* It scrolls, and what scrolls must be reached by keyboard. */}
      <Combobox.Options aria-label={label} className={classes.options} tabIndex={0}>
        {shown.map(({ value, name, note }) => (
          <Combobox.Option key={value} value={value} className={classes.option}>
            <bdi dir="auto">{name}</bdi>
            {note && <span className={classes.note}>{note}</span>}
          </Combobox.Option>
        ))}
        {shown.length === 0 && <Combobox.Empty>{choices.length === 0 ? none : 'No match.'}</Combobox.Empty>}
      </Combobox.Options>
    </>
  );
}
