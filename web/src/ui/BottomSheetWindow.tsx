import './dialog-styles.ts';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './BottomSheet.module.css';

export interface BottomSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** The sheet of BottomSheet.tsx. */
export const BottomSheetWindow = ({ opened, onClose, title, children }: BottomSheetProps) => (
  <Drawer.Root opened={opened} onClose={onClose} position="bottom" size="85%" returnFocus={false}>
    <Drawer.Overlay />
    <Drawer.Content>
      <div className={classes.head}>
        <Drawer.Title>{title}</Drawer.Title>
        <Drawer.CloseButton aria-label="Close" size={44} />
      </div>
      <Drawer.Body>{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
);
