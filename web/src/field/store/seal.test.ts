import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealText } from './seal.ts';

const { subtle } = webcrypto;
const curve = { name: 'ECDH', namedCurve: 'P-256' };
const bound = 'a request_id report a device_id';
const bytesOf = (text: string) => Buffer.from(text, 'base64');

async function newServer() {
  const { privateKey, publicKey } = await subtle.generateKey(curve, true, ['deriveBits']);
  const raw = Buffer.from(await subtle.exportKey('raw', publicKey));
  const seal = { key_id: '0197a0f2-0000-4000-8000-00000000000a', public_key: raw.toString('base64') };
  return { seal, privateKey };
}

/** As the server does it, written from the description and not from the device's code. */
async function unseal(
  privateKey: webcrypto.CryptoKey,
  sealed: { public_key: string; iv: string; text: string },
): Promise<unknown> {
  const device = await subtle.importKey('raw', bytesOf(sealed.public_key), curve, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: device }, privateKey, 256);
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']);
  const info = Buffer.from('storyvan field text');
  const secret = await subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: Buffer.alloc(0), info },
    material,
    256,
  );
  const key = await subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
  const algorithm = { name: 'AES-GCM', iv: bytesOf(sealed.iv), additionalData: Buffer.from(bound) };
  const plain = await subtle.decrypt(algorithm, key, bytesOf(sealed.text));
  return JSON.parse(Buffer.from(plain).toString('utf8'));
}

describe('a sealed text', () => {
  it('with the private key of the server, will be the text', async () => {
    const { seal, privateKey } = await newServer();
    const value = { name: 'सना शेख', age: 9, guardian_phone: null };
    const sealed = await sealText(seal, value, bound);
    expect(sealed.key_id).toBe(seal.key_id);
    expect(bytesOf(sealed.public_key)).toHaveLength(65);
    expect(bytesOf(sealed.iv)).toHaveLength(12);
    expect(await unseal(privateKey, sealed)).toEqual(value);
  });

  it('sealed twice, will have nothing in common', async () => {
    const { seal } = await newServer();
    const [first, second] = await Promise.all(
      [1, 2].map(() => sealText(seal, { observation: 'Loved it.' }, bound)),
    );
    expect(first?.public_key).not.toBe(second?.public_key);
    expect(first?.iv).not.toBe(second?.iv);
    expect(first?.text).not.toBe(second?.text);
  });

  it('changed on the way, or with another key, will not be readable', async () => {
    const [{ seal, privateKey }, other] = [await newServer(), await newServer()];
    const sealed = await sealText(seal, { observation: 'Loved it.' }, bound);
    const changed = bytesOf(sealed.text);
    changed.writeUInt8(changed.readUInt8(0) ^ 1, 0);
    await expect(unseal(privateKey, { ...sealed, text: changed.toString('base64') })).rejects.toThrow();
    await expect(unseal(other.privateKey, sealed)).rejects.toThrow();
  });

  it('of the longest report, will fit into an entry', async () => {
    const { seal } = await newServer();
    const sealed = await sealText(seal, { how_it_went: 'x'.repeat(40_000) }, bound);
    expect(sealed.text.length).toBeLessThan(60_000);
  });
});
