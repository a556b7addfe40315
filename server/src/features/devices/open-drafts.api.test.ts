import { randomUUID } from 'node:crypto';
import { boundTo, boundToDraft, mostInDraft, type SealedDraft } from '@storyvan/contract/common/field-entry';
import { blockDevice, mostDrafts, openDrafts, unblockDevice } from '@storyvan/contract/devices';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealKey } from '../../records/seal/seal.commands.ts';
import { makeDevice } from '../../testing/field-factories.ts';
import { seal } from '../../testing/seal.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const name = 'report 17';
const text = JSON.stringify({ how_it_went: 'सना asked for the frog twice.' });
let asSunita: { cookie: string };
let device_id: string;

beforeAll(async () => {
  asSunita = { cookie: await app.signInAs('Sunita Gaonkar') };
});
beforeEach(async () => {
  device_id = await makeDevice(app.db, { name: 'Phone of the van' });
});

const sealFor = async (bound: string, content: unknown = { text }): Promise<SealedDraft> => ({
  name,
  sealed: await seal(await sealKey(app.db, app.clock.now), JSON.stringify(content), bound),
});
const draftOf = (staff_id: number, content?: unknown) =>
  sealFor(boundToDraft({ staff_id, device_id }, name), content);
const open = (drafts: unknown, headers?: { cookie: string }, id = device_id) =>
  app.send('POST', openDrafts.path, { device_id: id, drafts }, headers);
const textOf = async (draft: SealedDraft): Promise<string | null> =>
  (await app.call(openDrafts, { body: { device_id, drafts: [draft] } })).drafts[0]?.text ?? null;

describe('a draft that a device has sealed', () => {
  it('of the account that is signed in, is opened each time', async () => {
    const draft = await draftOf(1);
    expect([await textOf(draft), await textOf(draft)]).toEqual([text, text]);
  });

  it('beside one that cannot be opened, is opened in its place', async () => {
    const drafts = [{ ...(await draftOf(1)), name: 'comment 5' }, await draftOf(1)];
    const reply = (await open(drafts)).json();
    expect(reply).toEqual({
      drafts: [
        { name: 'comment 5', text: null },
        { name, text },
      ],
    });
  });

  it.each<[string, () => Promise<SealedDraft>]>([
    ['by another account', () => draftOf(2)],
    ['on another device', () => sealFor(boundToDraft({ staff_id: 1, device_id: randomUUID() }, name))],
    ['under another name', () => sealFor(boundToDraft({ staff_id: 1, device_id }, 'report 18'))],
    [
      'as the text of an entry',
      () => sealFor(boundTo({ request_id: randomUUID(), kind: 'report' }, device_id)),
    ],
    ['without a text', () => draftOf(1, { how_it_went: 'Well' })],
    ['with something else than a text', () => draftOf(1, { text: { how_it_went: 'Well' } })],
  ])('%s, stays closed', async (_, sealed) => {
    expect(await textOf(await sealed())).toBeNull();
  });

  it.each(['text', 'iv', 'public_key'] as const)('with another %s, stays closed', async (part) => {
    const { sealed } = await draftOf(1);
    const bytes = Buffer.from(sealed[part], 'base64');
    bytes[1] = (bytes[1] as number) ^ 1;
    expect(await textOf({ name, sealed: { ...sealed, [part]: bytes.toString('base64') } })).toBeNull();
  });

  it('of a key that the server does not have, stays closed', async () => {
    const { sealed } = await draftOf(1);
    expect(await textOf({ name, sealed: { ...sealed, key_id: randomUUID() } })).toBeNull();
  });
});

describe('opening drafts', () => {
  it('on a device of another account, is refused, also for what that account wrote', async () => {
    const reply = await open([await draftOf(2)], asSunita);
    const message = 'The device “Phone of the van” belongs to the account of Leela Naik.';
    expect([reply.statusCode, reply.json().error.message]).toEqual([403, message]);
  });

  it('on a device that is not registered, is not found', async () => {
    const reply = await open([await draftOf(1)], undefined, randomUUID());
    expect([reply.statusCode, reply.json().error.message]).toEqual([404, 'There is no such device.']);
  });

  it('on a blocked device, is refused until it is unblocked', async () => {
    const draft = await draftOf(1);
    await app.call(blockDevice, { body: { device_id } });
    const reply = await open([draft]);
    const message =
      'The device “Phone of the van” is blocked, so its drafts stay sealed. Ask an administrator to unblock it.';
    expect([reply.statusCode, reply.json().error.message]).toEqual([403, message]);
    await app.call(unblockDevice, { body: { device_id } });
    expect(await textOf(draft)).toBe(text);
  });

  it('without a sign-in, is refused', async () => {
    const payload = { device_id, drafts: [await draftOf(1)] };
    const reply = await app.http.inject({ method: 'POST', url: openDrafts.path, payload });
    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'not_signed_in']);
  });

  it('of the longest that may be sent, as many as may be sent, is answered', async () => {
    const { sealed } = await draftOf(1);
    const longest = { name, sealed: { ...sealed, text: 'A'.repeat(mostInDraft) } };
    const reply = await open(Array(mostDrafts).fill(longest));
    expect([reply.statusCode, reply.json().drafts.length]).toEqual([200, mostDrafts]);
  });

  it.each<[string, (draft: SealedDraft) => unknown, string]>([
    ['no draft', () => [], 'drafts'],
    ['too many drafts', (draft) => Array(mostDrafts + 1).fill(draft), 'drafts'],
    ['something else than a list', (draft) => draft, 'drafts'],
    [
      'a text that is too long',
      (draft) => [withText(draft, 'A'.repeat(mostInDraft + 4))],
      'drafts.0.sealed.text',
    ],
    ['a text that is not base64', (draft) => [withText(draft, 'सना')], 'drafts.0.sealed.text'],
    ['a long name', (draft) => [{ ...draft, name: 'x'.repeat(201) }], 'drafts.0.name'],
    ['a draft that is not sealed', () => [{ name, text }], 'drafts.0.sealed'],
  ])('with %s, is invalid', async (_, drafts, field) => {
    const reply = await open(drafts(await draftOf(1)));
    expect([reply.statusCode, reply.json().error.fields[0].field]).toEqual([400, field]);
  });
});

const withText = ({ name, sealed }: SealedDraft, text: string): SealedDraft => ({
  name,
  sealed: { ...sealed, text },
});
