import { inReserve, isFull } from './storage.ts';
import { type Encrypted, type KeyRow, store } from './store.ts';

/**
 * The key that encrypts names on this device. It is stored encrypted with a key derived from the PIN, and readable only
 * in the memory of a tab that was unlocked; not even this program can export it.
 */

const rounds = 600_000;
const attempts = 10;
const algorithm = { name: 'AES-GCM', length: 256 } as const;
const usages: KeyUsage[] = ['encrypt', 'decrypt'];

let dataKey: CryptoKey | null = null;

export const isUnlocked = (): boolean => dataKey !== null;

export function forgetKey(): void {
  dataKey = null;
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

async function derivedFrom(pin: string, { salt, rounds }: Pick<KeyRow, 'salt' | 'rounds'>) {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(how, secret, algorithm, false, ['wrapKey', 'unwrapKey']);
}

/** `exportable` only to encrypt the key again with another PIN. */
async function unwrap(row: KeyRow, pin: string, exportable = false): Promise<CryptoKey | null> {
  const wrapping = await derivedFrom(pin, row);
  const how = { name: 'AES-GCM', iv: row.iv };
  try {
    return await crypto.subtle.unwrapKey('raw', row.data, wrapping, how, algorithm, exportable, usages);
  } catch (error) {
    // The key does not match its authentication tag: the PIN is wrong.
    if ((error as Error).name === 'OperationError') return null;
    throw error;
  }
}

async function wrap(key: CryptoKey, pin: string): Promise<KeyRow> {
  const salt = random(16);
  const iv = random(12);
  const wrapping = await derivedFrom(pin, { salt, rounds });
  const data = new Uint8Array(await crypto.subtle.wrapKey('raw', key, wrapping, { name: 'AES-GCM', iv }));
  return { id: 'pin', salt, rounds, iv, data, wrong: 0 };
}

export function checkPin(pin: string): void {
  if (!/^\d{4,12}$/.test(pin)) throw new Error('Choose a PIN of 4 to 12 digits.');
}

export interface NewKey {
  key: CryptoKey;
  row: KeyRow;
}

/** Makes a new key, with which nothing can be read that an earlier one has encrypted. */
export async function newKey(pin: string): Promise<NewKey> {
  checkPin(pin);
  const exportable = await crypto.subtle.generateKey(algorithm, true, usages);
  return { row: await wrap(exportable, pin), key: await closed(exportable) };
}

/** The same key, which cannot be exported. */
const closed = async (key: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', await crypto.subtle.exportKey('raw', key), algorithm, false, usages);

/** Keeps the key in the memory of this tab. */
export function takeKey(key: CryptoKey): void {
  dataKey = key;
}

export interface Unlocking {
  unlocked: boolean;
  /** 0: the key and all names are to be removed. */
  attempts_left: number;
}

/** Counts the attempt before it is checked, so that closing the browser gains nothing. */
const countAttempt = (): Promise<KeyRow | null> =>
  inReserve(count).catch((error: unknown) => {
    if (!isFull(error)) throw error;
    throw new Error(
      'The storage of this device is full, so it cannot be unlocked. Free some space, then do it again.',
    );
  });

const count = (): Promise<KeyRow | null> =>
  store.transaction('rw', store.keys, async () => {
    const row = await store.keys.get('pin');
    if (!row) return null;
    const counted = { ...row, wrong: row.wrong + 1 };
    await store.keys.put(counted);
    return counted;
  });

async function tryPin(pin: string, exportable = false): Promise<{ key: CryptoKey | null; left: number }> {
  const row = await countAttempt();
  if (!row || row.wrong > attempts) return { key: null, left: 0 };
  const key = await unwrap(row, pin, exportable);
  if (!key) return { key, left: attempts - row.wrong };
  await store.keys.update('pin', { wrong: 0 });
  return { key, left: attempts };
}

export async function unlockKey(pin: string): Promise<Unlocking> {
  const { key, left } = await tryPin(pin);
  if (key) takeKey(key);
  return { unlocked: key !== null, attempts_left: left };
}

/** Encrypts the key with another PIN. What was encrypted with the key is still readable. */
export async function changeKeyPin(oldPin: string, newPin: string): Promise<Unlocking> {
  checkPin(newPin);
  const { key, left } = await tryPin(oldPin, true);
  if (!key) return { unlocked: false, attempts_left: left };
  await store.keys.update('pin', { ...(await wrap(key, newPin)) });
  takeKey(await closed(key));
  return { unlocked: true, attempts_left: attempts };
}

/** `about` says what is encrypted, so that one record cannot be passed off as another. */
const howFor = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(about),
});

export async function encrypt(bytes: Uint8Array<ArrayBuffer>, about: string): Promise<Encrypted> {
  if (!dataKey) throw new Error('Enter the PIN of this device first.');
  const iv = random(12);
  return { iv, data: new Uint8Array(await crypto.subtle.encrypt(howFor(iv, about), dataKey, bytes)) };
}

/** Null while locked. */
export async function decrypt({ iv, data }: Encrypted, about: string): Promise<ArrayBuffer | null> {
  return dataKey && crypto.subtle.decrypt(howFor(iv, about), dataKey, data);
}
