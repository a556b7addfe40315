import { addAccount, listAccounts, type StaffAccount, saveAccount } from '@storyvan/contract/accounts';
import { useState } from 'react';
import { CallError, call } from '../../lib/call.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { type AccountDraft, AccountFields, accountProblems } from './AccountFields.tsx';
import { type GivenPassword, OneTimePassword } from './OneTimePassword.tsx';

const newAccount: AccountDraft = { name: '', username: '', role: 'staff' };

/** Adds an account, then shows its first password. */
export function AddAccount({ onClose }: { onClose: () => void }) {
  const [given, setGiven] = useState<{ name: string; given: GivenPassword }>();
  const form = useRecordEditor<null, AccountDraft>({
    name: 'account new',
    record: null,
    draftOf: () => newAccount,
    check: accountProblems,
    read: async () => null,
    send: async (draft) => {
      const { status, details } = await call(addAccount, { body: draft });
      if (!details) return { [status.status === 'name taken' ? 'name' : 'username']: status.message };
      setGiven({ name: details.account.name, given: details });
      return undefined;
    },
  });
  if (given) return <OneTimePassword {...given} onClose={onClose} />;
  return (
    <RecordDialog title="Add an account" form={form} submit="Add account" onClose={onClose}>
      <AccountFields form={form} />
    </RecordDialog>
  );
}

/** The field that a refusal is about. */
const fieldOf = { 'username taken': 'username', 'name taken': 'name', 'last administrator': 'role' } as const;

/** Changes an account; administrators who give up their own role are asked to confirm. */
export function EditAccount({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const [asking, setAsking] = useState<string>();
  const form = useRecordEditor<StaffAccount, AccountDraft>({
    name: `account ${account.staff_id}`,
    record: account,
    draftOf: ({ name, username, role }) => ({ name, username, role }),
    check: accountProblems,
    read: async () => {
      const now = (await call(listAccounts)).find(({ staff_id }) => staff_id === account.staff_id);
      if (now) return now;
      throw new CallError(404, 'not_found', 'This account is no longer in the list.');
    },
    send: async (draft, { staff_id, version }, { sure }) => {
      const { status } = await call(saveAccount, { body: { ...draft, staff_id, version, sure } });
      if (status.status === 'own role') {
        setAsking(status.message);
        return undefined;
      }
      if (status.status !== 'saved') return { [fieldOf[status.status]]: status.message };
      growlSuccess(status.message);
      onClose();
      return undefined;
    },
  });
  return (
    <>
      <RecordDialog title={`Change ${account.name}`} form={form} onClose={onClose}>
        <AccountFields form={form} />
      </RecordDialog>
      {asking && (
        <Dialog
          kind="confirmation"
          opened
          onClose={() => setAsking(undefined)}
          confirm={{ label: 'Give up my role', onConfirm: () => form.save(true) }}
        >
          {asking}
        </Dialog>
      )}
    </>
  );
}
