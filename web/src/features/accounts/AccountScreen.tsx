import { Button, Stack } from '@mantine/core';
import {
  endAccountSessions,
  listAccountSessions,
  listAccounts,
  type StaffAccount,
  setAccountActive,
} from '@storyvan/contract/accounts';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { ago, exactTime } from '../../lib/ago.ts';
import { useStaff } from '../../lib/auth.ts';
import { call } from '../../lib/call.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { roleNames } from '../../records/account/role-words.ts';
import { SignedInList } from '../../records/account/SignedInList.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import type { Crumb } from '../../ui/crumbs.ts';
import { DataState } from '../../ui/DataState.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Facts } from '../../ui/List.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Problem, Text } from '../../ui/Text.tsx';
import { EditAccount } from './AccountDialogs.tsx';
import { roleHints, stateOf } from './accounts.messages.ts';
import { SigningIn } from './SigningIn.tsx';
import { AccountsForOthers } from './StaffScreen.tsx';

const crumbs: Crumb[] = [
  { label: 'Library' },
  { label: 'Staff', link: linkOptions({ to: '/library/staff' }) },
];

/** One account: its role, how it signs in, where it is signed in, and disabling it. */
export function AccountScreen({ staff_id }: { staff_id: number }) {
  const may = useMay(listAccounts);
  const read = useRead(listAccounts, {}, { enabled: may });
  const account = read.data?.find((each) => each.staff_id === staff_id);
  const activity = linkOptions({ to: '/library/audit', search: { staff: String(staff_id) } });
  return (
    <Screen
      crumbs={crumbs}
      title={account?.name ?? 'Account'}
      aside={account && <LinkButton link={activity}>Activity</LinkButton>}
    >
      {may ? (
        <DataState read={read}>
          {() =>
            account ? (
              <Stack gap="md">
                <AccountFacts account={account} />
                <SigningIn account={account} />
                <AccountSessions account={account} />
                <AccountActive account={account} />
              </Stack>
            ) : (
              <Note title="No such account">
                <p>Go back to “Staff” and choose a name there.</p>
              </Note>
            )
          }
        </DataState>
      ) : (
        <AccountsForOthers />
      )}
    </Screen>
  );
}

function AccountFacts({ account }: { account: StaffAccount }) {
  const [editing, setEditing] = useState(() => wasInterrupted(`account ${account.staff_id}`));
  const { username, role, last_seen_at, changed_by, changed_at } = account;
  const state = stateOf(account);
  return (
    <Section title="Account" aside={state && <Pill kind={state.kind}>{state.words}</Pill>}>
      <Facts
        facts={[
          ['Username', username],
          [
            'Role',
            <>
              {roleNames[role]}
              <Text size="sm" tone="dim">
                {roleHints[role]}
              </Text>
            </>,
          ],
          ['Last seen', last_seen_at ? ago(last_seen_at, Date.now()) : 'not recently'],
          ['Last changed', changed_at && `${exactTime(changed_at)}, by ${changed_by ?? 'the command line'}`],
        ]}
      />
      <Button variant="default" h={44} mt="md" onClick={() => setEditing(true)}>
        Change name or role
      </Button>
      {editing && <EditAccount account={account} onClose={() => setEditing(false)} />}
    </Section>
  );
}

const notSignedIn = {
  title: 'Not signed in anywhere',
  hint: 'People are signed out after 12 hours without activity.',
};

function AccountSessions({ account: { staff_id } }: { account: StaffAccount }) {
  const read = useRead(listAccountSessions, { params: { staffId: staff_id } });
  const { saving, problems, save } = useSaving();
  const end = (session_id?: string) =>
    save(async () => {
      const { status } = await call(endAccountSessions, { body: { staff_id, session_id } });
      if (status.status !== 'ended') return { form: status.message };
      growlSuccess(status.message);
      return undefined;
    });
  return (
    <Section title="Signed in now">
      <DataState read={read} empty={notSignedIn}>
        {(sessions) => (
          <SignedInList sessions={sessions} ending={saving} problem={problems.form} onEnd={end} />
        )}
      </DataState>
    </Section>
  );
}

/** Disables an account, or enables it again; what was recorded under its name is kept. */
function AccountActive({ account }: { account: StaffAccount }) {
  const { staff_id, name, active, disabled_at } = account;
  const own = useStaff()?.staff_id === staff_id;
  const { saving, problems, save } = useSaving();
  const send = (wanted: boolean) =>
    save(async () => {
      // People who disable their own account have confirmed the warning below.
      const { status } = await call(setAccountActive, { body: { staff_id, active: wanted, sure: own } });
      if (status.status !== (wanted ? 'enabled' : 'disabled')) return { form: status.message };
      growlSuccess(status.message);
      return undefined;
    });
  return (
    <Section title={active ? 'Disable account' : 'Account disabled'}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" tone="dim">
          {active
            ? 'Disable the account of someone who has left. It is never deleted: loans, sessions and reports keep the name.'
            : `This account was disabled on ${exactTime(disabled_at ?? '')} and cannot sign in.`}
        </Text>
        {active ? (
          <ConfirmButton
            label="Disable this account"
            title={`Disable the account of ${name}?`}
            busy={saving}
            onConfirm={() => send(false)}
          >
            {own
              ? 'This is your own account. You will be signed out immediately and cannot sign in until another administrator enables it.'
              : `${name} is signed out immediately, cannot sign in, and cannot be chosen for new sessions. You can enable the account again.`}
          </ConfirmButton>
        ) : (
          <Button h={44} loading={saving} onClick={() => send(true)}>
            Enable this account
          </Button>
        )}
        <Problem>{problems.form}</Problem>
      </Stack>
    </Section>
  );
}
