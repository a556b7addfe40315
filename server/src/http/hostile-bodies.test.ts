import { signIn } from '@storyvan/contract/session';
import { saveTodoNote } from '@storyvan/contract/todo';
import { describe, expect, it } from 'vitest';
import { testStaff, useTestApp } from '../testing/test-app.ts';

/** What parsers are known to stumble over. That no call answers any of it with a fault is what fuzzing shows. */

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);

describe('a hostile body', () => {
  const app = useTestApp();
  const post = async (body: string, headers: Record<string, string>) => {
    const reply = await app.send('POST', saveTodoNote.path, body, headers);
    return [reply.statusCode, reply.json().error?.code];
  };

  it.each([
    ['arrays in arrays, a hundred thousand deep', deep('[', ']'), json],
    [
      'objects in objects, a hundred thousand deep',
      deep('{"a":', '1').replace(/1+$/, `1${'}'.repeat(100_000)}`),
      json,
    ],
    ['a prototype to be set', '{"__proto__":{"role":"administrator"}}', json],
    ['a prototype through the constructor', '{"constructor":{"prototype":{"role":"x"}}}', json],
    ['a prototype behind an escape', '{"\\u005f_proto__":{"role":"x"}}', json],
    ['a list instead of an object', '[]', json],
    ['a number instead of an object', '1', json],
    ['null', 'null', json],
    ['a form with a prototype', '__proto__[role]=x&__proto__.role=x&constructor.prototype.role=x', form],
    ['a form with a thousand equal keys', 'body=x&'.repeat(1000), form],
    ['a form with JSON a hundred thousand deep in it', `note=${deep('[', ']')}`, form],
    ['a form whose bytes are no text', 'body=%FF%FE%C3%28', form],
  ])('%s, is refused as invalid and changes no prototype', async (_, body, headers) => {
    expect(await post(body, headers)).toEqual([400, 'invalid_input']);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it('a key given twice, whichever comes first, is the last one for the check and for the deed alike', async () => {
    const { username, password } = testStaff;
    const status = async (body: string) =>
      (await app.http.inject({ method: 'POST', url: signIn.path, headers: json, payload: body })).statusCode;
    const [right, wrong] = [`"password":"${password}"`, '"password":"wrong password"'];
    expect(await status(`{"username":"${username}",${wrong},${right}}`)).toBe(200);
    expect(await status(`{"username":"${username}",${right},${wrong}}`)).toBe(401);
  });

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
