import { Button, Group, Modal } from '@mantine/core';
import { exactTime } from '../../lib/ago.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import dialog from '../../ui/Dialog.module.css';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import classes from './OneTimePassword.module.css';

export interface GivenPassword {
  one_time_password: string;
  /** UTC. */
  valid_until: string;
}

interface OneTimePasswordProps {
  name: string;
  given: GivenPassword;
  onClose: () => void;
}

/** The password, this once; a tap beside the dialog does not take it away. */
export function OneTimePassword({ name, given, onClose }: OneTimePasswordProps) {
  const { one_time_password, valid_until } = given;
  useFocusBack();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(one_time_password);
      growlSuccess('The password is copied.');
    } catch {
      growlError('This browser does not let it be copied. Write it down, or read it out.');
    }
  };
  return (
    <Modal.Root opened onClose={onClose} centered closeOnClickOutside={false} closeOnEscape={false}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={dialog.head}>
          <Modal.Title fw={700}>A password for {name}</Modal.Title>
        </div>
        <Modal.Body>
          <p className={classes.password}>
            <code>{one_time_password}</code>
          </p>
          <p>
            Read it out or write it down now. It will not be shown again. It works once, and is valid until{' '}
            {exactTime(valid_until)}; after signing in with it, <bdi dir="auto">{name}</bdi> chooses another
            password.
          </p>
          <Group justify="flex-end" mt="lg">
            <Button h={44} variant="default" onClick={handleCopy}>
              Copy
            </Button>
            <Button h={44} onClick={onClose} data-autofocus>
              I have passed it on
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
