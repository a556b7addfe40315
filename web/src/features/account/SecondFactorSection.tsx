import { Button, Group } from '@mantine/core';
import { type MyAccount, removeSecondFactor, renewRecoveryCodes } from '@storyvan/contract/account';
import { formatDate, today } from '@storyvan/contract/common/calendar-date';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Section } from '../../ui/Section.tsx';
import { codesLeft } from './account.messages.ts';
import { ProveForm } from './ProveForm.tsx';
import classes from './SecondFactor.module.css';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

interface SecondFactorProps {
  account: MyAccount;
  onCodes: (codes: string[]) => void;
}

/** Whether signing in asks for a code of the phone too. */
export function SecondFactorSection({ account, onCodes }: SecondFactorProps) {
  const isOn = account.second_factor.confirmed_at !== null;
  return (
    <Section
      title="Second factor"
      aside={<Pill kind={isOn ? 'good' : 'plain'}>{isOn ? 'in use' : 'not set up'}</Pill>}
    >
      {isOn ? (
        <InUse account={account} onCodes={onCodes} />
      ) : (
        <NotSetUp account={account} onCodes={onCodes} />
      )}
    </Section>
  );
}

function NotSetUp({ account, onCodes }: SecondFactorProps) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      {account.second_factor.needed && (
        <p className={classes.needed}>
          What administrators do needs a second factor: the staff accounts and the audit log open once it is
          set up.
        </p>
      )}
      <p className={classes.text}>
        A code that only your phone shows keeps your account safe when somebody has learnt your password.
      </p>
      {open ? (
        <SetUpSecondFactor username={account.username} onCodes={onCodes} onCancel={() => setOpen(false)} />
      ) : (
        // After Cancel the focus is where it was before.
        <Button h={44} autoFocus={open === false} onClick={() => setOpen(true)}>
          Set up
        </Button>
      )}
    </>
  );
}

function InUse({ account, onCodes }: SecondFactorProps) {
  const [asked, setAsked] = useState<'renew' | 'remove'>();
  const [closed, setClosed] = useState<typeof asked>();
  const { username, second_factor } = account;
  const left = second_factor.recovery_codes_left;
  const since = formatDate(today(new Date(second_factor.confirmed_at ?? '')));
  const close = () => {
    setClosed(asked);
    setAsked(undefined);
  };
  const handleRenew = async (body: { password: string; code: string }) => {
    onCodes((await call(renewRecoveryCodes, { body })).recovery_codes);
  };
  const handleRemove = async (body: { password: string; code: string }) => {
    await call(removeSecondFactor, { body });
    growlSuccess('The second factor is removed.');
  };
  return (
    <>
      <p className={left < 3 ? classes.needed : classes.text}>
        Since {since} signing in asks for a code. {codesLeft(left)}
        {left < 3 ? ': make new ones, for the day on which the phone is lost.' : '.'}
      </p>
      {asked === 'renew' && (
        <ProveForm
          username={username}
          submit="Make new recovery codes"
          onProven={handleRenew}
          onCancel={close}
        />
      )}
      {asked === 'remove' && (
        <ProveForm
          username={username}
          submit="Remove the second factor"
          onProven={handleRemove}
          onCancel={close}
        />
      )}
      {!asked && (
        <Group>
          <Button h={44} variant="default" autoFocus={closed === 'renew'} onClick={() => setAsked('renew')}>
            New recovery codes
          </Button>
          <Button h={44} variant="default" autoFocus={closed === 'remove'} onClick={() => setAsked('remove')}>
            Remove, or change the phone
          </Button>
        </Group>
      )}
    </>
  );
}
