import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { ChangeKind } from '@storyvan/contract/changes';
import type { Delivery, Webhook } from '@storyvan/contract/webhooks';
import type { TableRow } from '../../db/schema.ts';
import { isNotLinkLocal, isPublicAddress } from '../../http/public-address.ts';

/** Addresses, signatures and the schedule of webhooks. */

type WebhookRow = Omit<
  TableRow<'webhook'>,
  'claim' | 'claimed_until' | 'position' | 'created_by' | 'changed_by'
> & {
  created_by: string;
  changed_by: string | null;
  /** Deliveries that will be tried again. */
  retries: number | null;
};

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** How long a delivery waits after each failed attempt; then as long as the last. docs/other-programs.md has the table. */
const waits = [
  10 * seconds,
  30 * seconds,
  2 * minutes,
  10 * minutes,
  30 * minutes,
  hours,
  2 * hours,
  4 * hours,
  8 * hours,
];
/** Then it has failed, and the webhook stops. */
const triedFor = 72 * hours;

/** When to try again after so many failed attempts; null: not again. */
export function nextAttempt(attempts: number, since: Date, now: Date): Date | null {
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? 0;
  const at = new Date(now.getTime() + wait);
  return at.getTime() - since.getTime() > triedFor ? null : at;
}

export const oldSecretLasts = 24 * hours;

export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** `t=1763878927,v1=…`: the time in seconds, and the HMAC-SHA256 of "time.body" with each secret in force. */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  return [`t=${t}`, ...secrets.map((secret) => `v1=${hmac(secret, `${t}.${body}`)}`)].join(',');
}

type Secrets = Pick<WebhookRow, 'secret' | 'old_secret' | 'old_secret_until'>;

export function secretsOf({ secret, old_secret, old_secret_until }: Secrets, now: Date): string[] {
  const overlap = old_secret !== null && old_secret_until !== null && old_secret_until > now.toISOString();
  return overlap ? [secret, old_secret] : [secret];
}

/** Null: it is allowed. `inside`: also plain HTTP and addresses of the local network. */
export function addressProblem(text: string, inside: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter an address that begins with https://.';
  if (url.username || url.password) return 'The address must not hold a username or a password.';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (inside)
    return isIP(host) === 0 || isNotLinkLocal(host) ? null : 'This address is not one of a receiver.';
  if (url.protocol !== 'https:') return 'The address must begin with https://.';
  const isLocal =
    /(^|\.)(localhost|local|internal)$/i.test(host) || (isIP(host) !== 0 && !isPublicAddress(host));
  return isLocal
    ? 'This address is not on the public internet. To allow it, set WEBHOOK_PRIVATE_ADDRESSES=yes on the server.'
    : null;
}

export const kindsIn = (text: string): ChangeKind[] => text.split(' ').filter(Boolean) as ChangeKind[];

export const webhookOf = (row: WebhookRow, now: Date): Webhook => ({
  webhook_id: row.webhook_id,
  address: row.address,
  kinds: kindsIn(row.kinds),
  state: row.state,
  waiting: Number(row.retries) > 0,
  old_secret_until:
    row.old_secret_until !== null && row.old_secret_until > now.toISOString() ? row.old_secret_until : null,
  created_at: row.created_at,
  created_by: row.created_by,
  version: row.version,
  changed_by: row.changed_by,
  changed_at: row.changed_at,
});

export const deliveryOf = (row: TableRow<'webhook_delivery'>): Delivery => ({
  delivery_id: row.delivery_id,
  test: row.first_position === null,
  changes: row.changes,
  state: row.state,
  attempts: row.attempts,
  next_attempt_at: row.next_attempt_at,
  last_attempt_at: row.last_attempt_at,
  last_status: row.last_status,
  last_ms: row.last_ms,
  last_problem: row.last_problem,
  made_at: row.made_at,
});
