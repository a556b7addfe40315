import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. The browser lays out the page right after the event, so state is set in sync. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const handleStart = () => flushSync(() => setPrinting(true));
    const handleEnd = () => setPrinting(false);
    window.addEventListener('beforeprint', handleStart);
    window.addEventListener('afterprint', handleEnd);
    return () => {
      window.removeEventListener('beforeprint', handleStart);
      window.removeEventListener('afterprint', handleEnd);
    };
  }, []);
  return printing;
}
