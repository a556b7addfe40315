import './dialog-styles.ts';
import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../lib/use-focus-back.ts';
import { DialogHead } from './DialogWindow.tsx';
import { growlError, growlSuccess } from './growl.ts';
import classes from './ShownOnce.module.css';

interface ShownOnceProps {
  title: string;
  secret: string;
  /** The message after it was copied. */
  copied: string;
  /** What to do with it. */
  children: ReactNode;
  onClose: () => void;
}

/** A password or token that is shown once; a tap beside the dialog does not close it. */
export function ShownOnce({ title, secret, copied, children, onClose }: ShownOnceProps) {
  useFocusBack();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      growlSuccess(copied);
    } catch {
      growlError('This browser cannot copy it. Write it down or read it out.');
    }
  };
  return (
    <Modal.Root opened onClose={onClose} centered closeOnClickOutside={false} closeOnEscape={false}>
      <Modal.Overlay />
      <Modal.Content>
        <DialogHead title={title} />
        <Modal.Body>
          <p className={classes.secret}>
            <code>{secret}</code>
          </p>
          <p>{children}</p>
          <Group justify="flex-end" mt="lg">
            <Button h={44} variant="default" onClick={handleCopy}>
              Copy
            </Button>
            <Button h={44} onClick={onClose} data-autofocus>
              Done
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
