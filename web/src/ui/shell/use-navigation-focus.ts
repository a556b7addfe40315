import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { pageTitle } from '../../lib/library.ts';

/** By then a screen has set its title and may have focused one of its fields. */
const settleMs = 60;

/**
 * After every navigation the focus moves to the new screen's heading, unless the screen has taken it: a scan field
 * must keep it. Returns the title for screen readers if no focused heading announces it.
 */
export function useNavigationFocus(content: RefObject<HTMLElement | null>): string {
  const router = useRouter();
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const main = content.current;
        if (!main) return;
        if (main.contains(document.activeElement) && document.activeElement !== main) {
          setAnnounced(pageTitle());
          return;
        }
        (main.querySelector('h1') ?? main).focus({ preventScroll: true });
      }, settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router, content]);
  return announced;
}
