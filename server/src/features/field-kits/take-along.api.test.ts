import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { editChild } from '@storyvan/contract/children';
import { blockDevice, checkIn, myDevices, unblockDevice } from '@storyvan/contract/devices';
import { kitPartNames, putBack, takeAlong } from '@storyvan/contract/field-kits';
import { issueBookSite, returnBookSite } from '@storyvan/contract/lending';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runChange } from '../../db/prepare.ts';
import { updatePlaces } from '../../records/place/place.commands.ts';
import { entriesMadeBy } from '../../testing/audit-entries.ts';
import { makeChild, makeCopy, makeSetting, makeSite } from '../../testing/factories.ts';
import { makeDevice } from '../../testing/field-factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
let asSunita: { cookie: string };
let device_id: string;
let site: number;
let child_id: number;

beforeAll(async () => {
  asSunita = { cookie: await app.signInAs('Sunita Gaonkar') };
});
beforeEach(async () => {
  device_id = await makeDevice(app.db, { name: 'Phone of the van' });
  site = await makeSite(app.db, { name: 'Tonca' });
  child_id = await makeChild(app.db, { site_grade_id: site, name: 'Rahul Naik' });
});

const asked = (more: object = {}) => ({ device_id, site_grade_id: site, ...more });
const take = (more: object = {}) => app.call(takeAlong, { body: asked(more) });
const held = async () => {
  const device = (await app.call(myDevices)).find((each) => each.device_id === device_id);
  return device?.places.map(({ site_grade_id, taken_at }) => [site_grade_id, taken_at]);
};
const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};

describe('taking a place along', () => {
  it('sends every part, and notes what the device holds and when it was last seen', async () => {
    later(5);
    const kit = await take();
    expect(kitPartNames.filter((part) => kit[part].content === null)).toEqual([]);
    expect(kit.taken_at).toBe(app.clock.now.toISOString());
    expect(await held()).toEqual([[site, kit.taken_at]]);
    expect((await app.call(myDevices))[0]).toMatchObject({ device_id, last_seen_at: kit.taken_at });
  });

  it('again, with the hashes of all parts, sends none of them and is not recorded', async () => {
    const first = await take();
    const known = Object.fromEntries(kitPartNames.map((part) => [part, first[part].hash]));
    later(60);
    const entries = await entriesMadeBy(app, async () => {
      const again = await take({ known });
      for (const part of kitPartNames) expect(again[part]).toEqual({ hash: first[part].hash, content: null });
    });
    expect(entries).toEqual([]);
    expect(await held()).toEqual([[site, app.clock.now.toISOString()]]);
  });

  it('again, after a book came and a child was renamed, sends what has changed', async () => {
    const first = await take();
    const known = Object.fromEntries(kitPartNames.map((part) => [part, first[part].hash]));
    const place = { program: 'mop' as const, site_grade_id: site };
    const accn_no = await makeCopy(app.db);
    await app.call(issueBookSite, { body: { ...place, accn_no, date_issue: testDay } });
    await app.send('POST', editChild.path, { child_id, version: 1, name: 'Rahul Gaonkar' });
    const again = await take({ known });
    const sent = kitPartNames.filter((part) => again[part].content !== null);
    expect(sent).toEqual(['children', 'copies', 'titles']);
    expect(again.children.content).toMatchObject([{ name: 'Rahul Gaonkar', version: 2 }]);
    expect(again.copies.content).toMatchObject([{ accn_no }]);
  });

  it('with a hash of something else, sends that part', async () => {
    const { copies } = await take();
    const again = await take({ known: { children: copies.hash } });
    expect(again.children.content).toMatchObject([{ child_id }]);
  });

  it('is recorded with the place when names are sent', async () => {
    const entries = await entriesMadeBy(app, () => take());
    expect(entries).toMatchObject([{ action: 'take_along', site_grade_id: site, staff_id: 1 }]);
  });

  it('gives the same key for sealed texts each time', async () => {
    const { seal } = await take();
    expect(Buffer.from(seal.public_key, 'base64')).toHaveLength(65);
    expect((await take()).seal).toEqual(seal);
  });

  it('is compressed, as it is long', async () => {
    for (let n = 0; n < 20; n++) await makeChild(app.db, { site_grade_id: site });
    const headers = { 'accept-encoding': 'br' };
    const reply = await app.send('POST', takeAlong.path, asked(), headers);
    expect(reply.headers['content-encoding']).toBe('br');
    const kit = JSON.parse(brotliDecompressSync(reply.rawPayload).toString());
    expect(kit.children.content).toHaveLength(21);
  });

  it('of a device that was wiped and unblocked, counts as new names on it', async () => {
    await app.call(blockDevice, { body: { device_id } });
    await app.call(checkIn, {
      body: { device_id, device_at: app.clock.now.toISOString(), unsent: 0, places: [], wiped: true },
    });
    const wiped = async () =>
      (await app.call(myDevices)).find((one) => one.device_id === device_id)?.wiped_at;
    expect(await wiped()).toBe(app.clock.now.toISOString());
    await app.call(unblockDevice, { body: { device_id } });
    await take();
    expect(await wiped()).toBeNull();
  });
});

