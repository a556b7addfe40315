import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/**
 * The second factor: the six digits that an authenticator app shows for 30 seconds (TOTP, RFC 6238), and recovery
 * codes for the day on which the phone is lost.
 */

const issuer = 'Storyvan';
const period = 30;
/** Clocks differ and people are slow: the step before and the step after are taken too. */
const window = 1;
/** 160 bits, as RFC 4226 asks. */
const secretBytes = 20;

export const makeSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, label = issuer) =>
  new TOTP({ issuer, label, period, secret: Secret.fromBase32(secret) });

const longestSetUp = 10 * 60_000;

/** A secret that was not confirmed in this time is no longer taken into use. */
export const hasLapsed = (startedAt: string | null, now: Date): boolean =>
  startedAt === null || Math.abs(now.getTime() - Date.parse(startedAt)) > longestSetUp;

/** What an authenticator app reads from the QR code. */
export const uriOf = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The 30-second step whose code was typed; null when it is of none near now. */
export function stepOf(typed: string, secret: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Neither l, i, 1 nor o, 0: they are read from paper. Ten of them are 49 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;
const codesAtOnce = 10;

/** Ten codes as they are shown: "k7dm2-xqp9v". */
export function makeRecoveryCodes(): string[] {
  const letter = () => letters.charAt(randomInt(letters.length));
  const half = () => Array.from({ length: codeLength / 2 }, letter).join('');
  return Array.from({ length: codesAtOnce }, () => `${half()}-${half()}`);
}

/** A recovery code as it is hashed, in whatever way it was typed; null when it cannot be one. */
export function bareRecoveryCode(typed: string): string | null {
  const bare = typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '');
  return bare.length === codeLength && [...bare].every((each) => letters.includes(each)) ? bare : null;
}
