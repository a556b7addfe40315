import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/**
 * The second factor: the six digits that an authenticator app shows for 30 seconds (TOTP, RFC 6238), and recovery
 * codes for a lost phone.
 */

const issuer = 'Storyvan';
const period = 30;
/** Clocks differ and people are slow: the previous and the next step are accepted too. */
const window = 1;
/** 160 bits, as RFC 4226 asks. */
const secretBytes = 20;

export const makeSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, label = issuer) =>
  new TOTP({ issuer, label, period, secret: Secret.fromBase32(secret) });

const longestSetUp = 10 * 60_000;

/** Whether the secret was not confirmed in time. */
export const isSetupExpired = (startedAt: string | null, now: Date): boolean =>
  startedAt === null || Math.abs(now.getTime() - Date.parse(startedAt)) > longestSetUp;

/** The content of the QR code for an authenticator app. */
export const uriOf = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The 30-second step that the typed code belongs to; null if none near now. */
export function stepOf(typed: string, secret: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Without l, i, 1, o and 0, which look alike on paper. Ten of them are 49 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;
const codesAtOnce = 10;

/** Ten codes in the form shown to people: "k7dm2-xqp9v". */
export function makeRecoveryCodes(): string[] {
  const letter = () => letters.charAt(randomInt(letters.length));
  const half = () => Array.from({ length: codeLength / 2 }, letter).join('');
  return Array.from({ length: codesAtOnce }, () => `${half()}-${half()}`);
}

/** A typed recovery code in the form that is hashed; null if it cannot be one. */
export function normaliseRecoveryCode(typed: string): string | null {
  const bare = typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '');
  return bare.length === codeLength && [...bare].every((each) => letters.includes(each)) ? bare : null;
}
