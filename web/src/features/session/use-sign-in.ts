import { signIn } from '@storyvan/contract/session';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type CallError, call } from '../../lib/call.ts';
import { decodeIntendedScreen } from '../../lib/intended-screen.ts';
import { keepLogin } from '../../lib/session.ts';

/** Screens nobody is led to after sign-in: sign-in itself, and the path that stands for unknown ones. */
const nowhere = ['/signin', '/new-password', '/$'];

export interface SignInInputs {
  username: string;
  password: string;
  code?: string;
}

/**
 * Signs in and goes to the intended screen, if it is one of the application's, else to the dashboard. Where the account
 * has a second factor, what was typed is kept until its code is there.
 */
export function useSignIn(intended: { next?: string; params?: string }) {
  const router = useRouter();
  const [failure, setFailure] = useState<CallError | null>(null);
  const [underWay, setUnderWay] = useState(false);
  const [awaitingCode, setAwaitingCode] = useState<SignInInputs | null>(null);

  const isRoute = (path: string) => Object.hasOwn(router.routesByPath, path) && !nowhere.includes(path);

  const submit = async (inputs: SignInInputs): Promise<boolean> => {
    setUnderWay(true);
    setFailure(null);
    try {
      keepLogin(await call(signIn, { body: inputs }));
    } catch (error) {
      setUnderWay(false);
      if ((error as CallError).code === 'second_factor_needed') {
        setAwaitingCode(inputs);
        return true;
      }
      setFailure(error as CallError);
      return false;
    }
    const { next: to = '/', params = {}, search = {} } = decodeIntendedScreen(intended, isRoute) ?? {};
    await router.navigate({ to, params, search, replace: true } as never);
    return true;
  };

  /** To the name and the password again. */
  const goBack = () => {
    setAwaitingCode(null);
    setFailure(null);
  };

  return { submit, failure, underWay, awaitingCode, goBack };
}
