import { Button } from '@mantine/core';
import { readWiped } from '../../field/field.ts';
import { type FieldState, useField } from '../../field/field-state.ts';
import { counted } from '../../lib/numbers.ts';
import { storageWords } from '../../records/device/kept-words.ts';
import { Notice } from '../../ui/Notice.tsx';

const wipedWords: Record<NonNullable<FieldState['wiped']>, string> = {
  expired: 'The time was over, so the places were removed from this device. Take them along again.',
  blocked: 'This device was blocked, so all names were removed from it.',
  'account disabled': 'The account was disabled, so all names were removed from this device.',
  'wrong PINs':
    'The PIN was wrong ten times, so all names were removed from this device. Take the places along again and choose another PIN.',
  'forgotten PIN':
    'The PIN was reset, so all names were removed from this device. Take the places along again and choose another PIN.',
  'signed out': 'You signed out, so all names were removed from this device. Take the places along again.',
};

/** The clock of a device is corrected; a notice says if it is wrong by more than this. */
const clockIsOffMs = 5 * 60_000;

/** What should be known before the next scan. */
export function TodayNotices() {
  const { wiped, storage, trouble, clock_off, unsent } = useField((state) => state);
  const minutes = Math.round(Math.abs(clock_off) / 60_000);
  return (
    <>
      {trouble && (
        <Notice tone="warn" role="status">
          <p>{trouble}</p>
        </Notice>
      )}
      {wiped && (
        <Notice
          tone="info"
          action={
            <Button variant="default" h={44} onClick={() => readWiped()}>
              OK
            </Button>
          }
        >
          <p>
            {wipedWords[wiped]} {unsent > 0 && 'Nothing that you entered is lost.'}
          </p>
        </Notice>
      )}
      {storage === 'low' && (
        <Notice tone="bad">
          <p>{storageWords.low}</p>
        </Notice>
      )}
      {Math.abs(clock_off) > clockIsOffMs && (
        <Notice tone="warn">
          <p>
            The clock of this device is {counted(minutes, 'minute')} {clock_off > 0 ? 'fast' : 'slow'}.
            Entries get the right time anyway.
          </p>
        </Notice>
      )}
    </>
  );
}
