import { Button, Group } from '@mantine/core';

/** The message of a growl whose action can be undone. */
export const GrowlWithUndo = ({ message, onUndo }: { message: string; onUndo: () => void }) => (
  <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
    <span>{message}</span>
    <Button variant="subtle" h={44} px="sm" flex="none" onClick={onUndo}>
      Undo
    </Button>
  </Group>
);

/** A growl that was given several times, with how often. */
export const RepeatedGrowl = ({ message, times }: { message: string; times: number }) => (
  <>
    <span>{message}</span> <b>×{times}</b>
  </>
);
