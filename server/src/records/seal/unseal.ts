import { webcrypto } from 'node:crypto';
import type { SealedText } from '@storyvan/contract/common/field-entry';
import type { Executor } from '../../db/database.ts';
import { findPrivateKey } from './seal.queries.ts';

const { subtle } = webcrypto;
const curve = { name: 'ECDH', namedCurve: 'P-256' };
const bytesOf = (text: string) => Buffer.from(text, 'base64');

/** HKDF with an empty salt; the browser uses the same text as `info`. */
const hkdf = {
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(0),
  info: new TextEncoder().encode('storyvan field text'),
};

/** The AES key that the device agreed on: its one-time key with the public key of the server. */
async function agreedKey(private_key: string, public_key: string) {
  const own = await subtle.importKey('pkcs8', bytesOf(private_key), curve, false, ['deriveBits']);
  const theirs = await subtle.importKey('raw', bytesOf(public_key), curve, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  return subtle.deriveKey(hkdf, secret, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
}

/**
 * What a device has sealed; null if it was sealed with an unknown key or for another entry than `bound` says, or was
 * changed. Validate what it holds.
 */
export async function unseal(
  on: Executor,
  sealed: SealedText,
  bound: string,
): Promise<Record<string, unknown> | null> {
  const seal = await findPrivateKey.first(on, { key_id: sealed.key_id });
  if (!seal) return null;
  try {
    const key = await agreedKey(seal.private_key, sealed.public_key);
    const iv = bytesOf(sealed.iv);
    const additionalData = new TextEncoder().encode(bound);
    const text = await subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytesOf(sealed.text));
    const content: unknown = JSON.parse(new TextDecoder().decode(text));
    return typeof content === 'object' && !Array.isArray(content)
      ? (content as Record<string, unknown> | null)
      : null;
  } catch {
    // A key that is not on the curve, a wrong tag, or no JSON.
    return null;
  }
}
