import { signIn } from '@storyvan/contract/session';
import { useState } from 'react';
import { type CallError, call } from '../../lib/call.ts';
import { callErrorOf } from '../../lib/send-once.ts';
import { keepLogin, whyEnded } from '../../lib/session.ts';
import { hasDrafts } from '../../lib/use-draft.ts';
import { type Intended, useGoOn } from '../../lib/use-go-on.ts';
import { growlSuccess } from '../../ui/growl.ts';

export interface SignInInputs {
  username: string;
  password: string;
  code?: string;
}

/**
 * Signs in and goes to the intended screen, if it is one of the application's, else to the dashboard. Where the account
 * has a second factor, what was typed is kept until its code is there.
 */
export function useSignIn(intended: Intended) {
  const goOn = useGoOn(intended);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [underWay, setUnderWay] = useState(false);
  const [awaitingCode, setAwaitingCode] = useState<SignInInputs | null>(null);

  // As it was on arrival: signing in clears it.
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

  /** To the name and the password again. */
  const goBack = () => {
    setAwaitingCode(null);
    setFailure(null);
  };

  const notice = ended ? `${ended} What you typed has been kept.` : undefined;
  return { submit, notice, failure, underWay, awaitingCode, goBack };
}
