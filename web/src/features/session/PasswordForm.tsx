import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { CallError } from '../../lib/call.ts';
import { DoorForm } from '../../ui/door/DoorForm.tsx';
import type { SignInInputs } from './use-sign-in.ts';

interface PasswordFormProps {
  notice: string | undefined;
  failure: CallError | null;
  underWay: boolean;
  /** Tells whether it went well. */
  onSubmit: (inputs: SignInInputs) => Promise<boolean>;
}

const phoneFriendly = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

/** The first step: who one is, and the password. */
export function PasswordForm({ notice, failure, underWay, onSubmit }: PasswordFormProps) {
  const password = useRef<HTMLInputElement>(null);
  const handleSubmit = async (inputs: FormData) => {
    const done = await onSubmit({
      username: String(inputs.get('username')),
      password: String(inputs.get('password')),
    });
    if (!done) password.current?.select();
  };
  return (
    <DoorForm
      title="Storyvan"
      welcome="Sign in to lend books and take them back."
      notice={notice}
      failure={failure?.message}
      onSubmit={handleSubmit}
    >
      <TextInput
        {...phoneFriendly}
        name="username"
        label="Username"
        autoComplete="username"
        size="md"
        autoFocus
        required
        withAsterisk={false}
      />
      <PasswordInput
        {...phoneFriendly}
        ref={password}
        name="password"
        label="Password"
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0, size: 40 }}
        rightSectionWidth={44}
      />
      <Button type="submit" size="md" fullWidth loading={underWay}>
        Sign in
      </Button>
    </DoorForm>
  );
}
