import './dialog-styles.ts';
import { Button, Group, Modal, type ModalRootProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useFocusBack } from '../lib/use-focus-back.ts';
import { defaultDialogTexts } from './dialog-texts.ts';

export interface DialogProps {
  kind: keyof typeof defaultDialogTexts;
  opened: boolean;
  onClose: () => void;
  /** SPEC section 8 gives the title of each kind; a screen may need another one. */
  title?: string;
  children?: ReactNode;
  /** The button that confirms, labelled with the action ("Undo"). */
  confirm?: { label: string; onConfirm: () => void };
}

/** The dialog of Dialog.tsx. */
export function DialogWindow({ kind, onClose, title, children, confirm }: DialogProps) {
  const texts = defaultDialogTexts[kind];
  const handleConfirm = () => {
    confirm?.onConfirm();
    onClose();
  };
  return (
    <DialogFrame title={title ?? texts.title} onClose={onClose} closable centered>
      <div role={kind === 'error' ? 'alert' : undefined}>{children ?? texts.message}</div>
      <Group justify="flex-end" mt="lg">
        <Button h={44} variant={confirm ? 'default' : 'filled'} onClick={onClose} data-autofocus>
          {confirm ? 'Cancel' : 'OK'}
        </Button>
        {confirm && (
          <Button h={44} onClick={handleConfirm}>
            {confirm.label}
          </Button>
        )}
      </Group>
    </DialogFrame>
  );
}

interface DialogFrameProps extends Omit<ModalRootProps, 'opened'> {
  title: string;
  /** With a button to close it. */
  closable?: boolean;
  /** With a larger title, and on a phone the full screen. */
  large?: boolean;
}

/**
 * The frame of every dialog, mounted only while it is open. Its head is equally high with and without a close button; a
 * <header> would be a second banner.
 */
export function DialogFrame({ title, closable, large = false, children, ...root }: DialogFrameProps) {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  useFocusBack();
  return (
    <Modal.Root opened fullScreen={large && phone} {...root}>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" wrap="nowrap" mih={56} pl="md" pr="xs" pt="xs">
          <Modal.Title fw={700} fz={large ? '1.25rem' : undefined}>
            {title}
          </Modal.Title>
          {closable && <Modal.CloseButton aria-label="Close" size={44} />}
        </Group>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
