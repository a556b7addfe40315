import { Checkbox, Stack, TextInput } from '@mantine/core';
import { type ChangeKind, changeKinds } from '@storyvan/contract/changes';
import { addWebhook, listWebhooks, saveWebhook, type Webhook } from '@storyvan/contract/webhooks';
import { useState } from 'react';
import { CallError, call } from '../../lib/call.ts';
import { type Form, textField } from '../../lib/form.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import type { Problems } from '../../lib/use-saving.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { kindNames } from './programs.messages.ts';

interface Draft {
  address: string;
  kinds: ChangeKind[];
}

const newWebhook: Draft = { address: '', kinds: [...changeKinds] };

const problemsOf = ({ address, kinds }: Draft): Problems => ({
  address: address.trim() ? undefined : 'Type the address.',
  kinds: kinds.length === 0 ? 'Choose at least one kind of change.' : undefined,
});

/** All kinds are sent as an empty list, which also means kinds of later versions. */
const bodyOf = ({ address, kinds }: Draft) => ({
  address,
  kinds: kinds.length === changeKinds.length ? [] : kinds,
});

/** Adds a webhook, then shows its secret. */
export function AddWebhook({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  const form = useRecordEditor<null, Draft>({
    name: 'webhook new',
    record: null,
    draftOf: () => newWebhook,
    check: problemsOf,
    read: async () => null,
    send: async (draft) => {
      const { status, details } = await call(addWebhook, { body: bodyOf(draft) });
      if (!details) return { address: status.message };
      setSecret(details.secret);
      return undefined;
    },
  });
  if (secret !== undefined) return <Secret secret={secret} onClose={onClose} />;
  return (
    <RecordDialog
      title="Add a webhook"
      form={{ ...form, unsaved: form.draft.address !== '' }}
      submit="Add and show secret"
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </RecordDialog>
  );
}

/** Changes the address and kinds of a webhook. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const form = useRecordEditor<Webhook, Draft>({
    name: `webhook ${webhook.webhook_id}`,
    record: webhook,
    draftOf: ({ address, kinds }) => ({ address, kinds: kinds.length === 0 ? [...changeKinds] : kinds }),
    check: problemsOf,
    read: async () => {
      const now = (await call(listWebhooks)).find(({ webhook_id }) => webhook_id === webhook.webhook_id);
      if (now) return now;
      throw new CallError(404, 'not_found', 'This webhook was removed.');
    },
    send: async (draft, { webhook_id, version }) => {
      const { status } = await call(saveWebhook, { body: { ...bodyOf(draft), webhook_id, version } });
      if (status.status !== 'saved') return { address: status.message };
      growlSuccess(status.message);
      onClose();
      return undefined;
    },
  });
  return (
    <RecordDialog title="Change the webhook" form={form} onClose={onClose}>
      <WebhookFields form={form} />
    </RecordDialog>
  );
}

const WebhookFields = ({ form }: { form: Form<Draft> }) => (
  <>
    <TextInput
      data-wide
      label="Address"
      description="Of the other program, beginning with https://."
      {...textField(form, 'address')}
      required
      type="url"
      spellCheck={false}
      maxLength={500}
      data-autofocus
    />
    <Checkbox.Group
      data-wide
      label="Changes to send"
      value={form.draft.kinds}
      error={form.saving.problems.kinds}
      onChange={(kinds) => form.change({ kinds: kinds as ChangeKind[] })}
    >
      <Stack gap="sm" mt="xs">
        {changeKinds.map((kind) => (
          <Checkbox key={kind} size="md" value={kind} label={kindNames[kind]} />
        ))}
      </Stack>
    </Checkbox.Group>
  </>
);

/** Shows the secret of a webhook once. */
export const Secret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnce title="The secret of the webhook" secret={secret} copied="Secret copied." onClose={onClose}>
    Copy it into the settings of the other program now. It will not be shown again. The program checks with it
    that a delivery comes from this server.
  </ShownOnce>
);
