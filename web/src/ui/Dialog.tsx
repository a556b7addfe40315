import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';
import { defaultDialogTexts } from './dialog-texts.ts';

interface DialogProps {
  kind: keyof typeof defaultDialogTexts;
  opened: boolean;
  onClose: () => void;
  /** SPEC section 8 gives the title of each kind; another one only where a screen needs it. */
  title?: string;
  children?: ReactNode;
  /** A confirmation's yes, in the words of the deed ("Undo"). */
  confirm?: { label: string; onConfirm: () => void };
}

/** One dialog for errors, notifications and confirmations. Esc closes it, and the focus goes back where it was. */
export function Dialog({ kind, opened, onClose, title, children, confirm }: DialogProps) {
  const texts = defaultDialogTexts[kind];
  const handleConfirm = () => {
    confirm?.onConfirm();
    onClose();
  };
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title fw={700}>{title ?? texts.title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} />
        </div>
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
