import { setFieldState, type Trouble } from './field-state.ts';

/** What keeps entries from being sent, or makes them doubtful. One is shown, the first in this order. */
const troubles: Record<'sending' | 'clock', Trouble | null> = {
  sending: null,
  clock: null,
};

/** Why nothing is sent without a sign-in. */
export const signInToSend: Trouble = { sentence: 'Sign in to send your entries.', cure: 'sign in' };

/** A sentence that says itself what to do. */
export const toRead = (sentence: string): Trouble => ({ sentence, cure: null });

export function setTrouble(about: keyof typeof troubles, trouble: Trouble | null): void {
  troubles[about] = trouble;
  setFieldState({ trouble: troubles.sending ?? troubles.clock });
}
