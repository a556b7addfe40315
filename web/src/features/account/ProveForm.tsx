import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { UsernameForKeepers } from './UsernameForKeepers.tsx';
import { useProve } from './use-prove.ts';

interface ProveFormProps {
  username: string;
  /** In the words of the deed. */
  submit: string;
  onProven: (proof: { password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password and a code, before the second factor itself is changed. */
export function ProveForm({ username, submit, onProven, onCancel }: ProveFormProps) {
  const form = useProve(onProven);
  return (
    <RecordForm
      label={submit}
      saving={form.saving}
      submit={submit}
      onSubmit={form.submit}
      onCancel={onCancel}
    >
      <UsernameForKeepers username={username} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus
        value={form.password}
        problem={form.saving.problems.password}
        onChange={form.changePassword}
      />
      <CodeField
        label="Code of the app, or a recovery code"
        withLetters
        value={form.code}
        problem={form.saving.problems.code}
        onChange={form.changeCode}
      />
    </RecordForm>
  );
}
