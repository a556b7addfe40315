import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { passwordWords } from './account.messages.ts';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { UsernameForKeepers } from './UsernameForKeepers.tsx';
import { useChangePassword } from './use-change-password.ts';

interface ChangePasswordFormProps {
  username: string;
  /** What the present password is called here. */
  present: string;
  /** Of a second factor that is in use. */
  withCode?: boolean;
  autoFocus?: boolean;
  onChanged: (ended: number) => void | Promise<void>;
}

/** The present password and a new one; both can be looked at, so that none is typed twice. */
export function ChangePasswordForm({
  username,
  present,
  withCode = false,
  autoFocus,
  onChanged,
}: ChangePasswordFormProps) {
  const form = useChangePassword(withCode, onChanged);
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
      {withCode && (
        <div data-wide>
          <CodeField
            label="Code from your authenticator app"
            withLetters
            value={form.code}
            problem={form.saving.problems.code}
            onChange={form.changeCode}
          />
        </div>
      )}
    </RecordForm>
  );
}
