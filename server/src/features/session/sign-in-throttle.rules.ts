import type { Schema } from '../../db/schema.ts';

/**
 * How guessing is slowed (docs/decisions/0043). Failures are counted by account and by where they come from. Each lane
 * has its own limit, so that strangers cannot use up what staff have left:
 *
 * own       a device on which this account has signed in before, or an open session
 * library   a device or a network on which some account of the library has signed in before
 * stranger  everything else
 * one-time  a typed password that has the form of a one-time password, which is too long to be guessed
 *
 * Whoever is refused in one lane may still be let through in the next one they have.
 */

type Lane = Schema['sign_in_failure']['lane'];

/** Where an attempt is counted: a device, a session, or a network. */
export interface Place {
  lane: Lane;
  source: string;
}

export interface Failure extends Place {
  at: string;
  /** 1 when the person signed in afterwards. */
  cleared: number;
}

const second = 1000;
const day = 24 * 60 * 60 * second;
/** Clocks of several servers differ by less; failures farther ahead were made before the clock was set back. */
const aheadAtMost = 10 * 60 * second;

/** The failures that count now were made between these instants; UTC. */
export const countedBetween = (now: Date): { after: string; before: string } => ({
  after: new Date(now.getTime() - day).toISOString(),
  before: new Date(now.getTime() + aheadAtMost).toISOString(),
});

/** Failures of one source that cost nothing; then each attempt waits 1, 2, 4, 5, 5 … seconds after the last failure. */
const freeFailures = 5;
const longestWait = 5 * second;

/**
 * Failures of an account in a day, over all sources of the lane: together 100 with a stolen device. A one-time password
 * has 56 bits, so that only the number of rows is limited.
 */
const mostInLane: Record<Lane, number> = { own: Infinity, library: 15, stranger: 75, 'one-time': 2000 };

/**
 * How many failures one source may have. A network of strangers has less the more strangers have failed already: when
 * fifty attack one account, there is still a first attempt left for a network that has not been seen yet.
 */
function mostFromSource({ lane, source }: Place, inLane: number): number {
  if (lane === 'own') return 10;
  if (lane === 'library') return isDevice(source) ? 5 : 10;
  if (lane === 'one-time') return 200;
  if (inLane < 12) return 8;
  return inLane < 24 ? 3 : 1;
}

const isDevice = (source: string): boolean => source.startsWith('device ');

/** Made of what is known about the attempt; the first that has room is used. */
export function placesOf(attempt: {
  network: string;
  device: { token_hash: string; ofAccount: boolean } | null;
  isKnownNetwork: boolean;
  isOneTimePassword: boolean;
}): Place[] {
  const { network, device } = attempt;
  const places: Place[] = [];
  const ofDevice = device && `device ${device.token_hash}`;
  if (attempt.isOneTimePassword) places.push({ lane: 'one-time', source: network });
  if (ofDevice) places.push({ lane: device.ofAccount ? 'own' : 'library', source: ofDevice });
  if (attempt.isKnownNetwork) places.push({ lane: 'library', source: network });
  places.push({ lane: 'stranger', source: network });
  return places;
}

/** Milliseconds until one of these failures is a day old, so that fewer than `most` are left. */
function untilFewerThan(most: number, failures: readonly Failure[], now: Date): number {
  const oldest = failures.map(({ at }) => Date.parse(at)).sort((a, b) => a - b)[failures.length - most];
  return oldest === undefined ? 0 : oldest + day - now.getTime();
}

function millisecondsToWait(place: Place, failures: readonly Failure[], now: Date): number {
  const inLane = failures.filter(({ lane }) => lane === place.lane);
  const most = mostFromSource(place, inLane.length);
  // Where many attack, a success or a reset gives their networks no further attempts.
  const counts = ({ source, cleared }: Failure) => source === place.source && (cleared === 0 || most === 1);
  const fromSource = inLane.filter(counts);
  if (fromSource.length >= most) return untilFewerThan(most, fromSource, now);
  const inLaneAtMost = mostInLane[place.lane];
  if (inLane.length >= inLaneAtMost) return untilFewerThan(inLaneAtMost, inLane, now);
  const over = fromSource.length - freeFailures;
  if (over < 0) return 0;
  const last = Math.max(...fromSource.map(({ at }) => Date.parse(at)));
  const wait = Math.min(second * 2 ** over, longestWait);
  return Math.max(0, Math.min(wait, wait - (now.getTime() - last)));
}

/**
 * Where an attempt is counted, or how many seconds it has to wait. `failures` are those of the account in the last day.
 * A wait of a few seconds is waited for: only a place without any room is passed over for the next.
 */
export function choosePlace(
  places: readonly Place[],
  failures: readonly Failure[],
  now: Date,
): { place: Place; wait: 0 } | { place: null; wait: number } {
  let shortest = Infinity;
  for (const place of places) {
    const wait = millisecondsToWait(place, failures, now);
    if (wait === 0) return { place, wait: 0 };
    shortest = Math.min(shortest, wait);
    if (wait <= longestWait) break;
  }
  return { place: null, wait: Math.max(1, Math.ceil(shortest / second)) };
}

/**
 * Networks that nobody knows may guess at many accounts, and at names that no account has. After a thousand failures in
 * a day each attempt waits until five seconds after the last one; known devices do not.
 */
export const networkFailuresAtFullSpeed = 1000;

export const secondsUntilNetworkMayTry = (lastAt: string, now: Date): number => {
  const since = now.getTime() - Date.parse(lastAt);
  return Math.max(0, Math.ceil(Math.min(longestWait, longestWait - since) / second));
};

const words = (seconds: number): string => {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};

/** The message for a person who has to wait. */
export const waitMessage = (seconds: number): string =>
  seconds * second <= longestWait
    ? `Too many failed attempts. Please wait ${words(seconds)} and try again.`
    : `Too many failed attempts from this device or network. Use a device on which you have signed in before, ask an administrator for a one-time password, or try again in ${words(seconds)}.`;
