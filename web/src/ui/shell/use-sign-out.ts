import { signOut } from '@storyvan/contract/auth';
import { useRouter } from '@tanstack/react-router';
import { isSignedIn, leave } from '../../lib/auth.ts';
import { call } from '../../lib/call.ts';
import { deviceFlag } from '../../lib/device-flag.ts';
import { callErrorOf } from '../../lib/send-once.ts';
import { growlError } from '../growl.ts';

/** Signs out on the server and in this tab, and clears what the tab had cached. A device without a sign-in can sign in. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    if (isSignedIn()) {
      try {
        await call(signOut);
      } catch (error) {
        const { message, code } = callErrorOf(error);
        const lock =
          code === 'unreachable' && deviceFlag() !== null ? ' To hide the names, choose Lock on Today.' : '';
        growlError(`You are still signed in. ${message}${lock}`);
        return;
      }
      leave();
    }
    await router.navigate({ to: '/signin' });
  };
}