describe('the names of a place on a device', () => {
  const daysKept = async () => {
    const { taken_at, expires_at } = await take();
    return (Date.parse(expires_at) - Date.parse(taken_at)) / 86_400_000;
  };
  const setDays = (value: string) =>
    app.db.transaction((tx) =>
      runChange(tx, (k) => k.updateTable('setting').set({ value }).where('key', '=', 'field_kit_days')),
    );

  it('expire after seven days, or as the setting says', async () => {
    expect(await daysKept()).toBe(7);
    await makeSetting(app.db, 'field_kit_days', '3');
    expect(await daysKept()).toBe(3);
  });

  it.each([
    ['1', 1],
    ['30', 30],
    ['0', 7],
    ['60', 30],
    ['2.5', 7],
    ['-1', 7],
    ['a week', 7],
    ['', 7],
  ])('expire, with the setting “%s”, after %d days', async (value, days) => {
    await setDays(value);
    expect(await daysKept()).toBe(days);
  });
});

describe('taking a place along is refused', () => {
  const refusalOf = async (more: object = {}, headers = {}) => {
    const reply = await app.send('POST', takeAlong.path, asked(more), headers);
    return [reply.statusCode, reply.json().error?.message];
  };

  it('to a blocked device, until it is unblocked; it can still put a place back', async () => {
    await take();
    await app.call(blockDevice, { body: { device_id } });
    const before = await held();
    later(60);
    const message =
      'The device “Phone of the van” is blocked and cannot take anything along. Ask an administrator to unblock it.';
    expect(await refusalOf()).toEqual([403, message]);
    expect(await held()).toEqual(before);
    await app.call(putBack, { body: asked() });
    expect(await held()).toEqual([]);
    await app.call(unblockDevice, { body: { device_id } });
    expect((await take()).children.content).toHaveLength(1);
  });

  it('to a device of another account', async () => {
    const message = 'The device “Phone of the van” belongs to the account of Leela Naik.';
    expect(await refusalOf({}, asSunita)).toEqual([403, message]);
    expect(await held()).toEqual([]);
  });

  it('to a device that is not registered', async () => {
    expect(await refusalOf({ device_id: randomUUID() })).toEqual([404, 'There is no such device.']);
  });

  it('for a place that does not exist', async () => {
    expect(await refusalOf({ site_grade_id: 987_654 })).toEqual([404, 'There is no such site or grade.']);
    expect(await held()).toEqual([]);
  });

  it('for a closed place without books, but not while books are there', async () => {
    const closed = await makeSite(app.db, { name: 'Chimbel' });
    const accn_no = await makeCopy(app.db);
    const place = { program: 'mop' as const, site_grade_id: closed };
    await app.call(issueBookSite, { body: { ...place, accn_no, date_issue: testDay } });
    await app.db.transaction((tx) => updatePlaces(tx, { inactive_since: '2026-11-02' }, place));
    const { place: taken, copies } = await take({ site_grade_id: closed });
    expect(taken.content).toMatchObject({ closed_since: '2026-11-02' });
    expect(copies.content).toMatchObject([{ accn_no }]);
    const before = await held();
    await app.call(returnBookSite, { body: { ...place, accn_no, date_return: testDay } });
    later(60);
    const message = 'Chimbel has been closed since 2 Nov 2026. No books are left there.';
    expect(await refusalOf({ site_grade_id: closed })).toEqual([409, message]);
    expect(await held()).toEqual(before);
  });

  it.each([
    ['without a device', { device_id: '' }, 'device_id'],
    ['without a place', { site_grade_id: 0 }, 'site_grade_id'],
    ['with a part that does not exist', { known: { phones: 'x' } }, 'known'],
    ['with a hash that is too long', { known: { children: 'x'.repeat(65) } }, 'known.children'],
  ])('%s', async (_, wrong, field) => {
    const reply = await app.send('POST', takeAlong.path, asked(wrong));
    expect([reply.statusCode, reply.json().error.fields[0].field]).toEqual([400, field]);
  });
});

describe('putting a place back', () => {
  it('removes it from the device, and is recorded once', async () => {
    await take();
    const entries = await entriesMadeBy(app, async () => {
      for (const _ of [1, 2]) expect(await app.call(putBack, { body: asked() })).toEqual({ put_back: true });
    });
    expect(entries).toMatchObject([{ action: 'put_back', site_grade_id: site }]);
    expect(await held()).toEqual([]);
  });

  it('from a device of another account, is refused and removes nothing', async () => {
    await take();
    const before = await held();
    expect((await app.send('POST', putBack.path, asked(), asSunita)).statusCode).toBe(403);
    expect(await held()).toEqual(before);
  });

  it.each([
    ['from a device that is not registered', { device_id: randomUUID() }, 'There is no such device.'],
    ['that does not exist', { site_grade_id: 987_654 }, 'There is no such site or grade.'],
  ])('%s, is not found', async (_, wrong, message) => {
    const reply = await app.send('POST', putBack.path, asked(wrong));
    expect([reply.statusCode, reply.json().error.message]).toEqual([404, message]);
  });
});
