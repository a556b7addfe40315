import { TextInput, type TextInputProps } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import classes from '../field.module.css';

/** "Choose a PIN of 4 to 12 digits.": as the storage of the device checks it. */
export const pinProblem = (pin: string): string | undefined =>
  /^\d{4,12}$/.test(pin) ? undefined : 'Choose a PIN of 4 to 12 digits.';

export const pinAdvice = 'Six digits protect the names much better than four.';

interface PinFieldProps extends Pick<TextInputProps, 'label' | 'error' | 'description' | 'disabled'> {
  value: string;
  onChange: (pin: string) => void;
  field?: RefObject<HTMLInputElement | null>;
  /** Takes the focus once it appears, in a dialog too. */
  autoFocus?: boolean;
}

/** A PIN: hidden, in large digits, with the keyboard of numbers on a phone. No password manager keeps it. */
export function PinField({ onChange, field, autoFocus = false, ...rest }: PinFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus, input]);
  return (
    <TextInput
      {...rest}
      ref={input}
      classNames={{ input: classes.pin }}
      type="password"
      inputMode="numeric"
      maxLength={12}
      data-autofocus={autoFocus || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, ''))}
    />
  );
}
