import { NativeSelect, TextInput } from '@mantine/core';
import { type Role, roles } from '@storyvan/contract/common/role';
import { addServiceAccount } from '@storyvan/contract/service-accounts';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { textField } from '../../lib/form.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useSaving } from '../../lib/use-saving.ts';
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
  const [draft, setDraft] = useFormDraft('new service account', newAccount);
  const [given, setGiven] = useState<{ name: string; token: string }>();
  const saving = useSaving();
  if (given) return <Token {...given} onClose={onClose} />;
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    saving.clearProblems(...Object.keys(part));
  };
  const save = () => {
    const name = draft.name.trim() ? undefined : 'Type the name of the program.';
    if (!saving.check({ name, expiry: expiryProblem(draft) })) return;
    saving.save(async () => {
      const body = { name: draft.name, role: draft.role, expires: expiresOf(draft) };
      const { status, details } = await call(addServiceAccount, { body });
      if (!details) return { [status.status === 'name taken' ? 'name' : 'expiry']: status.message };
      setGiven({ name: details.account.name, token: details.token });
      return undefined;
    });
  };
  const form = { draft, change, saving };
  return (
    <RecordDialog
      title="Add a service account"
      form={{ saving, unsaved: draft.name !== '', save }}
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
        error={saving.problems.role}
        onChange={({ currentTarget: { value } }) => change({ role: value as Role })}
        data={roles.map((role) => ({ value: role, label: roleNames[role] }))}
      />
      <ExpiryField draft={draft} problem={saving.problems.expiry} change={change} />
    </RecordDialog>
  );
}
