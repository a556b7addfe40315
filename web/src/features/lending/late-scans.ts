import { isSignedIn } from '../../lib/session.ts';

/**
 * A scanner goes on for a moment after a session has ended. Its keys then arrive at the sign-in form; they are told from
 * typing by their pace, taken out of the form and given to the desk that was open.
 */

/** No person types four keys and Enter this fast; a scanner needs a fifth of it. */
const longestGapMs = 60;
const shortestCode = 4;
const listensForMs = 30_000;

interface Listener {
  /** What a scanner has typed, beginning with what still reached the desk's own field. */
  onScan: (code: string) => void;
  until: number;
}

let listener: Listener | null = null;
let keys = '';
let lastAt = Number.NEGATIVE_INFINITY;

const isPassword = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'password';

function hear(event: KeyboardEvent): void {
  const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
  if (key === 'Shift') return;
  const follows = timeStamp - lastAt <= longestGapMs;
  lastAt = timeStamp;
  if (key.length === 1 && !ctrlKey && !metaKey && !altKey && !isPassword(event.target)) {
    keys = (follows ? keys : '') + key;
    return;
  }
  const code = follows && key === 'Enter' ? keys : '';
  keys = '';
  if (code.length >= shortestCode && /\d/.test(code)) handOver(code, event);
}

function handOver(code: string, event: KeyboardEvent): void {
  if (!listener || isSignedIn() || event.timeStamp > listener.until) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.target instanceof HTMLInputElement) event.target.value = withoutEnd(event.target.value, code);
  listener.onScan(code);
}

/** Without what it ends with of the code: the first keys of it may have gone elsewhere. */
function withoutEnd(text: string, code: string): string {
  for (let from = 0; from < code.length; from += 1) {
    const part = code.slice(from);
    if (text.endsWith(part)) return text.slice(0, -part.length);
  }
  return text;
}

/** While a desk is open, only the pace of the keys is followed. */
export function followKeys(): void {
  listener = null;
  window.addEventListener('keydown', hear, true);
}

export const stopFollowing = (): void => window.removeEventListener('keydown', hear, true);

export function listenForLateScans(onScan: (code: string) => void): void {
  listener = { onScan, until: performance.now() + listensForMs };
}
