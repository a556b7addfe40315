import { useEffect } from 'react';

interface Sender {
  /** Sends what was lost at once. */
  retry: () => void;
  hasUnsent: () => boolean;
}

/** Sends scans again once there is a connection; the browser asks before closing a page with unsent ones. */
export function useUnsent(sender: Sender): void {
  useEffect(() => {
    const wake = () => sender.retry();
    const ask = (event: BeforeUnloadEvent) => {
      if (sender.hasUnsent()) event.preventDefault();
    };
    wake();
    window.addEventListener('online', wake);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('online', wake);
      window.removeEventListener('beforeunload', ask);
    };
  }, [sender]);
}
