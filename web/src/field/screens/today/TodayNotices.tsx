import { Button } from '@mantine/core';
import { counted } from '../../../lib/numbers.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { readWiped } from '../../field.ts';
import { type FieldState, useField } from '../../store/field-state.ts';
import { ScanWarnings } from '../device/ScanWarnings.tsx';

const wipedWords: Record<NonNullable<FieldState['wiped']>, string> = {
  expired:
    'Names may stay on a device for a few days only. The time was over, so the places were removed from this one. Take them along again when you have a network.',
  blocked: 'This device was blocked, so all names were removed from it. Ask an administrator to unblock it.',
  'account disabled':
    'The account was disabled, so all names were removed from this device. Ask an administrator.',
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
  const { barred, wiped, trouble, clock_off } = useField((state) => state);
  const minutes = Math.round(Math.abs(clock_off) / 60_000);
  return (
    <>
      {barred && (
        <Notice tone="bad" role="status">
          <NamesGone why={barred} />
        </Notice>
      )}
      {trouble && (
        <Notice tone="warn" role="status" action={trouble.cure === 'sign in' && <SignIn />}>
          <p>{trouble.sentence}</p>
        </Notice>
      )}
      {wiped && !barred && (
        <Notice
          tone="info"
          action={
            <Button variant="default" h={44} onClick={() => readWiped()}>
              OK
            </Button>
          }
        >
          <NamesGone why={wiped} />
        </Notice>
      )}
      <ScanWarnings />
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

function NamesGone({ why }: { why: NonNullable<FieldState['wiped']> }) {
  const { unsent, drafts_sealed } = useField((state) => state);
  return (
    <p>
      {wipedWords[why]} {unsent > 0 && 'The entries that were saved are kept.'}{' '}
      {drafts_sealed && 'Your drafts are kept; they are there again after you sign in here.'}
    </p>
  );
}

const SignIn = () => (
  <LinkButton link={{ to: '/signin', search: { next: '/today' } }} primary>
    Sign in
  </LinkButton>
);
