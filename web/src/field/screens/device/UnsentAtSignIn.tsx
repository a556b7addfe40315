import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Notice } from '../../../ui/Notice.tsx';
import { Problem } from '../../../ui/Text.tsx';
import { startField } from '../../field.ts';
import { useField } from '../../store/field-state.ts';
import { unsentWords } from './device-words.ts';
import { saveUnsent } from './save-unsent.ts';
import { useTask } from './use-task.ts';

/** Before anyone is signed in: how many entries this browser has not sent, and whose. They can be saved to a file. */
export function UnsentAtSignIn() {
  const device = useField((state) => state.device);
  const unsent = useField((state) => state.unsent);
  const disabled = useField((state) => state.barred === 'account disabled');
  const { busy, problem, run } = useTask();
  useEffect(() => {
    // Without its storage there is nothing to show.
    startField().catch(() => undefined);
  }, []);
  if (!device || unsent === 0) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button variant="default" h={44} loading={busy} onClick={() => run(saveUnsent)}>
          Save to a file
        </Button>
      }
    >
      <p>
        {unsentWords(unsent)} of <bdi dir="auto">{device.staff_name}</bdi> {unsent === 1 ? 'is' : 'are'} on
        this device.{' '}
        {disabled ? 'The account was disabled: an administrator can sign in here to send' : 'Sign in to send'}{' '}
        {unsent === 1 ? 'it' : 'them'}.
      </p>
      <Problem>{problem}</Problem>
    </Notice>
  );
}
