import { Button, Group, Stack } from '@mantine/core';
import {
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  setWebhookActive,
  testWebhook,
  type Webhook,
} from '@storyvan/contract/webhooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { Facts } from '../../ui/List.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Problem, Text } from '../../ui/Text.tsx';
import { ProgramsForOthers } from './ProgramsScreen.tsx';
import { kindsWords, webhookState } from './programs.messages.ts';
import { programCrumbs } from './ServiceAccountScreen.tsx';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { EditWebhook, Secret } from './WebhookDialogs.tsx';

/** One webhook: what it gets, its secret and its deliveries. */
export function WebhookScreen({ webhook_id }: { webhook_id: number }) {
  const may = useMay(listWebhooks);
  const read = useRead(listWebhooks, {}, { enabled: may });
  const webhook = read.data?.find((each) => each.webhook_id === webhook_id);
  return (
    <Screen crumbs={programCrumbs} title={webhook ? new URL(webhook.address).host : 'Webhook'}>
      {may ? (
        <DataState read={read}>
          {() =>
            webhook ? (
              <Stack gap="md">
                <WebhookFacts webhook={webhook} />
                <WebhookDeliveries webhook_id={webhook_id} />
                <WebhookSecret webhook={webhook} />
                <RemoveWebhook webhook={webhook} />
              </Stack>
            ) : (
              <Note title="No such webhook">
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

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { webhook_id, address, state, created_at, created_by } = webhook;
  const [editing, setEditing] = useState(() => wasInterrupted(`webhook ${webhook_id}`));
  const { saving, problems, save } = useSaving();
  const { words, kind } = webhookState(webhook);
  const send = (work: () => Promise<{ status: { message: string } }>) =>
    save(async () => {
      growlSuccess((await work()).status.message);
      return undefined;
    });
  const active = state === 'active';
  return (
    <Section title="Webhook" aside={<Pill kind={kind}>{words}</Pill>}>
      <Stack gap="sm">
        {state === 'failing' && (
          <Text tone="bad" measure>
            The receiver did not accept a delivery for three days. Check it, send a test, and then resume the
            webhook: what failed is sent first.
          </Text>
        )}
        <Facts
          facts={[
            ['Address', address],
            ['Gets', kindsWords(webhook)],
            ['Added', `${exactTime(created_at)}, by ${created_by}`],
          ]}
        />
        <Group gap="sm">
          <Button
            h={44}
            variant="default"
            loading={saving}
            onClick={() => send(() => call(testWebhook, { body: { webhook_id } }))}
          >
            Send a test
          </Button>
          <Button h={44} variant="default" onClick={() => setEditing(true)}>
            Change
          </Button>
          <Button
            h={44}
            variant={active ? 'default' : 'filled'}
            loading={saving}
            onClick={() => send(() => call(setWebhookActive, { body: { webhook_id, active: !active } }))}
          >
            {active ? 'Pause' : 'Resume'}
          </Button>
        </Group>
        <Problem>{problems.form}</Problem>
      </Stack>
      {editing && <EditWebhook webhook={webhook} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function WebhookSecret({ webhook: { webhook_id, old_secret_until } }: { webhook: Webhook }) {
  const [secret, setSecret] = useState<string>();
  const { saving, problems, save } = useSaving();
  const renew = () =>
    save(async () => {
      const { details } = await call(renewWebhookSecret, { body: { webhook_id } });
      setSecret(details.secret);
      return undefined;
    });
  return (
    <Section title="Secret">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" tone="dim" measure>
          {old_secret_until
            ? `The previous secret signs too until ${exactTime(old_secret_until)}.`
            : 'Each delivery is signed with the secret, so that the receiver can check who sent it.'}
        </Text>
        <ConfirmButton label="Renew the secret" title="Renew the secret?" busy={saving} onConfirm={renew}>
          For 24 hours deliveries are signed with both secrets. Give the new one to the other program in this
          time.
        </ConfirmButton>
        <Problem>{problems.form}</Problem>
      </Stack>
      {secret !== undefined && <Secret secret={secret} onClose={() => setSecret(undefined)} />}
    </Section>
  );
}

function RemoveWebhook({ webhook: { webhook_id } }: { webhook: Webhook }) {
  const navigate = useNavigate();
  const { saving, problems, save } = useSaving();
  const remove = () =>
    save(async () => {
      const { status } = await call(removeWebhook, { body: { webhook_id } });
      growlSuccess(status.message);
      navigate({ to: '/library/programs' });
      return undefined;
    });
  return (
    <Section title="Remove">
      <Stack gap="sm" align="flex-start">
        <ConfirmButton
          label="Remove this webhook"
          title="Remove this webhook?"
          busy={saving}
          onConfirm={remove}
        >
          Its secret and the list of its deliveries are deleted. This cannot be undone.
        </ConfirmButton>
        <Problem>{problems.form}</Problem>
      </Stack>
    </Section>
  );
}
