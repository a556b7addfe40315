import { confirmSecondFactor, startSecondFactor } from '@storyvan/contract/account';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { toldAtFields } from './refused-fields.ts';

/** Setting up a second factor: the password, then the first code of the secret that was given. */
export function useSetUp(onCodes: (codes: string[]) => void) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [given, setGiven] = useState<ReplyOf<typeof startSecondFactor> | null>(null);
  const saving = useSaving();
  const start = () => {
    if (!saving.check({ password: password ? undefined : 'Your password is needed.' })) return;
    saving.save(() =>
      toldAtFields(async () => {
        setGiven(await call(startSecondFactor, { body: { password } }));
        setPassword('');
      }),
    );
  };
  const confirm = () => {
    if (!saving.check({ code: code.trim() ? undefined : 'Type the code that the app shows.' })) return;
    saving.save(() =>
      toldAtFields(async () => {
        onCodes((await call(confirmSecondFactor, { body: { code } })).recovery_codes);
      }),
    );
  };
  return {
    saving,
    given,
    start,
    confirm,
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
