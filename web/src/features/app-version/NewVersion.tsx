import { Button, Group } from '@mantine/core';
import { useField } from '../../field/store/field-state.ts';

/** The message of the growl that offers a new version, except while entries are being sent. The list of scans is kept. */
export function NewVersion({ onReload }: { onReload: () => void }) {
  const sending = useField((state) => state.sending !== null);
  return (
    <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
      <span>A new version is ready.</span>
      <Button variant="subtle" h={44} px="sm" flex="none" disabled={sending} onClick={onReload}>
        Reload now
      </Button>
    </Group>
  );
}
