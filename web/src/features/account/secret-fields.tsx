import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { textField } from '../../lib/form.ts';
import { type Problems, useSaving } from '../../lib/use-saving.ts';
import classes from './account.module.css';

const nothing = { password: '', new_password: '', code: '' };
type Secrets = typeof nothing;
type SecretName = keyof Secrets;

/** A form of secrets. They are never kept as a draft, and are cleared once the server has accepted them. */
export function useSecrets() {
  const [typed, setTyped] = useState(nothing);
  const saving = useSaving();
  const change = (part: Partial<Secrets>) => {
    setTyped((before) => ({ ...before, ...part }));
    saving.clearProblems(...Object.keys(part));
  };
  const field = (name: SecretName) => textField({ draft: typed, change, saving }, name);
  /** Sends the form unless one of the `required` fields is empty. */
  const submit = (required: Problems, send: (typed: Secrets) => Promise<void>) => {
    const missing = Object.entries(required).filter(([name]) => !typed[name as SecretName].trim());
    if (!saving.check(Object.fromEntries(missing))) return;
    saving.save(async () => {
      try {
        await send(typed);
      } catch (error) {
        // A problem of one field is shown there only, not above the whole form too.
        if (error instanceof CallError && Object.keys(error.fields).length > 0) return error.fields;
        throw error;
      }
      setTyped(nothing);
      return undefined;
    });
  };
  return { saving, field, submit };
}

interface FieldProps extends ReturnType<typeof textField> {
  label: string;
  autoFocus?: boolean | undefined;
}

const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
  /** Follows the text as it is typed. */
  hint?: string;
}

/** A password that can be pasted and made visible. */
export function PasswordField({ hint, ...field }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...asTyped}
      {...field}
      description={hint}
      descriptionProps={{ 'aria-live': 'polite' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${field.label}`, tabIndex: 0, size: 40 }}
      rightSectionWidth={44}
    />
  );
}

interface CodeFieldProps extends FieldProps {
  /** Recovery codes have letters, so a phone shows its full keyboard. */
  withLetters?: boolean;
}

/** A code from the authenticator app. */
export function CodeField({ withLetters, ...field }: CodeFieldProps) {
  return (
    <TextInput
      {...asTyped}
      {...field}
      inputMode={withLetters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      maxLength={100}
    />
  );
}

/** Lets a password manager know which account the password belongs to. */
export const UsernameForManagers = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);

/** Moves the focus to a step that has replaced the one before, for keyboard and screen reader users. */
export function FocusHere({ children }: { children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus(), []);
  return (
    <div ref={here} tabIndex={-1} className={classes.focused} data-wide>
      {children}
    </div>
  );
}
