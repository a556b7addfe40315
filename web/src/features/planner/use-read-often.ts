import { useEffect, useRef } from 'react';

const everyMs = 30_000;

/** Reads again while somebody looks: every half minute, and when the window gets the focus back. */
export function useReadOften(read: () => void): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(again, everyMs);
    window.addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
}
