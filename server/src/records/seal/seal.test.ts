import { boundTo, type SealedText } from '@storyvan/contract/common/field-entry';
import { describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { openDatabase } from '../../db/open-database.ts';
import { runQuery } from '../../db/prepare.ts';
import { seal } from '../../testing/seal.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { sealKey } from './seal.commands.ts';
import { unseal } from './unseal.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const bound = boundTo({ request_id: newId(), kind: 'report' }, newId());
const now = new Date('2026-11-21T10:00:00Z');

const flipped = (text: string): string => {
  const bytes = Buffer.from(text, 'base64');
  bytes[0] = (bytes[0] as number) ^ 1;
  return base64(bytes);
};

describe('the key with which devices seal texts', () => {
  const database = useTestDatabase();

  it('requested for the first time by two processes at once, is made once', async () => {
    const other = await openDatabase(database.settings);
    const keys = await Promise.all([database.db, other, database.db, other].map((on) => sealKey(on, now)));
    await other.close();
    expect(new Set(keys.map(({ key_id }) => key_id)).size).toBe(1);
    expect(Buffer.from(keys[0]?.public_key ?? '', 'base64')).toHaveLength(65);
    const rows = await runQuery(database.db, (k) => k.selectFrom('field_seal').select('key_id'));
    expect(rows).toEqual([{ key_id: keys[0]?.key_id }]);
  });

  it('requested again, is the same', async () => {
    const later = new Date(now.getTime() + 86_400_000);
    expect(await sealKey(database.db, later)).toEqual(await sealKey(database.db, now));
  });

  it('opens what a browser has sealed with it', async () => {
    const sealed = await seal(await sealKey(database.db, now), '{"name":"आशा सावंत","level":3}', bound);
    expect(await unseal(database.db, sealed, bound)).toEqual({ name: 'आशा सावंत', level: 3 });
  });

  it.each<[string, (sealed: SealedText) => Partial<SealedText>]>([
    ['of an unknown key', () => ({ key_id: '019d0000-0000-7000-8000-000000000000' })],
    ['that was changed', ({ text }) => ({ text: flipped(text) })],
    ['with another iv', ({ iv }) => ({ iv: flipped(iv) })],
    ['with a point that is not on the curve', ({ public_key }) => ({ public_key: flipped(public_key) })],
    ['of nothing', () => ({ public_key: '', iv: '', text: '' })],
  ])('does not open a text %s', async (_, change) => {
    const sealed = await seal(await sealKey(database.db, now), '{"name":"Asha"}', bound);
    expect(await unseal(database.db, { ...sealed, ...change(sealed) }, bound)).toBeNull();
  });

  it('does not open a text of another entry, kind or device', async () => {
    const [request_id, device_id] = [newId(), newId()];
    const key = await sealKey(database.db, now);
    const sealed = await seal(key, '{"how":"Well"}', boundTo({ request_id, kind: 'report' }, device_id));
    const opened = (id: string, kind: 'report' | 'observation', device: string) =>
      unseal(database.db, sealed, boundTo({ request_id: id, kind }, device));
    expect(await opened(request_id, 'report', device_id)).toEqual({ how: 'Well' });
    expect(await opened(newId(), 'report', device_id)).toBeNull();
    expect(await opened(request_id, 'observation', device_id)).toBeNull();
    expect(await opened(request_id, 'report', newId())).toBeNull();
  });

  it.each(['"Asha"', '[1]', 'null', 'not JSON'])('does not open %s, which is not an object', async (text) => {
    expect(
      await unseal(database.db, await seal(await sealKey(database.db, now), text, bound), bound),
    ).toBeNull();
  });
});
