import { beforeAll, expect, it } from 'vitest';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { entriesAt, fieldDevice, reviewOf, sealFor, storedEntry } from '../../testing/features/field-sync.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
let rahul: number;
let priya: number;
let at: ReturnType<typeof entriesAt>;
let device: Awaited<ReturnType<typeof fieldDevice>>;

beforeAll(async () => {
  const site = await makeSite(app.db, { name: 'Tonca' });
  rahul = await makeChild(app.db, { site_grade_id: site, name: 'Rahul Naik' });
  priya = await makeChild(app.db, { site_grade_id: site, name: 'Priya Sawant' });
  at = entriesAt(site);
  device = await fieldDevice(app);
});

it.each<[string, () => object]>([
  ['another child', () => ({ child: priya })],
  ['another day', () => ({ date: '2026-11-20' })],
])('a request_id sent again with %s, is refused, and nothing of the batch is taken in', async (_, other) => {
  const accn_no = await makeCopy(app.db);
  const entry = at.issue(accn_no, rahul);
  await device.send(entry);
  const next = at.takeBack(accn_no, rahul);
  const reply = await device.post([next, { ...entry, ...other() }]);
  expect([reply.statusCode, reply.json().error.fields[0].field]).toEqual([400, 'entries.1']);
  expect(await storedEntry(app, next)).toBeUndefined();
  expect(await device.send(entry, next)).toMatchObject([
    { outcome: 'accepted', again: true },
    { outcome: 'accepted', again: false },
  ]);
});

it('a request_id twice in one batch with another child, is refused', async () => {
  const entry = at.issue(await makeCopy(app.db), rahul);
  expect((await device.post([entry, { ...entry, child: priya }])).statusCode).toBe(400);
  expect(await storedEntry(app, entry)).toBeUndefined();
  expect(await device.send(entry, entry)).toMatchObject([{ again: false }, { again: true }]);
});

it('an entry sent again with an optional field that it did not have, is the same', async () => {
  const entry = at.issue(await makeCopy(app.db), rahul);
  await device.send(entry);
  const { take_back_from: _, ...without } = entry;
  expect(await device.send(without)).toMatchObject([{ outcome: 'accepted', again: true }]);
});

it('an entry of another account, is refused and its answer is not given', async () => {
  const cookie = await app.signInAs('Sunita Gaonkar');
  const staff_id = (await app.send('GET', '/api/login/check_login', undefined, { cookie })).json().staff
    .staff_id;
  const other = await fieldDevice(app, { staff_id, cookie });
  const entry = at.issue(await makeCopy(app.db), rahul);
  await device.send(entry);
  const reply = await other.post([entry]);
  expect([reply.statusCode, reply.json().answers]).toEqual([400, undefined]);
});

it('a copy of the text of another entry, cannot be read in the review', async () => {
  const own = at.report(await sealFor(app, { how_it_went: 'Asha cried.' }), { ra_id: 999_999 });
  await device.send(own);
  const { sealed } = JSON.parse((await storedEntry(app, own))?.entry ?? '');
  const copy = at.report(sealed, { ra_id: 999_999 });
  const [answer] = await device.send(copy);
  expect(answer).toMatchObject({ outcome: 'review', message: expect.stringContaining('cannot be read') });
  const items = await reviewOf(app).list();
  const textOf = (entry: { request_id: string }) =>
    items.find(({ request_id }) => request_id === entry.request_id)?.text;
  expect(textOf(own)).toEqual([{ field: 'how_it_went', label: 'How it went', text: 'Asha cried.' }]);
  expect(textOf(copy)).toEqual([]);
});
