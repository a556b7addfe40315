import './picker-styles.ts';
import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { PickerOptions } from './PickerOptions.tsx';

/** The reply to the typed text. */
export interface Found<T> {
  /** Undefined until there is a reply to exactly this text. */
  options: readonly T[] | undefined;
  /** Why there are none; `retry` runs when the field gets the focus. */
  failure?: string | undefined;
  retry?: () => void;
}

export interface AsyncPickerProps<T> {
  label: string;
  /** If a heading above shows it already, only screen readers get the label. */
  hideLabel?: boolean | undefined;
  placeholder: string;
  /** The name of the list of options: "Children here". */
  listLabel: string;
  value: T | null;
  keyOf: (option: T) => string | number;
  /** The text of the field after an option was chosen. */
  textOf: (option: T) => string;
  /** An option in the list; its text by default. */
  renderOption?: (option: T) => ReactNode;
  isDisabled?: (option: T) => boolean;
  found: Found<T>;
  /** Empty if nothing is searched. */
  onSearch: (text: string) => void;
  /** Enter before an option is selected; true if it takes the text, which then leaves the field. */
  onEnter?: (text: string) => boolean;
  onChange: (option: T | null) => void;
  /** Shown in the list if no option matches. */
  noMatch: string;
  /** Shown below the field if it is left with text that is not the chosen option. */
  notChosen?: string;
  /** A list that opens with a click. */
  browse?: boolean;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  autofocus?: boolean | undefined;
  /** In a dialog that is lower than the list of options, which otherwise ends at its edge. */
  inLowDialog?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** A field that searches while its user types, and selects one of the options found. */
export function AsyncPicker<T>(props: AsyncPickerProps<T>) {
  const { label, hideLabel, disabled = false, browse = false, required, found } = props;
  const { keyOf, renderOption = props.textOf, isDisabled, onSearch: _, ...picker } = { ...props };
  const { store, text, problem, choose, ...input } = usePicker(props);
  const { options, failure } = found;
  return (
    <Combobox
      withinPortal={props.inLowDialog ?? false}
      store={store}
      disabled={disabled}
      onOptionSubmit={(key) => choose(options?.find((option) => String(keyOf(option)) === key) ?? null)}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(hideLabel ? { 'aria-label': label } : { label })}
          {...input}
          ref={picker.inputRef}
          placeholder={picker.placeholder}
          role="combobox"
          disabled={disabled}
          required={required ?? false}
          value={text}
          error={problem}
          rightSection={
            browse ? (
              <Combobox.Chevron />
            ) : (
              text &&
              !disabled && (
                <CloseButton aria-label={`Clear: ${label}`} size={36} onClick={() => choose(null)} />
              )
            )
          }
          rightSectionPointerEvents={browse ? 'none' : 'all'}
          dir="auto"
          data-autofocus={picker.autofocus || undefined}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!browse && !options && !failure}>
        <PickerOptions
          label={picker.listLabel}
          options={options ?? []}
          keyOf={keyOf}
          renderOption={renderOption}
          isDisabled={isDisabled}
          empty={failure ?? (options ? picker.noMatch : 'Loading…')}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}

function usePicker<T>(props: AsyncPickerProps<T>) {
  const { value, textOf, isDisabled, found, onSearch, onChange, browse, error } = props;
  const { notChosen = 'Nothing is chosen: choose from the list, or clear the field.' } = props;
  const [text, setText] = useTextOf(props);
  const [left, setLeft] = useState(false);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const choose = (option: T | null) => {
    setText(option ? textOf(option) : '', option);
    store.closeDropdown();
    onSearch('');
    onChange(option);
  };
  const takeOnly = useEnterBeforeAnswer(text, found.options, (only) => isDisabled?.(only) || choose(only));
  const isOwnText = value !== null && text === textOf(value);
  return {
    store,
    text,
    choose,
    problem: error ?? (left && !value && text.trim() !== '' ? notChosen : undefined),
    onChange: ({ currentTarget: { value: typed } }: { currentTarget: HTMLInputElement }) => {
      setLeft(false);
      if (typed === '' && !browse) return choose(null);
      setText(typed, null);
      // Other text is another choice: the one before must not be saved if the text turns out to name nothing.
      if (value) onChange(null);
      onSearch(typed);
      store.openDropdown();
      store.updateSelectedOptionIndex();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || store.getSelectedOptionIndex() !== -1) return;
      // The Enter that ends a name or a scan must not submit an incomplete form.
      event.preventDefault();
      if (!text.trim() || isOwnText) return;
      if (props.onEnter?.(text)) choose(null);
      else takeOnly();
    },
    onClick: () => browse && store.openDropdown(),
    onFocus: () => {
      setLeft(false);
      if (found.failure) found.retry?.();
    },
    onBlur: () => {
      store.closeDropdown();
      setLeft(true);
      const named = found.options?.find((option) => isSameText(textOf(option), text));
      if (!value && named && !isDisabled?.(named)) choose(named);
    },
  };
}

const isSameText = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();

/** The text in the field follows the value when that is changed from outside. */
function useTextOf<T>({ value, keyOf, textOf }: AsyncPickerProps<T>) {
  const key = (option: T | null) => (option === null ? null : keyOf(option));
  const now = { of: key(value), text: value === null ? '' : textOf(value) };
  const [typed, setTyped] = useState(now);
  if (typed.of !== now.of) setTyped(now);
  const setText = (text: string, option: T | null) => setTyped({ of: key(option), text });
  return [typed.text, setText] as const;
}

/** Enter selects the only option found; if it is pressed before the reply, as a scanner does, it takes effect then. */
function useEnterBeforeAnswer<T>(
  text: string,
  found: readonly T[] | undefined,
  choose: (option: T) => void,
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
