import type { SealedText } from '@storyvan/contract/common/field-entry';
import type { FieldKit } from './kit-store.ts';

/**
 * Texts that only one can read: the server, so that they can wait in the outbox after the names were removed, or this device
 * with its PIN (private-texts.ts).
 */

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

async function agreedKey(own: CryptoKey, public_key: string, usage: 'encrypt' | 'decrypt') {
  const { subtle } = crypto;
  const theirs = await subtle.importKey('raw', bytesOf(public_key), curve, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('storyvan field text');
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    [usage],
  );
}

/** Encrypts a value with a new key, agreed with the reader's public key, for the entry or draft that `bound` says. */
export async function sealText(seal: FieldKit['seal'], value: object, bound: string): Promise<SealedText> {
  const { subtle } = crypto;
  const own = await subtle.generateKey(curve, false, ['deriveBits']);
  const key = await agreedKey(own.privateKey, seal.public_key, 'encrypt');
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

export interface KeyPair {
  /** Raw, in base64. */
  public_key: string;
  /** PKCS #8. */
  private_key: Uint8Array<ArrayBuffer>;
}

export async function newKeyPair(): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  return {
    public_key: base64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))),
    private_key: new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
  };
}

export const importPrivateKey = (key: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', key, curve, false, ['deriveBits']);

/** What was sealed with the public key of this private key; null if it was sealed with another, or for something else. */
export async function openText(sealed: SealedText, own: CryptoKey, bound: string): Promise<unknown> {
  const key = await agreedKey(own, sealed.public_key, 'decrypt');
  const how = { name: 'AES-GCM', iv: bytesOf(sealed.iv), additionalData: new TextEncoder().encode(bound) };
  try {
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how, key, bytesOf(sealed.text))));
  } catch {
    return null;
  }
}
