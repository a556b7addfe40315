import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { deviceKnownDays } from '../../../http/auth-cookies.ts';
import { findKnownNetwork, listDevice } from './sign-in-attempts.queries.ts';

/**
 * Browsers on which someone has signed in (OWASP: device cookies). Their token grants no access; it only protects
 * their users from being slowed by failures elsewhere.
 */

export type KnownDevice = NonNullable<FastifyRequest['device']>;

const day = 24 * 60 * 60 * 1000;
const networkKnownDays = 90;

const before = (now: Date, days: number): string => new Date(now.getTime() - days * day).toISOString();

export const hashDeviceToken = (token: string): string => hash('sha256', token);

/** Null if no one has signed in with this token, or not for a long time. */
export async function findDevice(db: Database, token: string, now: Date): Promise<KnownDevice | null> {
  const token_hash = hashDeviceToken(token);
  const rows = await listDevice.all(db, { token_hash, used_after: before(now, deviceKnownDays) });
  return rows.length === 0 ? null : { token_hash, accounts: rows.map(({ staff_id }) => staff_id) };
}

export async function isKnownNetwork(db: Database, network: string, now: Date): Promise<boolean> {
  return (await findKnownNetwork.first(db, { network, used_after: before(now, networkKnownDays) })) !== null;
}
