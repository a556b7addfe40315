import { Button, Group } from '@mantine/core';

interface GrowlWithUndoProps {
  message: string;
  onUndo: () => void;
}

/** The message of a growl whose action can be undone. */
export const GrowlWithUndo = ({ message, onUndo }: GrowlWithUndoProps) => (
  <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
    <span>{message}</span>
    <Button variant="subtle" h={44} px="sm" flex="none" onClick={onUndo}>
      Undo
    </Button>
  </Group>
);
