import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSaving } from '../../../lib/use-saving.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { changePin, lock } from '../../field.ts';
import { useField } from '../../store/field-state.ts';
import { storageWords } from '../device/kept-words.ts';
import { PinField, pinAdvice, pinProblem } from '../device/PinField.tsx';

/** This device itself: its name, its PIN, and locking it before it is handed on. */
export function DeviceSection() {
  const device = useField((state) => state.device);
  const storage = useField((state) => state.storage);
  const locked = useField((state) => state.locked);
  const pinSet = useField((state) => state.pin_set);
  const [changing, setChanging] = useState(false);
  if (!device) return null;
  return (
    <Section title="This device" aside={<Link to="/my-account">My devices</Link>}>
      <Text>
        <bdi dir="auto">{device.name}</bdi>
      </Text>
      {storage === 'temporary' && (
        <Text size="sm" tone="dim" measure>
          {storageWords.temporary}
        </Text>
      )}
      <Group gap="xs" mt="sm">
        {!locked && (
          <Button variant="default" h={44} onClick={() => lock()}>
            Lock
          </Button>
        )}
        {pinSet && (
          <Button variant="default" h={44} onClick={() => setChanging(true)}>
            Change the PIN
          </Button>
        )}
      </Group>
      {changing && <ChangePinDialog onClose={() => setChanging(false)} />}
    </Section>
  );
}

const nothing = { old: '', pin: '', again: '' };

/** Replaces the PIN of this device. It keeps what was taken along. */
function ChangePinDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(nothing);
  const saving = useSaving();
  const { problems } = saving;
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    error: problems[name],
    onChange: (pin: string) => {
      setTyped((before) => ({ ...before, [name]: pin }));
      saving.clearProblems(name);
    },
  });
  const save = () => {
    const found = {
      old: typed.old === '' ? 'Enter the current PIN.' : undefined,
      pin: pinProblem(typed.pin),
      again: typed.again === typed.pin ? undefined : 'The two PINs are not the same.',
    };
    if (!saving.check(found)) return;
    saving.save(async () => {
      const { unlocked, attempts_left } = await changePin(typed.old, typed.pin);
      if (!unlocked) return { old: `Wrong PIN. Attempts left: ${attempts_left}.` };
      growlSuccess('PIN changed.');
      onClose();
      return undefined;
    });
  };
  return (
    <RecordDialog title="Change the PIN" form={{ saving, unsaved: false, save }} onClose={onClose}>
      <div data-wide>
        <PinField label="Current PIN" {...field('old')} autoFocus />
      </div>
      <PinField label="New PIN, 4 to 12 digits" description={pinAdvice} {...field('pin')} />
      <PinField label="The new PIN again" {...field('again')} />
    </RecordDialog>
  );
}
