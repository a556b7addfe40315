import { createHash, randomBytes } from 'node:crypto';
import type { CalendarDate } from '@storyvan/domain/calendar-date';

/** Tokens of service accounts: how they are made, recognised and stored. */

/** Secret scanners, such as GitHub's, find tokens by a prefix like this. */
const prefix = 'svt_';
const shownAtTheEnd = 4;

/** 256 random bits, so that a fast hash is enough: there is nothing to guess. */
export const makeServiceToken = (): string => prefix + randomBytes(32).toString('base64url');

export const hashServiceToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const endOfToken = (token: string): string => token.slice(-shownAtTheEnd);

/** No password has this hash. */
export const noPassword = '!';

/** A username that no person can have: theirs has no colon. */
export const serviceUsername = (token: string): string => `service:${hashServiceToken(token).slice(0, 32)}`;

interface Life {
  expires_on: CalendarDate | null;
  disabled_at: string | null;
}

/** The token is valid until the end of its last day, in the time zone of the server. */
export function stateOfService(
  { expires_on, disabled_at }: Life,
  today: CalendarDate,
): 'active' | 'expired' | 'revoked' {
  if (disabled_at !== null) return 'revoked';
  return expires_on !== null && expires_on < today ? 'expired' : 'active';
}
