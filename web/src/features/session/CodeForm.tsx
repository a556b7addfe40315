import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CallError } from '../../lib/call.ts';
import { DoorForm } from '../../ui/door/DoorForm.tsx';

interface CodeFormProps {
  username: string;
  failure: CallError | null;
  underWay: boolean;
  /** Tells whether it went well. */
  onSubmit: (code: string) => Promise<boolean>;
  onBack: () => void;
}

/** The second step, for an account with a second factor: a code of the app, or a recovery code. */
export function CodeForm({ username, failure, underWay, onSubmit, onBack }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [lost, setLost] = useState(false);
  const handleSubmit = async (inputs: FormData) => {
    if (!(await onSubmit(String(inputs.get('code'))))) field.current?.select();
  };
  return (
    <DoorForm
      title="One step more"
      welcome={
        lost
          ? 'Type one of the recovery codes that you kept. Each is good once.'
          : `Type the six digits that your authenticator app shows for ${username}.`
      }
      failure={failure?.message}
      onSubmit={handleSubmit}
    >
      <TextInput
        key={String(lost)}
        ref={field}
        name="code"
        label={lost ? 'Recovery code' : 'Code'}
        inputMode={lost ? 'text' : 'numeric'}
        autoComplete={lost ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        size="md"
        autoFocus
        required
        withAsterisk={false}
      />
      <Button type="submit" size="md" fullWidth loading={underWay}>
        Sign in
      </Button>
      <Button variant="subtle" size="md" fullWidth onClick={() => setLost(!lost)}>
        {lost ? 'Use a code of the app' : 'Use a recovery code'}
      </Button>
      <Button variant="subtle" size="md" fullWidth onClick={onBack}>
        Back
      </Button>
    </DoorForm>
  );
}
