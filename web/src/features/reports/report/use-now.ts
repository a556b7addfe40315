import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The current time, updated twice a minute, so that "2 minutes ago" stays correct. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
