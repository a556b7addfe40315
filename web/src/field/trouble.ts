import { setFieldState } from './field-state.ts';

/** What keeps entries from being sent, or makes them doubtful. One sentence is shown, the first in this order. */
const troubles: Record<'device' | 'sending' | 'clock', string | null> = {
  device: null,
  sending: null,
  clock: null,
};

export function setTrouble(about: keyof typeof troubles, sentence: string | null): void {
  troubles[about] = sentence;
  setFieldState({ trouble: troubles.device ?? troubles.sending ?? troubles.clock });
}
