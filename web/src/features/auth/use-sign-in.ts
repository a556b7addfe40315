import { signIn } from '@storyvan/contract/auth';
import { useState } from 'react';
import { keepLogin, whyEnded } from '../../lib/auth.ts';
import { type CallError, call } from '../../lib/call.ts';
import { callErrorOf } from '../../lib/send-once.ts';
import { hasDrafts } from '../../lib/use-draft.ts';
import { type Intended, useGoOn } from '../../lib/use-go-on.ts';
import { growlSuccess } from '../../ui/growl.ts';

export interface SignInInputs {
  username: string;
  password: string;
  code?: string;
}

/**
 * Signs in and opens the intended screen if it belongs to the application, else the dashboard. With two-step sign-in, what
 * was typed is kept until the code is entered.
 */
export function useSignIn(intended: Intended) {
  const goOn = useGoOn(intended);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [underWay, setUnderWay] = useState(false);
  const [awaitingCode, setAwaitingCode] = useState<SignInInputs | null>(null);

  // Read once, because signing in clears it.
  const [ended] = useState(whyEnded);

  const submit = async (inputs: SignInInputs): Promise<boolean> => {
    setUnderWay(true);
    setFailure(null);
    try {
      keepLogin(await call(signIn, { body: inputs }));
    } catch (error) {
      setUnderWay(false);
      const why = callErrorOf(error);
      if (why.code === 'second_factor_needed') {
        setAwaitingCode(inputs);
        return true;
      }
      setFailure(why);
      return false;
    }
    if (ended && hasDrafts()) growlSuccess('What you typed has been kept. Open the form again to continue.');
    await goOn();
    return true;
  };

  /** Back to the username and password. */
  const goBack = () => {
    setAwaitingCode(null);
    setFailure(null);
  };

  const notice = ended ? `${ended} What you typed has been kept.` : undefined;
  return { submit, notice, failure, underWay, awaitingCode, goBack };
}
