import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useStaff } from '../../../lib/auth.ts';
import type { Problems } from '../../../lib/use-saving.ts';
import { Problem, Text } from '../../../ui/Text.tsx';
import { PinField, pinAdvice, pinProblem } from './PinField.tsx';
import { useTask } from './use-task.ts';

interface SetUpDeviceProps {
  /** Of a device that has lost its PIN. */
  name: string | undefined;
}

/** The name of this device and its PIN, asked once before the first place is taken along. */
export function SetUpDevice({ name: known }: SetUpDeviceProps) {
  const staff = useStaff();
  const [name, setName] = useState(known ?? (staff ? `Phone of ${staff.name}` : ''));
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, run } = useTask();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      name: name.trim() === '' ? 'Give the device a name.' : undefined,
      pin: pinProblem(pin),
      again: again === pin ? undefined : 'The two PINs are not the same.',
    };
    setProblems(found);
    if (Object.values(found).some(Boolean)) return;
    run(async () => {
      const { setUpDevice } = await import('../../field.ts');
      await setUpDevice({ name: name.trim(), pin });
    });
  };
  return (
    <form onSubmit={handleSubmit} noValidate aria-label="Set up this device">
      <Stack gap="md">
        <Text measure>
          The names of children are kept on this device for a few days, encrypted, and a PIN opens them. After
          ten wrong PINs they are removed; entries that were saved are kept.
        </Text>
        <TextInput
          label="Name of this device"
          description="To find it again in your list of devices."
          dir="auto"
          maxLength={60}
          value={name}
          error={problems.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <PinField
          label="PIN, 4 to 12 digits"
          description={pinAdvice}
          value={pin}
          error={problems.pin}
          onChange={setPin}
          autoFocus
        />
        <PinField label="The same PIN again" value={again} error={problems.again} onChange={setAgain} />
        <Problem>{problem}</Problem>
        <Button type="submit" size="md" fullWidth loading={busy}>
          Set up and take along
        </Button>
      </Stack>
    </form>
  );
}
