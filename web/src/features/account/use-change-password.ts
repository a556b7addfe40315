import { changePassword } from '@storyvan/contract/account';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { toldAtFields } from './refused-fields.ts';

/** The form of a new password; `onChanged` is told how many other sessions have ended. */
export function useChangePassword(withCode: boolean, onChanged: (ended: number) => void | Promise<void>) {
  const [password, setPassword] = useState('');
  const [new_password, setNewPassword] = useState('');
  const [code, setCode] = useState('');
  const saving = useSaving();
  const submit = () => {
    const complete = saving.check({
      password: password ? undefined : 'Your present password is needed.',
      new_password: new_password ? undefined : 'A new password is needed.',
      code: !withCode || code.trim() ? undefined : 'Type the code that your authenticator app shows.',
    });
    if (!complete) return;
    saving.save(() =>
      toldAtFields(async () => {
        const { ended } = await call(changePassword, {
          body: { password, new_password, ...(withCode && { code }) },
        });
        setPassword('');
        setNewPassword('');
        setCode('');
        await onChanged(ended);
      }),
    );
  };
  return {
    saving,
    submit,
    password,
    changePresent: (text: string) => {
      setPassword(text);
      saving.mend('password');
    },
    new_password,
    code,
    changeCode: (text: string) => {
      setCode(text);
      saving.mend('code');
    },
    changeNew: (text: string) => {
      setNewPassword(text);
      saving.mend('new_password');
    },
  };
}
