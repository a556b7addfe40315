import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { askLogin, forgetLogin, isSignedIn, knownStaff, loginChanges, noteEnd } from './lib/auth.ts';
import { whenPasswordChangeNeeded, whenSignedOut } from './lib/call.ts';
import { parseSearch, stringifySearch } from './lib/plain-search.ts';
import { routeTree } from './routeTree.gen.ts';
import { FailedScreen } from './ui/shell/FailedScreen.tsx';

/** The application's screens. When a call says that the user is signed out or needs a new password, the guard runs. */
export function makeAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: FailedScreen,
    ...(history ? { history } : {}),
  });
  whenSignedOut(() => {
    const before = loginChanges();
    return (why) => {
      // Several calls may fail at once; only the first leads to the sign-in screen.
      if (!isSignedIn() || loginChanges() !== before) return;
      noteEnd(why);
      forgetLogin();
      router.invalidate();
    };
  });
  whenPasswordChangeNeeded(async () => {
    if (knownStaff()?.must_change_password) return;
    await askLogin();
    router.invalidate();
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeAppRouter>;
  }
}
