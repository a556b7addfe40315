import { checkLogin } from '@storyvan/contract/auth';
import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { EntryAnswer } from '@storyvan/contract/field-sync';
import { formatDate } from '@storyvan/domain/calendar-date';
import { nounOfEntry } from '@storyvan/domain/entry-noun';
import { accountOfTab, isSignedIn, keepLogin, whenLoginChanges } from '../../lib/auth.ts';
import { CallError, call } from '../../lib/call.ts';
import { isConnected, whenConnectionChanges } from '../../lib/connection.ts';
import { callErrorOf } from '../../lib/send-once.ts';
import { checkInEveryMs, checkInIfDue, registerAgain } from './check-in.ts';
import { fieldState, setFieldState, type Trouble } from './field-state.ts';
import { addEntry, readOutbox } from './outbox.ts';
import { openDrafts } from './private-texts.ts';
import { sendAll, summed } from './send-entries.ts';
import { isFull } from './storage.ts';
import { type DeviceRow, findDevice, isClosed, store } from './store.ts';
import { tellTabs } from './tabs.ts';
import { refreshPlaces } from './take-along.ts';
import { readDevice } from './this-device.ts';
import { setTrouble, signInToSend, toRead } from './trouble.ts';

/** Sends the outbox whenever there is a network, from one tab at a time, and refreshes what was taken along. */

const longestPauseMs = 60_000;
const trySetAsideAfterMs = 10 * 60_000;

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Exponential backoff with jitter, or the time that the server has asked for. */
export const pauseAfter = (failures: number, retryAfterMs: number | null, random = Math.random()): number =>
  Math.max(retryAfterMs ?? 0, Math.min(1000 * 2 ** (failures - 1), longestPauseMs) * (0.5 + random / 2));

class NotNow extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.sentence);
  }
}
/** The other entries were sent. */
class SetAside extends NotNow {}

/** "return of B-0012 on 26 Nov 2026": numbers and dates only, as this is stored unencrypted. */
const namesOf = (entries: readonly FieldEntry[]): string =>
  entries
    .map((entry) => {
      const of = 'accn_no' in entry ? ` of ${entry.accn_no}` : '';
      return `${nounOfEntry[entry.kind]}${of} on ${formatDate(entry.date)}`;
    })
    .join(', ');

/** The server knows who is signed in; this tab may not, if it was opened without a network. */
async function checkAccount(device: DeviceRow): Promise<void> {
  const login = await call(checkLogin);
  if (!login.staff) throw new NotNow(signInToSend);
  if (!isSignedIn()) keepLogin(login);
  if (login.staff.staff_id !== device.staff_id)
    throw new NotNow(
      toRead(
        `Only ${device.staff_name} can send the entries on this device. Sign in as ${device.staff_name}.`,
      ),
    );
}

async function send(device: DeviceRow): Promise<void> {
  const { answers, held, error } = await sendAll(device, (sent, of) =>
    setFieldState({ sending: { sent, of } }),
  );
  await readDevice();
  setFieldState({ sending: null });
  tellTabs('device');
  if (error)
    throw new SetAside(
      toRead(
        `${held.length === 1 ? 'One entry' : `${held.length} entries`} cannot be sent, and will be tried again later: ${namesOf(held)}. ${error.message}`,
      ),
    );
  // It must not fail the sync: the entries have arrived.
  if (answers.length > 0) await refreshPlaces().catch(() => undefined);
}

/** One round, by the tab that has the lock. */
async function round(): Promise<void> {
  const device = await findDevice();
  if (!device) return;
  await readOutbox();
  const state = await checkInIfDue();
  if (state === 'account disabled') return;
  const sends = fieldState().unsent > 0 || state === 'unknown';
  if (sends) await checkAccount(device);
  if (state === 'unknown') await registerAgain();
  if (isSignedIn() && accountOfTab() === device.staff_id)
    // It must not keep entries from being sent: the next round tries again.
    await openDrafts(device).catch(() => undefined);
  if (sends) await send(device);
}

/** Why nothing was sent, if it was not because of a call. */
function reasonOf(error: unknown): Trouble | null {
  if (error instanceof NotNow) return error.trouble;
  if (isFull(error))
    return toRead('The storage of this device is full, so nothing can be sent. Free some space.');
  return isClosed(error)
    ? toRead('Storyvan was updated in another tab. Reload this page to continue.')
    : null;
}

function noteFailure(error: unknown): void {
  setFieldState({ sending: null });
  const reason = reasonOf(error);
  if (reason) {
    setTrouble('sending', reason);
    if (error instanceof SetAside) wakeIn(trySetAsideAfterMs);
    return;
  }
  const { status, message, retryAfterMs } = error instanceof CallError ? error : callErrorOf(error);
  // The connection state is shown elsewhere.
  if (status === 0) setTrouble('sending', null);
  else setTrouble('sending', status === 401 ? signInToSend : toRead(message));
  if (status === 401 || status === 403) return;
  failures += 1;
  wakeIn(pauseAfter(failures, retryAfterMs));
}

function wakeIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(wake, ms);
}

/** Nothing is sent while the page is hidden, until it is visible again or the network returns. */
function wake(): void {
  if (document.visibilityState === 'visible' && navigator.onLine) void syncNow();
}

let running: Promise<void> | null = null;
let again = false;

async function run(): Promise<void> {
  do {
    again = false;
    clearTimeout(timer);
    try {
      await navigator.locks.request('storyvan-sync', round);
      failures = 0;
      setTrouble('sending', null);
    } catch (error) {
      noteFailure(error);
    }
  } while (again);
}

/** Sends what is unsent and checks in if that is due. Resolves when that has succeeded or failed. */
export function syncNow(): Promise<void> {
  if (running) again = true;
  running ??= run().finally(() => {
    running = null;
  });
  return running;
}

/** Sends entries of another account that were made on this browser, for an administrator who takes them over. */
export async function sendFor(staff_id: number): Promise<ReturnType<typeof summed>> {
  const device = await store.devices.get(staff_id);
  if (!device) throw new Error('This browser has no entries of that account.');
  let answers: EntryAnswer[] = [];
  await navigator.locks.request('storyvan-sync', async () => {
    const sent = await sendAll(device);
    answers = sent.answers;
    if (sent.error) throw sent.error;
  });
  return summed(null, answers);
}

const looksEveryMs = 15_000;

/** A network that is weak, or has no way to the server, comes back without an event of the browser. */
function lookForServer(): void {
  const isHidden = document.visibilityState !== 'visible';
  if (isConnected() || !navigator.onLine || isHidden) return;
  call(checkLogin).catch(() => undefined);
}

let started = false;

/** Adds an entry to the outbox and sends it. After a failure it waits for its turn with the others. */
export async function addAndSend(...entry: Parameters<typeof addEntry>): Promise<void> {
  await addEntry(...entry);
  if (started && failures === 0) wake();
}

/** From now on, entries are sent without being asked. */
export function startSync(): void {
  if (started) return;
  started = true;
  window.addEventListener('online', () => {
    failures = 0;
    void syncNow();
  });
  // Not by its own calls: a network that answers some of them would be asked without a pause.
  whenConnectionChanges(() => {
    if (isConnected() && !running) wake();
  });
  document.addEventListener('visibilitychange', wake);
  whenLoginChanges(() => {
    const { unsent, drafts_sealed } = fieldState();
    if (isSignedIn() && (unsent > 0 || drafts_sealed)) wake();
  });
  setInterval(wake, checkInEveryMs);
  setInterval(lookForServer, looksEveryMs);
  wake();
}
