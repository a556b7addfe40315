import { NativeSelect, TextInput } from '@mantine/core';
import { type Role, roles } from '@storyvan/contract/common/role';
import { addServiceAccount } from '@storyvan/contract/service-accounts';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { textField } from '../../lib/form.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { roleNames } from '../../records/account/role-words.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { type ExpiryDraft, ExpiryField, expiresOf, expiryProblem, noExpiry } from './ExpiryField.tsx';
import { roleHints } from './programs.messages.ts';
import { Token } from './Token.tsx';

interface Draft extends ExpiryDraft {
  name: string;
  role: Role;
}

const newAccount = (): Draft => ({ name: '', role: 'staff', ...noExpiry() });

/** Adds a service account, then shows its token. */
export function AddServiceAccount({ onClose }: { onClose: () => void }) {
  const [given, setGiven] = useState<{ name: string; token: string }>();
  const form = useRecordEditor<null, Draft>({
    name: 'service account new',
    record: null,
    draftOf: newAccount,
    check: (draft) => ({
      name: draft.name.trim() ? undefined : 'Type the name of the program.',
      expiry: expiryProblem(draft),
    }),
    read: async () => null,
    send: async (draft) => {
      const body = { name: draft.name, role: draft.role, expires: expiresOf(draft) };
      const { status, details } = await call(addServiceAccount, { body });
      if (!details) return { [status.status === 'name taken' ? 'name' : 'expiry']: status.message };
      setGiven({ name: details.account.name, token: details.token });
      return undefined;
    },
  });
  if (given) return <Token {...given} onClose={onClose} />;
  const { draft, change } = form;
  const { problems } = form.saving;
  return (
    <RecordDialog
      title="Add a service account"
      form={{ ...form, unsaved: draft.name !== '' }}
      submit="Add and show token"
      onClose={onClose}
    >
      <TextInput
        label="Program"
        description="Shown in the audit log and in registers as the one who recorded."
        {...textField(form, 'name')}
        required
        dir="auto"
        maxLength={200}
        data-autofocus
      />
      <NativeSelect
        label="Role"
        description={roleHints[draft.role]}
        value={draft.role}
        error={problems.role}
        onChange={({ currentTarget: { value } }) => change({ role: value as Role })}
        data={roles.map((role) => ({ value: role, label: roleNames[role] }))}
      />
      <ExpiryField draft={draft} problem={problems.expiry} change={change} />
    </RecordDialog>
  );
}
