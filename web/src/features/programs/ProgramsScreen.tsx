import { Button, Stack } from '@mantine/core';
import { listServiceAccounts, type ServiceAccount } from '@storyvan/contract/service-accounts';
import { listWebhooks, type Webhook } from '@storyvan/contract/webhooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ago } from '../../lib/ago.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { roleNames } from '../../records/account/role-words.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { AddServiceAccount } from './AddServiceAccount.tsx';
import { accountStates, expiryWords, kindsWords, webhookState } from './programs.messages.ts';
import { AddWebhook } from './WebhookDialogs.tsx';

const crumbs = [{ label: 'Library' }];

/** What other programs may do: service accounts that call, and webhooks that are called. */
export function ProgramsScreen() {
  return (
    <Screen crumbs={crumbs} title="Other programs">
      {useMay(listServiceAccounts) ? (
        <Stack gap="md">
          <ServiceAccounts />
          <Webhooks />
        </Stack>
      ) : (
        <ProgramsForOthers />
      )}
    </Screen>
  );
}

export const ProgramsForOthers = () => (
  <ForOthers who="administrators">Administrators connect other programs.</ForOthers>
);

const noAccounts = {
  title: 'No service accounts yet',
  hint: 'Add one for each program that reads or changes data here, such as the library’s website.',
};

function ServiceAccounts() {
  const read = useRead(listServiceAccounts);
  const [adding, setAdding] = useState(() => wasInterrupted('service account new'));
  return (
    <Section
      title="Service accounts"
      aside={
        <Button h={44} onClick={() => setAdding(true)}>
          Add a service account
        </Button>
      }
    >
      <Stack gap="sm">
        <Text size="sm" tone="dim" measure>
          A program signs in with a token instead of a password. Give each program its own account, with the
          lowest role that is enough.
        </Text>
        <DataState read={read} empty={noAccounts}>
          {(accounts) => (
            <RecordTable
              label="Service accounts"
              rows={accounts}
              columns={accountColumns}
              rowKey={({ staff_id }) => String(staff_id)}
              renderCard={(account) => <AccountCard account={account} />}
            />
          )}
        </DataState>
      </Stack>
      {adding && <AddServiceAccount onClose={() => setAdding(false)} />}
    </Section>
  );
}

const AccountLink = ({ account: { staff_id, name } }: { account: ServiceAccount }) => (
  <Link to="/library/programs/account/$staffId" params={{ staffId: String(staff_id) }} data-name>
    <bdi dir="auto">{name}</bdi>
  </Link>
);

function AccountState({ account }: { account: ServiceAccount }) {
  const { words, kind } = accountStates[account.state];
  return <Pill kind={kind}>{words}</Pill>;
}

const usedWords = ({ last_used_at }: ServiceAccount): string =>
  last_used_at ? ago(last_used_at, Date.now()) : 'never';

const accountColumns: Column<ServiceAccount>[] = [
  {
    key: 'name',
    label: 'Program',
    render: (account) => <AccountLink account={account} />,
    sortBy: ({ name }) => name,
  },
  { key: 'role', label: 'Role', sortBy: ({ role }) => roleNames[role] },
  {
    key: 'state',
    label: 'Status',
    render: (account) => <AccountState account={account} />,
    sortBy: ({ state }) => state,
  },
  { key: 'token_end', label: 'Token ends in', render: ({ token_end }) => <code>{token_end}</code> },
  {
    key: 'expires_on',
    label: 'Expires',
    render: expiryWords,
    sortBy: ({ expires_on }) => expires_on ?? '9999',
    numeric: true,
  },
  {
    key: 'last_used_at',
    label: 'Last used',
    render: usedWords,
    sortBy: ({ last_used_at }) => last_used_at ?? '',
    numeric: true,
  },
];

const AccountCard = ({ account }: { account: ServiceAccount }) => (
  <Stack gap={6}>
    <Meta>
      <AccountLink account={account} />
      <AccountState account={account} />
    </Meta>
    <Meta>
      {roleNames[account.role]} · expires: {expiryWords(account)} · used: {usedWords(account)}
    </Meta>
  </Stack>
);

const noWebhooks = {
  title: 'No webhooks yet',
  hint: 'Add one to send loans and returns to a program when they happen.',
};

function Webhooks() {
  const read = useRead(listWebhooks);
  const [adding, setAdding] = useState(() => wasInterrupted('webhook new'));
  return (
    <Section
      title="Webhooks"
      aside={
        <Button h={44} onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
      }
    >
      <Stack gap="sm">
        <Text size="sm" tone="dim" measure>
          The server sends changes to an address of the other program, signed with a secret that both know.
        </Text>
        <DataState read={read} empty={noWebhooks}>
          {(webhooks) => (
            <RecordTable
              label="Webhooks"
              rows={webhooks}
              columns={webhookColumns}
              rowKey={({ webhook_id }) => String(webhook_id)}
              renderCard={(webhook) => <WebhookCard webhook={webhook} />}
            />
          )}
        </DataState>
      </Stack>
      {adding && <AddWebhook onClose={() => setAdding(false)} />}
    </Section>
  );
}

const WebhookLink = ({ webhook: { webhook_id, address } }: { webhook: Webhook }) => (
  <Link
    to="/library/programs/webhook/$webhookId"
    params={{ webhookId: String(webhook_id) }}
    style={{ overflowWrap: 'anywhere' }}
  >
    {address}
  </Link>
);

function WebhookState({ webhook }: { webhook: Webhook }) {
  const { words, kind } = webhookState(webhook);
  return <Pill kind={kind}>{words}</Pill>;
}

const webhookColumns: Column<Webhook>[] = [
  {
    key: 'address',
    label: 'Address',
    render: (webhook) => <WebhookLink webhook={webhook} />,
    sortBy: ({ address }) => address,
  },
  { key: 'kinds', label: 'Gets', render: kindsWords },
  {
    key: 'state',
    label: 'Status',
    render: (webhook) => <WebhookState webhook={webhook} />,
    sortBy: ({ state }) => state,
  },
];

const WebhookCard = ({ webhook }: { webhook: Webhook }) => (
  <Stack gap={6}>
    <WebhookLink webhook={webhook} />
    <Meta>
      <WebhookState webhook={webhook} /> {kindsWords(webhook)}
    </Meta>
  </Stack>
);
