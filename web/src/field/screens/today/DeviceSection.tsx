import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { lock } from '../../field.ts';
import { useField } from '../../store/field-state.ts';
import { ChangePinDialog } from '../device/ChangePinDialog.tsx';
import { storageWords } from '../device/kept-words.ts';
import classes from './Today.module.css';

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
      <p className={classes.device}>
        <bdi dir="auto">{device.name}</bdi>
      </p>
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
