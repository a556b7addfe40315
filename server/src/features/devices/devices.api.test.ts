import { randomUUID } from 'node:crypto';
import { setAccountActive } from '@storyvan/contract/accounts';
import { signIn } from '@storyvan/contract/auth';
import {
  blockDevice,
  checkIn,
  type Device,
  listDevices,
  mostNewDevices,
  myDevices,
  registerDevice,
  renameDevice,
  unblockDevice,
} from '@storyvan/contract/devices';
import { sendEntries } from '@storyvan/contract/field-sync';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runChange } from '../../db/prepare.ts';
import { entriesMadeBy } from '../../testing/audit-entries.ts';
import { makeSite } from '../../testing/factories.ts';
import { entriesAt } from '../../testing/features/field-sync.ts';
import { makeDevice, makeHeldPlace } from '../../testing/field-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const name = 'Phone of the van';
const tooManyDevices =
  'This account has set up 50 devices in the last 30 days, which is the most. Use a device that is set up already, or sign in with another account.';
let asSunita: { cookie: string };
let sunita: number;
let device_id: string;

beforeAll(async () => {
  asSunita = { cookie: await app.signInAs('Sunita Gaonkar') };
  const own = await app.send('POST', registerDevice.path, { device_id: randomUUID(), name }, asSunita);
  sunita = own.json().staff_id;
});
beforeEach(async () => {
  device_id = await makeDevice(app.db, { name });
});

/** The cookie of one more sign-in of an account. */
async function signedIn(body: { username: string; password: string }): Promise<{ cookie: string }> {
  const { headers } = await app.http.inject({ method: 'POST', url: signIn.path, payload: body });
  return { cookie: String(headers['set-cookie']).split(';')[0] as string };
}

/** As an administrator reads it. */
async function readDevice(id = device_id): Promise<Device | null> {
  return (await app.call(listDevices)).find((each) => each.device_id === id) ?? null;
}

const contact = (more: object = {}) => ({
  device_id,
  device_at: app.clock.now.toISOString(),
  unsent: 0,
  places: [],
  ...more,
});
const checkInWith = (more: object = {}) => app.call(checkIn, { body: contact(more) });

describe('registering a device', () => {
  it('for the first time, adds it to the devices of the account', async () => {
    const id = randomUUID();
    const device = await app.call(registerDevice, { body: { device_id: id, name: ' Phone  of the van ' } });
    const at = app.clock.now.toISOString();
    expect(device).toEqual({
      ...{ device_id: id, name, staff_id: 1, staff_name: 'Leela Naik', registered_at: at, last_seen_at: at },
      ...{ unsent: 0, places: [], blocked_at: null, blocked_by: null, wiped_at: null },
    });
    expect(await app.call(myDevices)).toContainEqual(device);
  });

  it('again, also in capitals and with another name, changes nothing and is recorded once', async () => {
    const id = randomUUID();
    const entries = await entriesMadeBy(app, async () => {
      const first = await app.call(registerDevice, { body: { device_id: id, name } });
      const again = { device_id: id.toUpperCase(), name: 'Another' };
      expect(await app.call(registerDevice, { body: again })).toEqual(first);
    });
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([['register_device', name]]);
  });

  it('is refused after the most of an account in 30 days, and works again a month later', async () => {
    const asAmit = { cookie: await app.signInAs('Amit Rane') };
    const one = (device_id: string) => app.send('POST', registerDevice.path, { device_id, name }, asAmit);
    const known = randomUUID();
    expect((await one(known)).statusCode).toBe(200);
    for (let n = 1; n < mostNewDevices; n += 1) await one(randomUUID());
    const refused = await one(randomUUID());
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      409,
      { code: 'conflict', message: tooManyDevices },
    ]);
    expect((await one(known)).statusCode).toBe(200);
    const devices = await app.send('GET', myDevices.path, undefined, asAmit);
    expect(devices.json()).toHaveLength(mostNewDevices);
    await app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k
          .updateTable('field_device')
          .set({ registered_at: '2026-10-01T00:00:00.000Z' })
          .where('device_id', '=', known),
      ),
    );
    expect((await one(randomUUID())).statusCode).toBe(200);
  });

  it('by sending entries, is refused after the most of an account in 30 days, and nothing is taken in', async () => {
    const asTara = { cookie: await app.signInAs('Tara Lobo') };
    const registered_at = app.clock.now.toISOString();
    const own = await app.send('POST', registerDevice.path, { device_id: randomUUID(), name }, asTara);
    const { staff_id } = own.json();
    for (let n = 2; n < mostNewDevices; n += 1) await makeDevice(app.db, { staff_id, registered_at });
    const at = entriesAt(await makeSite(app.db));
    const send = (device_id: string) => {
      const device = { staff_id, name };
      const body = { device_id, device_at: registered_at, entries: [at.session()], device };
      return app.send('POST', sendEntries.path, body, asTara);
    };
    const [last, tooMany] = [randomUUID(), randomUUID()];
    expect((await send(last)).statusCode).toBe(200);
    const refused = await send(tooMany);
    expect([refused.statusCode, refused.json().error.message]).toEqual([409, tooManyDevices]);
    expect(await readDevice(tooMany)).toBeNull();
    expect((await send(last)).statusCode).toBe(200);
  });

  it('while it is blocked, keeps its block', async () => {
    await app.call(blockDevice, { body: { device_id } });
    const device = await app.call(registerDevice, { body: { device_id, name } });
    expect(device).toMatchObject({ blocked_by: 'Leela Naik' });
  });

  it('of another account, is refused and changes nothing', async () => {
    const reply = await app.send('POST', registerDevice.path, { device_id, name: 'Mine' }, asSunita);
    const message = 'The device “Phone of the van” belongs to the account of Leela Naik.';
    expect([reply.statusCode, reply.json().error.message]).toEqual([403, message]);
    expect(await readDevice()).toMatchObject({ name, staff_id: 1 });
  });

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with a long name', { name: 'x'.repeat(61) }, 'name'],
    ['with an id that is not a UUID', { device_id: '7' }, 'device_id'],
  ])('%s, is invalid', async (_, wrong, field) => {
    const body = { device_id: randomUUID(), name, ...wrong };
    const reply = await app.send('POST', registerDevice.path, body);
    expect([reply.statusCode, reply.json().error.fields[0].field]).toEqual([400, field]);
  });
});

