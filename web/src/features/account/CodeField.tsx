import { TextInput } from '@mantine/core';

interface CodeFieldProps {
  label: string;
  /** Recovery codes have letters: a phone then shows all its keys. */
  withLetters?: boolean;
  autoFocus?: boolean;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

/** A code of the authenticator app. */
export function CodeField({ label, withLetters, autoFocus, value, problem, onChange }: CodeFieldProps) {
  return (
    <TextInput
      label={label}
      size="md"
      value={value}
      error={problem}
      errorProps={{ role: 'alert' }}
      inputMode={withLetters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus={autoFocus}
      maxLength={100}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
