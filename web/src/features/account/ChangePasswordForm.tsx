import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { passwordWords } from './account.messages.ts';
import { PasswordField } from './PasswordField.tsx';
import { UsernameForKeepers } from './UsernameForKeepers.tsx';
import { useChangePassword } from './use-change-password.ts';

interface ChangePasswordFormProps {
  username: string;
  /** What the present password is called here. */
  present: string;
  autoFocus?: boolean;
  onChanged: (ended: number) => void | Promise<void>;
}

/** The present password and a new one; both can be looked at, so that none is typed twice. */
export function ChangePasswordForm({ username, present, autoFocus, onChanged }: ChangePasswordFormProps) {
  const form = useChangePassword(onChanged);
  return (
    <RecordForm
      label="Change the password"
      saving={form.saving}
      submit="Change password"
      onSubmit={form.submit}
    >
      <UsernameForKeepers username={username} />
      <div data-wide>
        <PasswordField
          label={present}
          autoComplete="current-password"
          autoFocus={autoFocus}
          value={form.password}
          problem={form.saving.problems.password}
          onChange={form.changePresent}
        />
      </div>
      <div data-wide>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value={form.new_password}
          problem={form.saving.problems.new_password}
          hint={passwordWords(form.new_password)}
          onChange={form.changeNew}
        />
      </div>
    </RecordForm>
  );
}
