import '../../ui/dialog-styles.ts';
import { Button, Group, Modal } from '@mantine/core';
import { exactTime } from '../../lib/ago.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { DialogHead } from '../../ui/DialogWindow.tsx';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import classes from './accounts.module.css';

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

/** Shows the password once; a tap beside the dialog does not close it. */
export function OneTimePassword({ name, given, onClose }: OneTimePasswordProps) {
  const { one_time_password, valid_until } = given;
  useFocusBack();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(one_time_password);
      growlSuccess('Password copied.');
    } catch {
      growlError('This browser cannot copy it. Write it down or read it out.');
    }
  };
  return (
    <Modal.Root opened onClose={onClose} centered closeOnClickOutside={false} closeOnEscape={false}>
      <Modal.Overlay />
      <Modal.Content>
        <DialogHead title={`A password for ${name}`} />
        <Modal.Body>
          <p className={classes.password}>
            <code>{one_time_password}</code>
          </p>
          <p>
            Read it out or write it down now. It will not be shown again. It works once, until{' '}
            {exactTime(valid_until)}. After signing in with it, <bdi dir="auto">{name}</bdi> must choose a new
            password.
          </p>
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
