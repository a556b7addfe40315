import './picker-styles.ts';
import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PickerOptions.module.css';

interface PickerOptionsProps<T> {
  /** Names the list for screen readers. */
  label: string;
  options: readonly T[];
  keyOf: (option: T) => string | number;
  renderOption: (option: T) => ReactNode;
  isDisabled?: ((option: T) => boolean) | undefined;
  /** Shown when there are no options. */
  empty: string;
  /** 0 where the list itself must be reachable by keyboard to scroll it. */
  tabIndex?: number;
}

/** More options than this are found by typing. */
const mostShown = 100;

/** The options of a picker, inside the dropdown of a Combobox. */
export function PickerOptions<T>(props: PickerOptionsProps<T>) {
  const { label, options, keyOf, renderOption, isDisabled, empty, tabIndex } = props;
  return (
    <Combobox.Options aria-label={label} className={classes.options} tabIndex={tabIndex}>
      {options.slice(0, mostShown).map((option) => (
        <Combobox.Option
          key={keyOf(option)}
          value={String(keyOf(option))}
          disabled={isDisabled?.(option) ?? false}
          className={classes.option}
        >
          {renderOption(option)}
        </Combobox.Option>
      ))}
      {options.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
    </Combobox.Options>
  );
}
