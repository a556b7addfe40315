import { Button, Group, Stack } from '@mantine/core';
import { type MyAccount, removeSecondFactor, renewRecoveryCodes } from '@storyvan/contract/account';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { codesLeft } from './account.messages.ts';
import { SetUpTwoStep } from './SetUpTwoStep.tsx';
import { CodeField, PasswordField, UsernameForManagers, useSecrets } from './secret-fields.tsx';

interface TwoStepProps {
  account: MyAccount;
  onCodes: (codes: string[]) => void;
}

/** Whether signing in needs a code from the phone as well as the password. */
export function TwoStepSection({ account, onCodes }: TwoStepProps) {
  const isOn = account.second_factor.confirmed_at !== null;
  return (
    <Section
      title="Two-step sign-in"
      aside={<Pill kind={isOn ? 'good' : 'plain'}>{isOn ? 'on' : 'off'}</Pill>}
    >
      {isOn ? (
        <InUse account={account} onCodes={onCodes} />
      ) : (
        <NotSetUp account={account} onCodes={onCodes} />
      )}
    </Section>
  );
}

function NotSetUp({ account, onCodes }: TwoStepProps) {
  const [open, setOpen] = useState<boolean>();
  return (
    <Stack gap="md">
      {account.second_factor.needed && (
        <Notice tone="warn">
          Administrators must turn on two-step sign-in before they can use staff accounts, the audit log and
          other administrator pages.
        </Notice>
      )}
      <Text measure>
        With a code from your phone as a second step, your account is safe even if someone learns your
        password.
      </Text>
      {open ? (
        <SetUpTwoStep username={account.username} onCodes={onCodes} onCancel={() => setOpen(false)} />
      ) : (
        <Group>
          {/* After Cancel, the focus returns to the button. */}
          <Button h={44} autoFocus={open === false} onClick={() => setOpen(true)}>
            Set up
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function InUse({ account, onCodes }: TwoStepProps) {
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
    growlSuccess('Two-step sign-in is turned off.');
  };
  return (
    <Stack gap="md">
      {left < 3 ? (
        <Notice tone="warn">
          On since {since}. {codesLeft(left)}. Make new ones now, in case you lose your phone.
        </Notice>
      ) : (
        <Text>
          On since {since}. {codesLeft(left)}.
        </Text>
      )}
      {asked ? (
        <ProofForm
          username={username}
          submit={asked === 'renew' ? 'Make new recovery codes' : 'Turn off two-step sign-in'}
          onProven={asked === 'renew' ? handleRenew : handleRemove}
          onCancel={close}
        />
      ) : (
        <Group>
          <Button h={44} variant="default" autoFocus={closed === 'renew'} onClick={() => setAsked('renew')}>
            New recovery codes
          </Button>
          <Button h={44} variant="default" autoFocus={closed === 'remove'} onClick={() => setAsked('remove')}>
            Turn off or change phone
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface ProofFormProps {
  username: string;
  submit: string;
  onProven: (proof: { password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password and a code before two-step sign-in itself is changed. */
function ProofForm({ username, submit, onProven, onCancel }: ProofFormProps) {
  const form = useSecrets();
  const handleSubmit = () =>
    form.submit({ password: 'Type your password.', code: 'Type a code.' }, ({ password, code }) =>
      onProven({ password, code }),
    );
  return (
    <RecordForm
      label={submit}
      saving={form.saving}
      submit={submit}
      onSubmit={handleSubmit}
      onCancel={onCancel}
    >
      <UsernameForManagers username={username} />
      <PasswordField
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
        autoFocus
      />
      <CodeField {...form.field('code')} label="Code from the app, or a recovery code" withLetters />
    </RecordForm>
  );
}
