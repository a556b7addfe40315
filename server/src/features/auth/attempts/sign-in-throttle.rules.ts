import type { Schema } from '../../../db/schema.ts';

/**
 * Rate limits for sign-in (docs/decisions/0043). Failures are counted by account and by where they come from. Each lane
 * has its own limit, so that strangers cannot use up the attempts of staff:
 *
 * own       a device on which this account has signed in before, or an open session
 * library   a device or a network on which some account of the library has signed in before
 * stranger  everything else
 * one-time  a password with the form of a one-time password, which is too long to be guessed
 *
 * An attempt without room in one lane is counted in its next lane.
 */

type Lane = Schema['sign_in_failure']['lane'];

/** Where an attempt is counted: a device, a session, or a network. */
export interface Place {
  lane: Lane;
  source: string;
}

export interface Failure extends Place {
  at: string;
  /** 1 if the person signed in afterwards. */
  cleared: number;
}

const second = 1000;
const day = 24 * 60 * 60 * second;
/** Server clocks differ by less; failures further ahead were made before the clock was set back. */
const aheadAtMost = 10 * 60 * second;

/** Only failures between these instants (UTC) count. */
export const countedBetween = (now: Date): { after: string; before: string } => ({
  after: new Date(now.getTime() - day).toISOString(),
  before: new Date(now.getTime() + aheadAtMost).toISOString(),
});

/** Failures of one source without a wait; then each attempt waits 1, 2, 4, 5, 5 … seconds after the last failure. */
const freeFailures = 5;
const longestWait = 5 * second;

/** Milliseconds from the last failure to the next attempt. */
export const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(second * 2 ** (failures - freeFailures), longestWait);

/**
 * Failures of an account in a day, over all sources of the lane: 100 in total with a stolen device. A one-time password
 * has 56 bits, so its limit only bounds the number of rows.
 */
const mostInLane: Record<Lane, number> = { own: Infinity, library: 15, stranger: 75, 'one-time': 2000 };

/**
 * How many failures one source may have. The more strangers have failed, the fewer a network of strangers may have: when
 * fifty attack one account, a network that was not seen yet still gets a first attempt.
 */
function mostFromSource({ lane, source }: Place, inLane: number): number {
  if (lane === 'own') return 10;
  if (lane === 'library') return isDevice(source) ? 5 : 10;
  if (lane === 'one-time') return 200;
  if (inLane < 12) return 8;
  return inLane < 24 ? 3 : 1;
}

const isDevice = (source: string): boolean => source.startsWith('device ');

/** The places an attempt may be counted in; the first that has room is used. */
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
  // In an attack from many networks, a success or a reset gives them no further attempts.
  const counts = ({ source, cleared }: Failure) => source === place.source && (cleared === 0 || most === 1);
  const fromSource = inLane.filter(counts);
  if (fromSource.length >= most) return untilFewerThan(most, fromSource, now);
  const inLaneAtMost = mostInLane[place.lane];
  if (inLane.length >= inLaneAtMost) return untilFewerThan(inLaneAtMost, inLane, now);
  const wait = waitAfter(fromSource.length);
  if (wait === 0) return 0;
  const last = Math.max(...fromSource.map(({ at }) => Date.parse(at)));
  return Math.max(0, Math.min(wait, wait - (now.getTime() - last)));
}

/**
 * Where an attempt is counted, or how many seconds it must wait. `failures` are those of the account in the last day.
 * Only a place without room is skipped for the next; one with a wait of a few seconds is not.
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
 * An unknown network may guess at many accounts and at unknown usernames. After a thousand failures in a day each of
 * its attempts waits until five seconds after the last one, except on known devices.
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

export const waitMessage = (seconds: number): string =>
  seconds * second <= longestWait
    ? `Too many failed attempts. Please wait ${words(seconds)} and try again.`
    : `Too many failed attempts from this device or network. Use a device on which you have signed in before, ask an administrator for a one-time password, or try again in ${words(seconds)}.`;