describe('checking in', () => {
  it('without a sign-in, notes the contact and what is unsent', async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 5000);
    const body = contact({ unsent: 12 });
    const reply = await app.http.inject({ method: 'POST', url: checkIn.path, payload: body });
    const server_at = app.clock.now.toISOString();
    expect([reply.statusCode, reply.json()]).toEqual([200, { state: 'active', server_at }]);
    expect(await readDevice()).toMatchObject({ last_seen_at: server_at, unsent: 12, wiped_at: null });
  });

  it('of an unknown device, says so and writes nothing', async () => {
    const unknown = randomUUID();
    expect(await checkInWith({ device_id: unknown })).toMatchObject({ state: 'unknown' });
    expect(await readDevice(unknown)).toBeNull();
  });

  it('removes the places that it no longer holds, and adds none that were not taken along', async () => {
    const [kept, gone, never] = [await makeSite(app.db), await makeSite(app.db), await makeSite(app.db)];
    for (const site_grade_id of [kept, gone]) await makeHeldPlace(app.db, { device_id, site_grade_id });
    const other = await makeDevice(app.db);
    await makeHeldPlace(app.db, { device_id: other, site_grade_id: gone });
    await checkInWith({ places: [kept, never] });
    const placesOf = async (id: string) => (await readDevice(id))?.places.map((one) => one.site_grade_id);
    expect([await placesOf(device_id), await placesOf(other)]).toEqual([[kept], [gone]]);
  });

  it('keeps a place taken along within the last minute, which may not be stored yet', async () => {
    const site_grade_id = await makeSite(app.db);
    const taken = app.clock.now.getTime();
    await makeHeldPlace(app.db, { device_id, site_grade_id, taken_at: new Date(taken).toISOString() });
    const placesAfter = async (seconds: number) => {
      app.clock.now = new Date(taken + seconds * 1000);
      await checkInWith();
      return (await readDevice())?.places.length;
    };
    expect([await placesAfter(60), await placesAfter(61)]).toEqual([1, 0]);
  });

  it('of a blocked device, says so; once it is wiped, this is noted once and it holds nothing', async () => {
    const taken_at = app.clock.now.toISOString();
    await makeHeldPlace(app.db, { device_id, site_grade_id: await makeSite(app.db), taken_at });
    await app.call(blockDevice, { body: { device_id } });
    expect(await checkInWith()).toMatchObject({ state: 'blocked' });
    expect(await checkInWith({ wiped: true })).toMatchObject({ state: 'blocked' });
    const { server_at } = await checkInWith({ wiped: true });
    app.clock.now = new Date(app.clock.now.getTime() + 5000);
    await checkInWith({ wiped: true });
    expect(await readDevice()).toMatchObject({ wiped_at: server_at, places: [] });
  });

  it('that says that it is wiped, notes nothing of a device that may hold names', async () => {
    const taken_at = new Date(app.clock.now.getTime() - 120_000).toISOString();
    const id = await makeDevice(app.db);
    const site_grade_id = await makeSite(app.db);
    await makeHeldPlace(app.db, { device_id: id, site_grade_id, taken_at });
    const body = contact({ device_id: id, wiped: true, places: [] });
    await app.http.inject({ method: 'POST', url: checkIn.path, payload: body });
    expect(await readDevice(id)).toMatchObject({ wiped_at: null, places: [{ site_grade_id }] });
  });

  it('without a sign-in, cannot hide what the device holds', async () => {
    const taken_at = new Date(app.clock.now.getTime() - 120_000).toISOString();
    const id = await makeDevice(app.db);
    const site_grade_id = await makeSite(app.db);
    await makeHeldPlace(app.db, { device_id: id, site_grade_id, taken_at });
    const body = contact({ device_id: id, places: [] });
    await app.http.inject({ method: 'POST', url: checkIn.path, payload: body });
    await app.send('POST', checkIn.path, body, asSunita);
    expect(await readDevice(id)).toMatchObject({ places: [{ site_grade_id }] });
    await app.call(checkIn, { body });
    expect(await readDevice(id)).toMatchObject({ places: [] });
  });

  it('without a sign-in of its account, cannot hide what the device has not sent', async () => {
    await checkInWith({ unsent: 12 });
    const report = async (unsent: number, headers?: { cookie: string }) => {
      await app.http.inject({ method: 'POST', url: checkIn.path, payload: contact({ unsent }), headers });
      return (await readDevice())?.unsent;
    };
    expect([await report(0), await report(3, asSunita), await report(13)]).toEqual([12, 12, 13]);
    await checkInWith({ unsent: 0 });
    expect(await readDevice()).toMatchObject({ unsent: 0 });
  });

  it('of a disabled account, says so, also if the device is blocked', async () => {
    await app.signInAs('Joel Pinto');
    const joel = sunita + 1;
    const id = await makeDevice(app.db, { staff_id: joel });
    await app.call(setAccountActive, { body: { staff_id: joel, active: false } });
    expect(await checkInWith({ device_id: id })).toMatchObject({ state: 'account disabled' });
    await app.call(blockDevice, { body: { device_id: id } });
    expect(await checkInWith({ device_id: id })).toMatchObject({ state: 'account disabled' });
    await app.call(setAccountActive, { body: { staff_id: joel, active: true } });
    expect(await checkInWith({ device_id: id })).toMatchObject({ state: 'blocked' });
  });

  it.each([
    ['fewer than no entries', { unsent: -1 }, 'unsent'],
    ['half an entry', { unsent: 0.5 }, 'unsent'],
    ['a time without a zone', { device_at: '2026-11-21T10:00:00' }, 'device_at'],
    ['a place that is not a number', { places: ['here'] }, 'places.0'],
  ])('with %s, is invalid and notes nothing', async (_, wrong, field) => {
    const before = await readDevice();
    const reply = await app.send('POST', checkIn.path, contact({ unsent: 3, ...wrong }));
    expect([reply.statusCode, reply.json().error.fields[0].field]).toEqual([400, field]);
    expect(await readDevice()).toEqual(before);
  });
});

