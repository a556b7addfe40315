import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import classes from './PickMenu.module.css';

export interface Choice {
  value: string;
  name: string;
  /** Beside the name: "3 sessions", "Wednesday 4:30 PM". */
  note?: string;
}

interface PickMenuProps {
  /** Names the button and its list: "Add a lead to Chimbel, Wednesday". */
  label: string;
  /** What stands on the button. */
  children: ReactNode;
  choices: readonly Choice[];
  /** What is said where there is nothing to choose from. */
  none: string;
  /** What was picked takes the focus, not this button. */
  onPick: (value: string) => void;
  /** Why nothing can be chosen now; told instead of opening the list. */
  refusal?: string | null;
  onRefused?: (reason: string) => void;
  /** As high as the people beside it, where it is not touched by a finger. */
  compact?: boolean;
  /** The button stands at the end of its line. */
  atEnd?: boolean;
}

/** A button that opens a list to choose one from, narrowed by typing: the way without dragging. */
export function PickMenu(props: PickMenuProps) {
  const { label, children, choices, none, onPick, refusal, onRefused, compact, atEnd } = props;
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const handleClick = () => {
    if (refusal) onRefused?.(refusal);
    else combobox.toggleDropdown();
  };
  const handlePick = (value: string) => {
    combobox.closeDropdown();
    onPick(value);
  };
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      // Forty lists of twenty names that nobody has opened would make a phone slow.
      keepMounted={false}
      width={272}
      position={atEnd ? 'bottom-end' : 'bottom-start'}
      shadow="md"
      onOptionSubmit={handlePick}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={classes.add}
          data-compact={compact || undefined}
          aria-label={label}
          aria-disabled={refusal ? true : undefined}
          onClick={handleClick}
        >
          {children}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown
        className={classes.dropdown}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) combobox.closeDropdown();
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

/** Mounted while the list is open only, so that each opening begins with an empty filter. */
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
        onKeyDown={(event) => {
          if (event.key === 'Escape') store.focusTarget();
        }}
      />
      {/* It scrolls, and what scrolls must be reached by keyboard. */}
      <Combobox.Options aria-label={label} className={classes.options} tabIndex={0}>
        {shown.map(({ value, name, note }) => (
          <Combobox.Option key={value} value={value} className={classes.option}>
            <bdi dir="auto">{name}</bdi>
            {note && <span className={classes.note}>{note}</span>}
          </Combobox.Option>
        ))}
        {shown.length === 0 && (
          <Combobox.Empty>{choices.length === 0 ? none : 'Nobody and nothing is called so.'}</Combobox.Empty>
        )}
      </Combobox.Options>
    </>
  );
}
