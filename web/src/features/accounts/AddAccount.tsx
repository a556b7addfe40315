import { addAccount } from '@storyvan/contract/accounts';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { type AccountDraft, AccountFields, accountProblems } from './AccountFields.tsx';
import { type GivenPassword, OneTimePassword } from './OneTimePassword.tsx';

const nobody: AccountDraft = { name: '', username: '', role: 'staff' };

/** Adds an account, then shows the password that it begins with. */
export function AddAccount({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useFormDraft('new account', () => nobody);
  const [given, setGiven] = useState<{ name: string; given: GivenPassword }>();
  const saving = useSaving();
  if (given) return <OneTimePassword {...given} onClose={onClose} />;
  const change = (part: Partial<AccountDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    saving.mend(...Object.keys(part));
  };
  const handleSubmit = () => {
    if (!saving.check(accountProblems(draft))) return;
    saving.save(async () => {
      const { status, details } = await call(addAccount, { body: draft });
      if (!details) return { [status.status === 'name taken' ? 'name' : 'username']: status.message };
      setGiven({ name: details.account.name, given: details });
      return undefined;
    });
  };
  return (
    <RecordDialog
      title="Add an account"
      unsaved={JSON.stringify(draft) !== JSON.stringify(nobody)}
      saving={saving}
      submit="Add the account"
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <AccountFields draft={draft} problems={saving.problems} onChange={change} />
    </RecordDialog>
  );
}
