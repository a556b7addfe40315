import type { SealedText } from '@storyvan/contract/common/field-entry';
import type { FieldKit } from './kit-store.ts';

/** Text that only the server can read, so that it can wait in the outbox after the names were removed. */

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Encrypts a value with a new key, agreed with the server's public key, for the entry that `bound` says. */
export async function sealText(seal: FieldKit['seal'], value: object, bound: string): Promise<SealedText> {
  const { subtle } = crypto;
  const server = await subtle.importKey('raw', bytesOf(seal.public_key), curve, false, []);
  const own = await subtle.generateKey(curve, false, ['deriveBits']);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: server }, own.privateKey, 256);
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('storyvan field text');
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const additionalData = new TextEncoder().encode(bound);
  const text = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain);
  return {
    key_id: seal.key_id,
    public_key: base64(new Uint8Array(await subtle.exportKey('raw', own.publicKey))),
    iv: base64(iv),
    text: base64(new Uint8Array(text)),
  };
}
