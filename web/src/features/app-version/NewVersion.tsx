import { Button } from '@mantine/core';
import { useField } from '../../field/field-state.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Offers to reload with the new version, except while entries are being sent. What was scanned stays. */
export function NewVersion({ onReload }: { onReload: () => void }) {
  const sending = useField((state) => state.sending);
  if (sending) return null;
  return (
    <Notice
      role="status"
      tone="info"
      apart
      action={
        <Button size="compact-sm" variant="light" onClick={onReload}>
          Reload now
        </Button>
      }
    >
      A new version is ready.
    </Notice>
  );
}
