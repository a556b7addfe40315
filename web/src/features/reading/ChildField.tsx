import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { autocompleteChild } from '@storyvan/contract/children';
import type { Holder } from '@storyvan/contract/common/programme';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { widgets } from '../../ui/theme.ts';
import classes from './ChildField.module.css';

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

/** Chooses one of the children here by typing a name, or by scanning the child's card. */
export function ChildField({
  label,
  placeholder,
  holder,
  child,
  onChoose,
  error,
  required,
}: ChildFieldProps) {
  const [text, setText] = useTextOf(child);
  const found = useChildrenCalled(text === child?.name ? '' : text, holder);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const choose = (chosen: ChosenChild | null) => {
    setText(chosen?.name ?? '');
    combobox.closeDropdown();
    onChoose(chosen);
  };
  const chooseFirst = useEnterBeforeAnswer(text, found, choose);
  const handleText = (typed: string) => {
    setText(typed);
    if (typed === '') choose(null);
    else combobox.openDropdown();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1) return;
    // A card scanned ends with Enter; half a form must not be sent by it.
    event.preventDefault();
    if (text !== child?.name) chooseFirst();
  };
  return (
    <Combobox
      withinPortal={false}
      store={combobox}
      onOptionSubmit={(id) => choose(found?.find((each) => String(each.child_id) === id) ?? null)}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          placeholder={placeholder}
          role="combobox"
          size="md"
          required={required}
          value={text}
          error={error}
          errorProps={{ role: 'alert' }}
          onChange={(event) => handleText(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          onBlur={() => {
            combobox.closeDropdown();
            if (child) setText(child.name);
          }}
          rightSection={
            child && <CloseButton aria-label="Choose no child" size={36} onClick={() => choose(null)} />
          }
          dir="auto"
          data-autofocus={required && !child ? true : undefined}
        />
      </Combobox.Target>
      <Found matches={found} />
    </Combobox>
  );
}

function Found({ matches }: { matches: ChosenChild[] | undefined }) {
  return (
    <Combobox.Dropdown hidden={matches === undefined}>
      <Combobox.Options aria-label="Children here">
        {matches?.map((child) => (
          <Combobox.Option key={child.child_id} value={String(child.child_id)} className={classes.option}>
            <bdi dir="auto" className={classes.name}>
              {child.name}
            </bdi>
            <span className={classes.about}>
              {child.card_no} <LevelBadge level={child.level} />
            </span>
          </Combobox.Option>
        ))}
        {matches?.length === 0 && <Combobox.Empty>No child here has a name like this.</Combobox.Empty>}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

/** The text in the field follows the child, where that comes from elsewhere. */
function useTextOf(child: ChosenChild | null) {
  const [text, setText] = useState(child?.name ?? '');
  const [drawn, setDrawn] = useState(child);
  if (child?.child_id !== drawn?.child_id) {
    setDrawn(child);
    setText(child?.name ?? '');
  }
  return [text, setText] as const;
}

function useChildrenCalled(typed: string, { program, site_grade_id: id }: Holder): ChosenChild[] | undefined {
  const text = typed.trim();
  const enabled = text.length >= widgets.typeaheadMinLength;
  const read = useRead(autocompleteChild, { params: { text: text || '-', program, id } }, { enabled });
  return enabled ? read.data : undefined;
}

/** Enter takes the only child found; one that is pressed before the answer has come, as a scanner does, is kept for it. */
function useEnterBeforeAnswer(
  text: string,
  found: ChosenChild[] | undefined,
  choose: (child: ChosenChild) => void,
): () => void {
  const entered = useRef<string>(undefined);
  const takeOnly = () => {
    const [only] = found?.length === 1 ? found : [];
    entered.current = found ? undefined : text;
    if (only) choose(only);
  };
  useEffect(() => {
    if (found && entered.current === text) takeOnly();
  });
  return takeOnly;
}
