import './dialog-styles.ts';
import { Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../lib/use-focus-back.ts';

export interface BottomSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** The sheet of BottomSheet.tsx. */
export function BottomSheetWindow({ opened, onClose, title, children }: BottomSheetProps) {
  useFocusBack();
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="bottom" size="85%" returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Group justify="space-between" gap={0} wrap="nowrap" p="0.5rem 0.5rem 0.25rem 1.25rem" fw={600}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size={44} />
        </Group>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
