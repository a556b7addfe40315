import { webcrypto } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { insertAll } from '../../db/rows.commands.ts';
import { takeSealTurn } from '../setting/turn.commands.ts';
import { findSealInUse } from './seal.queries.ts';

/** Makes the key pair (P-256) with which devices seal texts for the server, when it is first needed. */

const base64 = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64');

async function makeKeyPair() {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(
    { name: 'ECDH', namedCurve: 'P-256' },
    true,
    ['deriveBits'],
  );
  return {
    public_key: base64(await webcrypto.subtle.exportKey('raw', publicKey)),
    private_key: base64(await webcrypto.subtle.exportKey('pkcs8', privateKey)),
  };
}

/** The public key for devices, raw P-256 in base64. Two processes that make it at the same time get the same one. */
export async function sealKey(db: Database, now: Date): Promise<{ key_id: string; public_key: string }> {
  const inUse = await findSealInUse.first(db, {});
  if (inUse) return inUse;
  const pair = await makeKeyPair();
  return db.transaction(async (tx) => {
    await takeSealTurn(tx);
    const made = await findSealInUse.first(tx, {});
    if (made) return made;
    const key_id = newId();
    await insertAll(tx, 'field_seal', [{ key_id, ...pair, made_at: now.toISOString() }]);
    return { key_id, public_key: pair.public_key };
  });
}
