import { useState } from 'react';
import { useSaving } from '../../lib/use-saving.ts';
import { toldAtFields } from './refused-fields.ts';

/** What needs the password and a code of the second factor. */
export function useProve(onProven: (proof: { password: string; code: string }) => Promise<void>) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const saving = useSaving();
  const submit = () => {
    const complete = saving.check({
      password: password ? undefined : 'Your password is needed.',
      code: code.trim() ? undefined : 'A code is needed.',
    });
    if (!complete) return;
    saving.save(() => toldAtFields(() => onProven({ password, code })));
  };
  return {
    saving,
    submit,
    password,
    changePassword: (text: string) => {
      setPassword(text);
      saving.mend('password');
    },
    code,
    changeCode: (text: string) => {
      setCode(text);
      saving.mend('code');
    },
  };
}
