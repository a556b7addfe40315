import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useAskBeforeLoss } from '../../lib/use-ask-before-loss.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { Dialog, DialogHead } from '../Dialog.tsx';

interface FormDialogProps {
  title: string;
  /** Something was typed that closing would lose. */
  unsaved: boolean;
  saving: boolean;
  onClose: () => void;
  /** The form; `close` asks before what was typed is lost. */
  children: (close: () => void) => ReactNode;
}

/** A form in a dialog, over the whole screen of a phone. What is typed is not lost without asking. */
export function FormDialog({ title, unsaved, saving, onClose, children }: FormDialogProps) {
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  useFocusBack();
  const { asking, leave, answer } = useAskBeforeLoss(unsaved);
  const handleClose = () => {
    if (!saving) leave(onClose);
  };
  return (
    <>
      <Modal.Root opened onClose={handleClose} size="lg" fullScreen={phone} closeOnEscape={!asking}>
        <Modal.Overlay />
        <Modal.Content>
          <DialogHead title={title} closable large />
          <Modal.Body>{children(handleClose)}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {/* Mounted only now, so that the Esc that asks is not heard by the question too. */}
      {asking && (
        <Dialog
          kind="confirmation"
          opened
          onClose={() => answer(false)}
          confirm={{ label: 'Close without saving', onConfirm: () => answer(true) }}
        >
          What you typed has not been saved, and will be lost.
        </Dialog>
      )}
    </>
  );
}
