import { signIn } from '@storyvan/contract/auth';
import { startStocktake } from '@storyvan/contract/stocktake';
import { saveTodoNote } from '@storyvan/contract/todo';
import { describe, expect, it } from 'vitest';
import { testDay, testStaff, useTestApp } from '../testing/test-app.ts';

/** Input that is known to break parsers. Fuzzing shows that no call replies to it with a fault. */

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const deep = (open: string, close: string) => open.repeat(9000) + close.repeat(9000);

describe('a hostile body', () => {
  const app = useTestApp();
  const post = async (body: string, headers: Record<string, string>) => {
    const reply = await app.send('POST', saveTodoNote.path, body, headers);
    return [reply.statusCode, reply.json().error?.code];
  };

  it.each([
    ['arrays in arrays, nine thousand deep', deep('[', ']'), json],
    [
      'objects in objects, nine thousand deep',
      deep('{"a":', '1').replace(/1+$/, `1${'}'.repeat(9000)}`),
      json,
    ],
    ['a prototype to be set', '{"__proto__":{"role":"administrator"}}', json],
    ['a prototype through the constructor', '{"constructor":{"prototype":{"role":"x"}}}', json],
    ['a prototype behind an escape', '{"\\u005f_proto__":{"role":"x"}}', json],
    ['a list instead of an object', '[]', json],
    ['a number instead of an object', '1', json],
    ['null', 'null', json],
    ['a form with a prototype', '__proto__[role]=x&__proto__.role=x&constructor.prototype.role=x', form],
    ['a form with one key a thousand times', 'body=x&'.repeat(1000), form],
    ['a form with JSON nine thousand deep in it', `note=${deep('[', ']')}`, form],
    ['a form of bytes that are not text', 'body=%FF%FE%C3%28', form],
  ])('%s, is refused as invalid and changes no prototype', async (_, body, headers) => {
    expect(await post(body, headers)).toEqual([400, 'invalid_input']);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it('of JSON that is null, is refused also by a call whose fields may all be left out', async () => {
    const reply = await app.send('POST', startStocktake.path, 'null', json);
    expect([reply.statusCode, reply.json().error?.code]).toEqual([400, 'invalid_input']);
    expect((await app.send('POST', startStocktake.path, '{}', json)).json().status.status).toBe('started');
  });

  it.each([
    ['JSON in Latin-1', Buffer.from('{"note":"Ren\xe9"}', 'latin1'), json],
    ['JSON with half a surrogate pair as bytes', Buffer.from('{"note":"\xed\xa0\x80"}', 'latin1'), json],
    ['JSON that ends inside a character', Buffer.from('{"note":"\xe0\xa4', 'latin1'), json],
    ['a form in Latin-1', 'note=Ren%E9', form],
    ['a form with the bytes themselves', Buffer.from('note=Ren\xe9', 'latin1'), form],
    ['a form with an overlong slash', 'note=%C0%AF', form],
  ])(
    '%s, is refused as invalid UTF-8 instead of being saved with question marks',
    async (_, body, headers) => {
      const reply = await app.send('POST', saveTodoNote.path, body, headers);
      expect([reply.statusCode, reply.json().error.message]).toEqual([400, 'The body is not valid UTF-8.']);
    },
  );

  it.each([
    ['JSON', json, (title: string) => JSON.stringify({ prog: 'mop', due: testDay, title })],
    ['a form', form, (title: string) => new URLSearchParams({ prog: 'mop', due: testDay, title }).toString()],
    [
      'a form with loose percent signs and bare letters',
      form,
      (title: string) => `prog=mop&due=${testDay}&title=${title}`,
    ],
  ])('any letters and signs, sent as %s, come back as they were sent', async (_, headers, write) => {
    const title = 'शाळा, 100% sure 👩‍👩‍👧 René';
    const saved = await app.send('POST', saveTodoNote.path, write(title), headers);
    expect([saved.statusCode, saved.body]).toEqual([200, expect.stringContaining(title)]);
  });

  it('a key given twice, whichever comes first, is refused, also within a part of the body', async () => {
    const { username, password } = testStaff;
    const answer = async (body: string) => {
      const reply = await app.http.inject({ method: 'POST', url: signIn.path, headers: json, payload: body });
      return [reply.statusCode, reply.json().error?.message];
    };
    const [right, wrong] = [`"password":"${password}"`, '"password":"wrong password"'];
    const refused = [400, 'The body has two fields of the same name. Send each field once.'];
    expect(await answer(`{"username":"${username}",${wrong},${right}}`)).toEqual(refused);
    expect(await answer(`{"username":"${username}",${right},${wrong}}`)).toEqual(refused);
    expect(await answer(`{"username":"${username}",${right},"x":[{"a":1,"a":1}]}`)).toEqual(refused);
    expect((await answer(`{"username":"${username}",${right},"x":[{"a":1},{"a":1}]}`))[0]).toBe(200);
  });

  it.each(['\\ud83d', 'a\\ude90b', '\\ude90\\ud83d'])(
    'half a surrogate pair, written %s in JSON, is refused instead of kept as a question mark',
    async (half) => {
      const payload = `{"prog":"mop","due":"${testDay}","title":"x${half}"}`;
      const reply = await app.send('POST', saveTodoNote.path, payload, json);
      expect([reply.statusCode, reply.json().error?.message]).toEqual([
        400,
        'The text has half a character (a lone surrogate). Type it again.',
      ]);
    },
  );

  it('a field of a form given twice, where one is wanted, is refused', async () => {
    const { username, password } = testStaff;
    const payload = `username=${username}&username=other&password=${encodeURIComponent(password)}`;
    const reply = await app.http.inject({ method: 'POST', url: signIn.path, headers: form, payload });
    expect(reply.statusCode).toBe(400);
  });

  it('fields that a call does not have, such as a role, are dropped', async () => {
    const reply = await app.http.inject({
      method: 'POST',
      url: signIn.path,
      headers: json,
      payload: { ...testStaff, role: 'administrator', staff_id: 99, disabled_at: null },
    });
    expect(reply.json().staff.staff_id).toBe(1);
  });
});
