import { setFieldState } from './field-state.ts';

/** What keeps entries from being sent, or makes them doubtful. One sentence is shown, the first in this order. */
const troubles: Record<'sending' | 'clock', string | null> = {
  sending: null,
  clock: null,
};

/** Why nothing is sent without a sign-in. */
export const signInToSend = 'Sign in to send your entries.';

export function setTrouble(about: keyof typeof troubles, sentence: string | null): void {
  troubles[about] = sentence;
  setFieldState({ trouble: troubles.sending ?? troubles.clock });
}
