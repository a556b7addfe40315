import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. The browser lays the page out right after the event, so the state is flushed synchronously. */
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
