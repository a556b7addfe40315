import { PasswordInput } from '@mantine/core';

interface PasswordFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean | undefined;
  value: string;
  problem: string | undefined;
  /** Told while it is typed. */
  hint?: string;
  onChange: (text: string) => void;
}

/** A password that can be pasted and looked at. */
export function PasswordField({ label, value, problem, hint, onChange, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...rest}
      label={label}
      size="md"
      value={value}
      error={problem}
      errorProps={{ role: 'alert' }}
      description={hint}
      descriptionProps={{ 'aria-live': 'polite' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${label}`, tabIndex: 0, size: 40 }}
      rightSectionWidth={44}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
