import { beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../../testing/bytes-of.ts';
import { goOffline, goOnline, issueOf, serveDevices, shown, tabAtTonca } from '../../testing/field-device.ts';
import { freshBrowser } from '../../testing/field-tab.ts';
import { batchesOf, readUnsentFile } from './unsent-file.ts';

freshBrowser();
beforeEach(() => {
  goOnline();
  serveDevices();
});

async function savedFile(count: number) {
  const tab = await tabAtTonca();
  await tab.sync.syncNow();
  goOffline();
  const entries = Array.from({ length: count }, (_, n) => issueOf(n));
  for (const entry of entries) await tab.outbox.addEntry(entry, shown);
  return { tab, entries, text: String(await bytesOf(await tab.field.exportUnsent())) };
}

describe('a file of unsent entries', () => {
  it('read again, will have every entry, in order, and whose they are', async () => {
    const { tab, entries, text } = await savedFile(60);
    const file = readUnsentFile(text);
    const { device_id } = tab.state.fieldState().device ?? {};
    expect(file).toMatchObject({
      device_id,
      device_name: 'Phone of the van',
      staff_id: 1,
      staff_name: 'Leela Naik',
    });
    expect(file.entries).toEqual(entries);
    expect(batchesOf(file.entries).map(({ length }) => length)).toEqual([50, 10]);
    expect(batchesOf(file.entries).flat()).toEqual(entries);
    // It is a copy: the device keeps its entries.
    expect(tab.state.fieldState().unsent).toBe(60);
  });

  const good = {
    storyvan: 'unsent entries',
    version: 1,
    device_id: '0197a0f2-0000-4000-8000-0000000000d1',
    device_name: 'Phone of the van',
    staff_id: 1,
    staff_name: 'Leela Naik',
    saved_at: '2026-11-26T18:00:00.000Z',
    entries: [issueOf(1)],
  };

  it.each([
    ['that was cut off', '{"storyvan": "unsent', 'cut off'],
    ['of something else', '[]', 'not a file of unsent entries'],
    ['of a newer version', JSON.stringify({ ...good, version: 2 }), 'newer version'],
    ['without a device', JSON.stringify({ ...good, device_id: null }), 'whose entries'],
    ['without entries', JSON.stringify({ ...good, entries: null }), 'whose entries'],
    [
      'with an unknown entry',
      JSON.stringify({ ...good, entries: [issueOf(1), { ...issueOf(2), kind: 'toString' }] }),
      'entry 2',
    ],
    [
      'with an entry without a key',
      JSON.stringify({ ...good, entries: [{ ...issueOf(1), request_id: '1' }] }),
      'entry 1',
    ],
  ])('%s, will be refused with a reason', (_, text, reason) => {
    expect(() => readUnsentFile(text)).toThrow(reason);
  });
});
