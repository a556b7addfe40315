import { useEffect, useState } from 'react';
import { useStaff } from '../../../lib/auth.ts';
import { startField, takeAlong } from '../../field.ts';
import { useField } from '../../store/field-state.ts';

interface Progress {
  done: number;
  of: number;
}

type Taking =
  | { step: 'impossible'; why: string }
  | { step: 'failed'; why: string; retry: () => void }
  | { step: 'set up' | 'unlock' | 'done' }
  | { step: 'taking'; progress: Progress | null };

/** Browsers keep and encrypt data only on pages that arrived over HTTPS. */
const canKeep = (): boolean => window.isSecureContext && 'indexedDB' in window;

const notSecure =
  'This browser cannot keep anything for work without a network: the address of Storyvan must begin with https. Ask the person who runs it.';

/** Takes the places along once the device is set up and unlocked. */
export function useTakeAlong(site_grade_ids: readonly number[]): Taking {
  const staff = useStaff();
  const isReady = useField(
    ({ device, pin_set }) => device !== null && device.staff_id === staff?.staff_id && pin_set,
  );
  const locked = useField((state) => state.locked);
  const [started, setStarted] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<'done' | Error | null>(null);
  const [attempt, setAttempt] = useState(1);
  const possible = canKeep();

  useEffect(() => {
    if (possible) startField().then(() => setStarted(true), setOutcome);
  }, [possible]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts it again, other places do not
  useEffect(() => {
    if (!started || !isReady || locked) return;
    setOutcome(null);
    takeAlong(
      site_grade_ids.map((site_grade_id) => ({ site_grade_id })),
      (done, of) => setProgress({ done, of }),
    ).then(() => setOutcome('done'), setOutcome);
  }, [started, isReady, locked, attempt]);

  if (!possible) return { step: 'impossible', why: notSecure };
  if (outcome === 'done') return { step: 'done' };
  if (outcome) {
    return { step: 'failed', why: outcome.message, retry: () => setAttempt((before) => before + 1) };
  }
  if (started && !isReady) return { step: 'set up' };
  return started && locked ? { step: 'unlock' } : { step: 'taking', progress };
}
