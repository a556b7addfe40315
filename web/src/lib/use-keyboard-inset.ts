import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', onChange);
  visualViewport?.addEventListener('scroll', onChange);
  return () => {
    visualViewport?.removeEventListener('resize', onChange);
    visualViewport?.removeEventListener('scroll', onChange);
  };
}

/** Less is a toolbar of the browser, or the page enlarged by two fingers. */
const leastOfKeyboard = 120;

function read(): number {
  const { visualViewport, innerHeight } = window;
  if (!visualViewport || visualViewport.scale > 1) return 0;
  const covered = Math.round(innerHeight - visualViewport.height - visualViewport.offsetTop);
  return covered < leastOfKeyboard ? 0 : covered;
}

/** The height in pixels that the on-screen keyboard covers at the foot of the page; browsers do not move what is there. */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, read);
