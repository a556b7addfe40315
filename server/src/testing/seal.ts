import { webcrypto } from 'node:crypto';
import { type SealedText, sealedText } from '@storyvan/contract/common/field-entry';

const { subtle } = webcrypto;
const curve = { name: 'ECDH', namedCurve: 'P-256' };
const base64 = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64');

/** Seals a text for the server as a browser does it, for the entry that `bound` says. */
export async function seal(
  { key_id, public_key }: { key_id: string; public_key: string },
  text: string,
  bound: string,
): Promise<SealedText> {
  const own = await subtle.generateKey(curve, false, ['deriveBits']);
  const server = await subtle.importKey('raw', Buffer.from(public_key, 'base64'), curve, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: server }, own.privateKey, 256);
  const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('storyvan field text');
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const iv = webcrypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(bound);
  const encrypted = await subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    new TextEncoder().encode(text),
  );
  return sealedText.parse({
    key_id,
    public_key: base64(await subtle.exportKey('raw', own.publicKey)),
    iv: base64(iv),
    text: base64(encrypted),
  });
}
