import { changePassword } from '@storyvan/contract/account';
import { call } from '../../lib/call.ts';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { passwordWords } from './account.messages.ts';
import { CodeField, PasswordField, UsernameForManagers, useSecrets } from './secret-fields.tsx';

interface ChangePasswordFormProps {
  username: string;
  /** The label of the current password. */
  current: string;
  /** With two-step sign-in, a code is needed too. */
  withCode?: boolean;
  autoFocus?: boolean;
  /** `ended`: how many other devices were signed out. */
  onChanged: (ended: number) => void | Promise<void>;
}

/** The current password and a new one; both can be made visible, so neither is typed twice. */
export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const { username, current, withCode = false, autoFocus, onChanged } = props;
  const { saving, field, submit } = useSecrets();
  const newPassword = field('new_password');
  const handleSubmit = () =>
    submit(
      {
        password: 'Type your current password.',
        new_password: 'Type a new password.',
        ...(withCode && { code: 'Type the code from your authenticator app.' }),
      },
      async ({ password, new_password, code }) => {
        const body = { password, new_password, ...(withCode && { code }) };
        await onChanged((await call(changePassword, { body })).ended);
      },
    );
  return (
    <RecordForm label="Change password" saving={saving} submit="Change password" onSubmit={handleSubmit}>
      <UsernameForManagers username={username} />
      <div data-wide>
        <PasswordField
          {...field('password')}
          label={current}
          autoComplete="current-password"
          autoFocus={autoFocus}
        />
      </div>
      <div data-wide>
        <PasswordField
          {...newPassword}
          label="New password"
          autoComplete="new-password"
          hint={passwordWords(newPassword.value)}
        />
      </div>
      {withCode && (
        <div data-wide>
          <CodeField {...field('code')} label="Code from your authenticator app" withLetters />
        </div>
      )}
    </RecordForm>
  );
}
