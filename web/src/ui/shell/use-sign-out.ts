import { signOut } from '@storyvan/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { callErrorOf } from '../../lib/send-once.ts';
import { leave } from '../../lib/session.ts';
import { growlError } from '../growl.ts';

/** Leaves for good: on the server, in this tab, and in what the tab had kept. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    try {
      await call(signOut);
    } catch (error) {
      growlError(`You are still signed in. ${callErrorOf(error).message}`);
      return;
    }
    leave();
    queryClient.clear();
    await router.navigate({ to: '/signin' });
  };
}
