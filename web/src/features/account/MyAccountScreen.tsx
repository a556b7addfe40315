import { Stack } from '@mantine/core';
import { type MyAccount, myAccount } from '@storyvan/contract/account';
import { useState } from 'react';
import { exactTime } from '../../lib/ago.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { FocusHere } from './FocusHere.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** One's own password, second factor and sessions. */
export function MyAccountScreen() {
  const read = useRead(myAccount);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [kept, setKept] = useState(false);
  const handleKept = () => {
    setCodes(null);
    setKept(true);
  };
  return (
    <Screen title="My account" eyebrow={read.data && `${read.data.name} · ${read.data.username}`}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={handleKept} />
      ) : (
        <DataState read={read}>
          {(account) => <Account account={account} onCodes={setCodes} afterCodes={kept} />}
        </DataState>
      )}
    </Screen>
  );
}

interface AccountProps {
  account: MyAccount;
  onCodes: (codes: string[]) => void;
  /** The recovery codes stood here until now. */
  afterCodes: boolean;
}

function Account({ account, onCodes, afterCodes }: AccountProps) {
  const secondFactor = <SecondFactorSection account={account} onCodes={onCodes} />;
  const handleChanged = (ended: number) =>
    growlSuccess(
      ended === 0
        ? 'The password is changed.'
        : 'The password is changed; all your other sessions have ended.',
    );
  return (
    <Stack gap="lg">
      {afterCodes ? <FocusHere>{secondFactor}</FocusHere> : secondFactor}
      <Section
        title="Password"
        aside={account.password_changed_at && `changed ${exactTime(account.password_changed_at)}`}
      >
        <ChangePasswordForm
          username={account.username}
          present="Present password"
          withCode={account.second_factor.confirmed_at !== null}
          onChanged={handleChanged}
        />
      </Section>
      <SessionsSection sessions={account.sessions} />
    </Stack>
  );
}
