import { Stack } from '@mantine/core';
import { endMySessions, type MyAccount, myAccount } from '@storyvan/contract/account';
import { myDevices } from '@storyvan/contract/devices';
import { useState } from 'react';
import { DeviceCard } from '../../field/screens/device/DeviceCard.tsx';
import { exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { SignedInList } from '../../records/account/SignedInList.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { List, ListRow } from '../../ui/List.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { versionWords } from './account.messages.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { FocusHere } from './secret-fields.tsx';
import { TwoStepSection } from './TwoStepSection.tsx';

/** The signed-in person's own password, two-step sign-in and signed-in devices. */
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
  /** The recovery codes were shown until now. */
  afterCodes: boolean;
}

function Account({ account, onCodes, afterCodes }: AccountProps) {
  const twoStep = <TwoStepSection account={account} onCodes={onCodes} />;
  const signingOut = useSaving();
  const handleSignOut = (session_id?: string) =>
    signingOut.save(async () => {
      const { ended } = await call(endMySessions, { body: { session_id } });
      growlSuccess(ended === 1 ? 'One device is signed out.' : `${ended} devices are signed out.`);
      return undefined;
    });
  const handleChanged = (ended: number) =>
    growlSuccess(
      ended === 0 ? 'Password changed.' : 'Password changed. You are signed out on all other devices.',
    );
  return (
    <Stack gap="lg">
      {afterCodes ? <FocusHere>{twoStep}</FocusHere> : twoStep}
      <Section
        title="Password"
        aside={account.password_changed_at && `changed ${exactTime(account.password_changed_at)}`}
      >
        <ChangePasswordForm
          username={account.username}
          current="Current password"
          withCode={account.second_factor.confirmed_at !== null}
          onChanged={handleChanged}
        />
      </Section>
      <Section title="Where you are signed in">
        <SignedInList
          sessions={account.sessions}
          ending={signingOut.saving}
          problem={signingOut.problems.form}
          onEnd={handleSignOut}
        />
      </Section>
      <MyDevices />
      <Text size="sm" tone="dim">
        {versionWords(account.app)}
      </Text>
    </Stack>
  );
}

const noDevices = {
  title: 'No devices',
  hint: 'To lend without a network, choose “Take along” on the page of a site or grade.',
};

/** The signed-in person's devices that work without a network. */
function MyDevices() {
  const read = useRead(myDevices);
  return (
    <Section title="Devices that work without a network">
      <DataState read={read} empty={noDevices}>
        {(devices) => (
          <List aria-label="Devices that work without a network">
            {devices.map((device) => (
              <ListRow key={device.device_id}>
                <DeviceCard device={device} />
              </ListRow>
            ))}
          </List>
        )}
      </DataState>
    </Section>
  );
}
