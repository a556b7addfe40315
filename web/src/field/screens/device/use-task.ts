import { useRef, useState } from 'react';

/** One piece of work at a time on this device, and in words why the last one failed. */
export function useTask() {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem((error as Error).message);
    }
    underWay.current = false;
    setBusy(false);
  };
  return { busy, problem, run };
}
