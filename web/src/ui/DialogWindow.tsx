import './dialog-styles.ts';
import { Button, Group, Modal } from '@mantine/core';
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
export function DialogWindow({ kind, opened, onClose, title, children, confirm }: DialogProps) {
  const texts = defaultDialogTexts[kind];
  useFocusBack();
  const handleConfirm = () => {
    confirm?.onConfirm();
    onClose();
  };
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <DialogHead title={title ?? texts.title} closable />
        <Modal.Body>
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface DialogHeadProps {
  title: string;
  /** With a button to close it. */
  closable?: boolean;
  large?: boolean;
}

/** The head of every dialog, equally high with and without a close button. A <header> would be a second banner. */
export const DialogHead = ({ title, closable, large }: DialogHeadProps) => (
  <Group justify="space-between" wrap="nowrap" mih={56} pl="md" pr="xs" pt="xs">
    <Modal.Title fw={700} fz={large ? '1.25rem' : undefined}>
      {title}
    </Modal.Title>
    {closable && <Modal.CloseButton aria-label="Close" size={44} />}
  </Group>
);
