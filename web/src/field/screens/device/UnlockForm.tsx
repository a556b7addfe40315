import { Button, Stack } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Problem, Text } from '../../../ui/Text.tsx';
import { PinField } from './PinField.tsx';
import { useTask } from './use-task.ts';

/** Asks for the PIN, in place of what it opens. */
export const Locked = () => (
  <Section title="Locked">
    <Stack gap="md">
      <Text tone="dim">The PIN opens the names of children and your places.</Text>
      <UnlockForm />
    </Stack>
  </Section>
);

/** Asks for the PIN that opens the names on this device. */
export function UnlockForm() {
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { busy, problem, run } = useTask();
  const field = useRef<HTMLInputElement>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (pin === '') return;
    run(async () => {
      const { unlock } = await import('../../field.ts');
      const { unlocked, attempts_left } = await unlock(pin);
      if (unlocked) return;
      setPin('');
      setWrong(wrongPin(attempts_left));
      field.current?.focus();
    });
  };
  return (
    <Stack gap="sm" maw="24rem">
      <form onSubmit={handleSubmit} noValidate aria-label="Unlock">
        <Stack gap="sm">
          <PinField
            label="PIN of this device"
            field={field}
            value={pin}
            error={wrong}
            onChange={setPin}
            autoFocus
          />
          <Problem>{problem}</Problem>
          <Button type="submit" size="lg" fullWidth loading={busy}>
            Unlock
          </Button>
        </Stack>
      </form>
      <ForgottenPin />
    </Stack>
  );
}

/** Without the PIN, no one can read the names, so they are removed. */
function ForgottenPin() {
  const { busy, problem, run } = useTask();
  const handleConfirm = () =>
    run(async () => {
      const { wipeNames } = await import('../../field.ts');
      await wipeNames('forgotten PIN');
    });
  return (
    <>
      <ConfirmButton label="Reset the PIN" title="Reset the PIN?" busy={busy} onConfirm={handleConfirm}>
        Without the PIN the names on this device cannot be read, so they are removed. Your unsent entries are
        kept and will be sent. With a network, take the places along again and choose another PIN.
      </ConfirmButton>
      <Problem>{problem}</Problem>
    </>
  );
}

const wrongPin = (left: number): string =>
  left === 1 ? 'Wrong PIN. 1 attempt left.' : `Wrong PIN. ${left} attempts left.`;