describe('the lists of devices', () => {
  it('of the account, has its own devices with their places, the last seen first', async () => {
    const [early, late] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'];
    const cookie = await app.signInAs('Asha Gawde', 'staff');
    const { staff_id } = (
      await app.send('POST', registerDevice.path, { device_id: randomUUID(), name }, { cookie })
    ).json();
    const older = await makeDevice(app.db, { staff_id, last_seen_at: early });
    const newer = await makeDevice(app.db, { staff_id, last_seen_at: late });
    const place_name = 'Aldona, near the ferry';
    const site_grade_id = await makeSite(app.db, { name: place_name });
    await makeHeldPlace(app.db, { device_id: older, site_grade_id, taken_at: early });
    const own: Device[] = (await app.send('GET', myDevices.path, undefined, { cookie })).json();
    expect(own.slice(1).map((device) => device.device_id)).toEqual([newer, older]);
    expect(own.find((device) => device.device_id === older)?.places).toEqual([
      { program: 'mop', site_grade_id, school_id: null, place_name, taken_at: early },
    ]);
  });

  it('of all accounts, is for administrators', async () => {
    expect((await app.send('GET', listDevices.path, undefined, asSunita)).statusCode).toBe(403);
    const owners = new Set((await app.call(listDevices)).map((device) => device.staff_name));
    expect(owners).toContain('Leela Naik');
    expect(owners).toContain('Sunita Gaonkar');
  });
});

