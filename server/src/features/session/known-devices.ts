import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { findKnownNetwork, listDevice } from './sign-in-attempts.queries.ts';

/**
 * Browsers on which someone has signed in. Their token grants no access; it only keeps failures that were made
 * elsewhere from slowing whoever sits there (OWASP calls these device cookies).
 */

export type KnownDevice = NonNullable<FastifyRequest['device']>;

const day = 24 * 60 * 60 * 1000;
/** Since the last sign-in there. */
export const deviceKnownDays = 180;
const networkKnownDays = 90;

const before = (now: Date, days: number): string => new Date(now.getTime() - days * day).toISOString();

export const hashDeviceToken = (token: string): string => hash('sha256', token);

/** Null when no sign-in used this token, or none for a long time. */
export async function findDevice(db: Database, token: string, now: Date): Promise<KnownDevice | null> {
  const token_hash = hashDeviceToken(token);
  const rows = await listDevice.all(db, { token_hash, used_after: before(now, deviceKnownDays) });
  return rows.length === 0 ? null : { token_hash, accounts: rows.map(({ staff_id }) => staff_id) };
}

export async function isKnownNetwork(db: Database, network: string, now: Date): Promise<boolean> {
  return (await findKnownNetwork.first(db, { network, used_after: before(now, networkKnownDays) })) !== null;
}
