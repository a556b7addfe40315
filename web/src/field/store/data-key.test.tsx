import { describe, expect, it, vi } from 'vitest';
import { type FieldTab, freshBrowser, openTab } from '../../testing/field-tab.ts';

freshBrowser();

const bytes = new TextEncoder().encode('Rahul Naik');
const text = (data: ArrayBuffer | null) => data && new TextDecoder().decode(data);

async function tabWithPin(pin: string): Promise<FieldTab> {
  const tab = await openTab();
  await tab.store.store.keys.put((await tab.key.newKey(pin)).row);
  return tab;
}

const wrongPins = async ({ store }: FieldTab) => (await store.store.keys.get('pin'))?.wrong;

describe('the key of the names', () => {
  it('with the right PIN after a reload, will read what was encrypted before', async () => {
    const first = await tabWithPin('2468');
    await first.key.unlockKey('2468');
    const secret = await first.key.encrypt(bytes, 'kit of 3');
    const second = await openTab();
    expect(await second.key.decrypt(secret, 'kit of 3')).toBeNull();
    expect(await second.key.unlockKey('2468')).toEqual({ unlocked: true, attempts_left: 10 });
    expect(text(await second.key.decrypt(secret, 'kit of 3'))).toBe('Rahul Naik');
    await expect(second.key.decrypt(secret, 'kit of 4')).rejects.toThrow();
  });

  it('with another PIN, will be readable only with that one', async () => {
    const tab = await tabWithPin('2468');
    await tab.key.unlockKey('2468');
    const secret = await tab.key.encrypt(bytes, 'kit of 3');
    expect(await tab.key.changeKeyPin('1111', '135790')).toEqual({ unlocked: false, attempts_left: 9 });
    expect(await tab.key.changeKeyPin('2468', '135790')).toEqual({ unlocked: true, attempts_left: 10 });
    const later = await openTab();
    expect((await later.key.unlockKey('2468')).unlocked).toBe(false);
    expect((await later.key.unlockKey('135790')).unlocked).toBe(true);
    expect(text(await later.key.decrypt(secret, 'kit of 3'))).toBe('Rahul Naik');
  });

  it('on a device that is full, will not be tried with a PIN, because no wrong one could be counted', async () => {
    const tab = await tabWithPin('2468');
    vi.spyOn(tab.store.store.keys, 'put').mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
    await expect(tab.key.unlockKey('2468')).rejects.toThrow('so it cannot be unlocked. Free some space');
    expect(tab.key.isUnlocked()).toBe(false);
  });

  it('stored, will be derived with at least 600,000 rounds and never as plain bytes', async () => {
    const tab = await tabWithPin('2468');
    const row = await tab.store.store.keys.get('pin');
    expect(row?.rounds).toBeGreaterThanOrEqual(600_000);
    // 32 bytes of the key and 16 of the tag.
    expect(row?.data.byteLength).toBe(48);
    expect(row?.salt).not.toEqual((await tab.key.newKey('2468')).row.salt);
  });

  it.each(['123', '1234567890123', '12a4', ''])('with the PIN %j, will not be made', async (pin) => {
    const tab = await openTab();
    await expect(tab.key.newKey(pin)).rejects.toThrow('Choose a PIN of 4 to 12 digits.');
  });
});

describe('wrong PINs', () => {
  it('each, will be counted in the storage, also over a reload, until the right one', async () => {
    const tab = await tabWithPin('2468');
    expect(await tab.key.unlockKey('1111')).toEqual({ unlocked: false, attempts_left: 9 });
    const second = await openTab();
    expect(await second.key.unlockKey('1112')).toEqual({ unlocked: false, attempts_left: 8 });
    expect((await second.key.unlockKey('2468')).attempts_left).toBe(10);
    expect(await wrongPins(second)).toBe(0);
  });

  it('when the browser is killed while one is checked, will be counted', async () => {
    const tab = await tabWithPin('2468');
    let counted: number | undefined;
    const { unwrapKey } = crypto.subtle;
    crypto.subtle.unwrapKey = async () => {
      counted = await wrongPins(tab);
      throw new DOMException('Killed.', 'OperationError');
    };
    await tab.key.unlockKey('1111');
    crypto.subtle.unwrapKey = unwrapKey;
    expect(counted).toBe(1);
  });

  it('after the tenth, will not even check the right one', async () => {
    const tab = await tabWithPin('2468');
    await tab.store.store.keys.update('pin', { wrong: 9 });
    expect(await tab.key.unlockKey('1111')).toEqual({ unlocked: false, attempts_left: 0 });
    expect(await tab.key.unlockKey('2468')).toEqual({ unlocked: false, attempts_left: 0 });
  });
});