describe('changing a device', () => {
  const others = { name: 'Another name' };

  it('by its owner, renames it; the same name again is not recorded', async () => {
    const id = await makeDevice(app.db, { staff_id: sunita });
    const entries = await entriesMadeBy(app, async () => {
      for (const _ of [1, 2]) {
        await app.send('POST', renameDevice.path, { device_id: id, name: 'Tablet' }, asSunita);
      }
    });
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([['rename_device', 'Tablet']]);
    expect(await readDevice(id)).toMatchObject({ name: 'Tablet' });
  });

  it('by its owner, blocks it once, with an entry that names the account', async () => {
    const id = await makeDevice(app.db, { staff_id: sunita, name });
    const blocked_at = app.clock.now.toISOString();
    const entries = await entriesMadeBy(app, async () => {
      await app.send('POST', blockDevice.path, { device_id: id }, asSunita);
      app.clock.now = new Date(app.clock.now.getTime() + 5000);
      await app.call(blockDevice, { body: { device_id: id } });
    });
    expect(entries).toMatchObject([{ action: 'block_device', account_id: sunita, detail: name }]);
    expect(await readDevice(id)).toMatchObject({ blocked_at, blocked_by: 'Sunita Gaonkar' });
  });

  it('ends every other sign-in of the account, so that the device cannot register as a new one', async () => {
    const phone = { cookie: await app.signInAs('Tulsi Kerkar') };
    const tulsi = { username: 'tulsi', password: 'a long password' };
    const desk = await signedIn(tulsi);
    const id = randomUUID();
    await app.send('POST', registerDevice.path, { device_id: id, name }, phone);
    const registerAgain = (as: object) =>
      app.send('POST', registerDevice.path, { device_id: randomUUID(), name }, { ...as });
    expect((await app.send('POST', blockDevice.path, { device_id: id }, desk)).statusCode).toBe(200);
    expect((await registerAgain(phone)).statusCode).toBe(401);
    expect((await registerAgain(desk)).statusCode).toBe(200);
    await app.call(unblockDevice, { body: { device_id: id } });
    await app.call(blockDevice, { body: { device_id: id } });
    expect((await registerAgain(desk)).statusCode).toBe(401);
    expect((await registerAgain({ cookie: app.cookie })).statusCode).toBe(200);
  });

  it('blocked again after it was wiped, has not reported the names as removed yet', async () => {
    const id = await makeDevice(app.db);
    await app.call(blockDevice, { body: { device_id: id } });
    await checkInWith({ device_id: id, wiped: true });
    await app.call(unblockDevice, { body: { device_id: id } });
    await app.call(blockDevice, { body: { device_id: id } });
    expect(await readDevice(id)).toMatchObject({ wiped_at: null });
  });

  it.each([
    ['renaming', renameDevice],
    ['blocking', blockDevice],
  ])('%s that of another account, is refused to a coordinator and changes nothing', async (_, call) => {
    const before = await readDevice();
    let reply: Awaited<ReturnType<typeof app.send>> | undefined;
    const entries = await entriesMadeBy(app, async () => {
      reply = await app.send('POST', call.path, { device_id, ...others }, asSunita);
    });
    expect(entries).toMatchObject([{ staff_id: sunita, outcome: 'refused' }]);
    const message = 'The device “Phone of the van” belongs to the account of Leela Naik.';
    expect([reply?.statusCode, reply?.json().error.message]).toEqual([403, message]);
    expect(await readDevice()).toEqual(before);
  });

  it('of another account, by an administrator, renames, blocks and unblocks it', async () => {
    const id = await makeDevice(app.db, { staff_id: sunita });
    await app.call(renameDevice, { body: { device_id: id, name: 'Tablet' } });
    await app.call(blockDevice, { body: { device_id: id } });
    expect(await readDevice(id)).toMatchObject({ name: 'Tablet', blocked_by: 'Leela Naik' });
    asSunita = await signedIn({ username: 'sunita', password: 'a long password' });
    await app.call(unblockDevice, { body: { device_id: id } });
    expect(await readDevice(id)).toMatchObject({ blocked_at: null, blocked_by: null });
  });

  it('unblocks it again, which is recorded once; a coordinator cannot do it', async () => {
    await app.call(blockDevice, { body: { device_id } });
    expect((await app.send('POST', unblockDevice.path, { device_id }, asSunita)).statusCode).toBe(403);
    expect(await readDevice()).toMatchObject({ blocked_by: 'Leela Naik' });
    const entries = await entriesMadeBy(app, async () => {
      for (const _ of [1, 2]) await app.call(unblockDevice, { body: { device_id } });
    });
    expect(entries).toMatchObject([{ action: 'unblock_device', account_id: 1, detail: name }]);
  });

  it.each([
    ['renaming', renameDevice],
    ['blocking', blockDevice],
    ['unblocking', unblockDevice],
  ])('%s one that is not registered, is not found', async (_, call) => {
    const reply = await app.send('POST', call.path, { device_id: randomUUID(), ...others });
    expect([reply.statusCode, reply.json().error.message]).toEqual([404, 'There is no such device.']);
  });
});
