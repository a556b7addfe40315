import { Stack } from '@mantine/core';
import {
  listServiceAccounts,
  renewServiceToken,
  revokeServiceAccount,
  type ServiceAccount,
} from '@storyvan/contract/service-accounts';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { ago, exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { roleNames } from '../../records/account/role-words.ts';
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
import { ExpiryField, expiresOf, expiryProblem, noExpiry } from './ExpiryField.tsx';
import { ProgramsForOthers } from './ProgramsScreen.tsx';
import { accountStates, expiryWords, roleHints } from './programs.messages.ts';
import { Token } from './Token.tsx';

export const programCrumbs: Crumb[] = [
  { label: 'Library' },
  { label: 'Other programs', link: linkOptions({ to: '/library/programs' }) },
];

/** One service account: its role and token, renewing and revoking it. */
export function ServiceAccountScreen({ staff_id }: { staff_id: number }) {
  const may = useMay(listServiceAccounts);
  const read = useRead(listServiceAccounts, {}, { enabled: may });
  const account = read.data?.find((each) => each.staff_id === staff_id);
  const activity = linkOptions({ to: '/library/audit', search: { staff: String(staff_id) } });
  return (
    <Screen
      crumbs={programCrumbs}
      title={account?.name ?? 'Service account'}
      aside={account && <LinkButton link={activity}>Activity</LinkButton>}
    >
      {may ? (
        <DataState read={read}>
          {() =>
            account ? (
              <Stack gap="md">
                <AccountFacts account={account} />
                {account.state !== 'revoked' && <Renew account={account} />}
                {account.state !== 'revoked' && <Revoke account={account} />}
              </Stack>
            ) : (
              <Note title="No such service account">
                <p>Go back to “Other programs” and choose one there.</p>
              </Note>
            )
          }
        </DataState>
      ) : (
        <ProgramsForOthers />
      )}
    </Screen>
  );
}

function AccountFacts({ account }: { account: ServiceAccount }) {
  const { role, state, token_end, last_used_at, created_at, created_by, revoked_at, revoked_by } = account;
  const { words, kind } = accountStates[state];
  return (
    <Section title="Account" aside={<Pill kind={kind}>{words}</Pill>}>
      <Facts
        facts={[
          [
            'Role',
            <>
              {roleNames[role]}
              <Text size="sm" tone="dim">
                {roleHints[role]}
              </Text>
            </>,
          ],
          ['Token', <code key="token">svt_…{token_end}</code>],
          ['Expires', expiryWords(account)],
          ['Last used', last_used_at ? ago(last_used_at, Date.now()) : 'never'],
          ['Added', `${exactTime(created_at)}, by ${created_by ?? 'the command line'}`],
          ['Revoked', revoked_at && `${exactTime(revoked_at)}, by ${revoked_by ?? 'the command line'}`],
        ]}
      />
    </Section>
  );
}

function Renew({ account: { staff_id, name } }: { account: ServiceAccount }) {
  const [draft, setDraft] = useState(noExpiry);
  const [token, setToken] = useState<string>();
  const saving = useSaving();
  const renew = () => {
    if (!saving.check({ expiry: expiryProblem(draft) })) return;
    saving.save(async () => {
      const body = { staff_id, expires: expiresOf(draft) };
      const { status, details } = await call(renewServiceToken, { body });
      if (!details) return { expiry: status.message };
      setToken(details.token);
      setDraft(noExpiry());
      return undefined;
    });
  };
  return (
    <Section title="New token">
      <Stack gap="sm" align="flex-start">
        <ExpiryField
          draft={draft}
          problem={saving.problems.expiry}
          change={(part) => {
            setDraft((before) => ({ ...before, ...part }));
            saving.clearProblems('expiry');
          }}
        />
        <ConfirmButton
          label="Renew the token"
          title={`Renew the token of ${name}?`}
          busy={saving.saving}
          onConfirm={renew}
        >
          The old token stops working at once. {name} cannot call until it has the new one.
        </ConfirmButton>
        <Problem>{saving.problems.form}</Problem>
      </Stack>
      {token !== undefined && <Token name={name} token={token} onClose={() => setToken(undefined)} />}
    </Section>
  );
}

function Revoke({ account: { staff_id, name } }: { account: ServiceAccount }) {
  const { saving, problems, save } = useSaving();
  const revoke = () =>
    save(async () => {
      const { status } = await call(revokeServiceAccount, { body: { staff_id } });
      growlSuccess(status.message);
      return undefined;
    });
  return (
    <Section title="Revoke">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" tone="dim" measure>
          Revoke an account that is no longer needed, or whose token others may know. What the program
          recorded keeps its name.
        </Text>
        <ConfirmButton label="Revoke this account" title={`Revoke ${name}?`} busy={saving} onConfirm={revoke}>
          Its token stops working at once. This cannot be undone: the program then needs a new service
          account.
        </ConfirmButton>
        <Problem>{problems.form}</Problem>
      </Stack>
    </Section>
  );
}
