import type { AddressInfo } from 'node:net';
import { signIn } from '@storyvan/contract/auth';
import { errorReply } from '@storyvan/contract/common/error-reply';
import { saveTodoNote } from '@storyvan/contract/todo';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChangeWatch, watchChanges } from '../testing/database/change-watch.ts';
import { sendBytes } from '../testing/processes/raw-socket.ts';
import { testDay, useTestApp } from '../testing/test-app.ts';

/** Sends bytes over a socket that only an attacker would send. */

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const requests = Number(process.env.FUZZ_SOCKET ?? 150);

const app = useTestApp();
let port: number;
let watch: ChangeWatch;
beforeAll(async () => {
  await app.signInAs('Sunita Gaonkar');
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  port = (app.http.server.address() as AddressInfo).port;
  watch = await watchChanges(app.db);
});

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const note = `"prog":"mop","due":"${testDay}","title"`;
const noteForm = `prog=mop&due=${testDay}`;

/** A request as bytes, one for each character. */
const post = (type: string, body: string, length: number | string = body.length, path = saveTodoNote.path) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${app.cookie}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`;
/** Signs in as someone else without the cookie, because signing in with it would end its session. */
const other = { username: 'sunita', password: 'a long password' };
const signInWith = (type: string, body: string) =>
  post(type, body, undefined, signIn.path).replace(/cookie: .*\r\n/, '');
const get = (address: string, headers = '') =>
  `GET ${address} HTTP/1.1\r\nhost: localhost\r\ncookie: ${app.cookie}\r\n${headers}\r\n`;

/** Appended to all bytes, so that the server closes the connection after it and is not left with an open request. */
const last = 'GET /nothing HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';

interface Answer {
  status: number;
  body: string;
}

/** The replies to one or more requests. Throws if they are not HTTP. */
function answersIn(received: string): Answer[] {
  const answers: Answer[] = [];
  let rest = received;
  while (rest !== '') {
    const [, status, head = ''] = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n(.*?\r\n)\r\n/s.exec(rest) ?? [];
    if (!status) throw new Error(`Not HTTP: ${rest}`);
    const start = rest.indexOf('\r\n\r\n') + 4;
    const bytes = Number(/^content-length: (\d+)\r$/im.exec(head)?.[1] ?? 0);
    const body = Buffer.from(rest.slice(start)).subarray(0, bytes).toString();
    if (status !== '100') answers.push({ status: Number(status), body });
    rest = rest.slice(start + body.length);
  }
  return answers;
}

async function ask(bytes: string): Promise<{ answers: Answer[]; changes: string[] }> {
  const answers = answersIn(await sendBytes(port, bytes + last, { patience: 1000 }));
  return { answers, changes: await watch.changes() };
}

describe('a request with invalid bytes', () => {
  it.each([
    ['bytes that are no letters in the address', () => get('/api/info/lookup/\xff\xfe'), 400],
    ['an address with an escaped byte that is not UTF-8', () => get('/api/info/lookup/%FF'), 400],
    ['an address with an overlong slash', () => get('/api/info/lookup/..%C0%AF..'), 400],
    ['an address of 15 KB', () => get(`/api/info/lookup/${'x'.repeat(15_000)}`), 400],
    ['an address larger than all headers may be', () => get(`/${'x'.repeat(70_000)}`), 431],
    ['NUL in the address', () => get('/api/info/lookup/\0'), 400],
    ['a header with a byte that ends texts', () => get('/api/info/dashboard', 'x: a\0b\r\n'), 400],
    ['a cookie of 15 KB', () => get('/api/info/dashboard', `cookie: ${'a=b;'.repeat(3500)}\r\n`), 200],
    ['70 KB of small headers', () => get('/api/info/dashboard', 'x: y\r\n'.repeat(12_000)), 431],
    ['JSON in Latin-1', () => post(json, `{${note}:"Ren\xe9"}`), 400],
    ['a form in Latin-1', () => post(form, `${noteForm}&title=Ren\xe9`), 400],
    ['a form with one key twice', () => post(form, `${noteForm}&title=a&title=b`), 400],
    ['a form with a key also as a list', () => post(form, `${noteForm}&title=a&title[]=b&title[0]=c`), 200],
    ['a length below zero', () => post(json, `{${note}:"x"}`, -1), 400],
    ['a length beyond all numbers', () => post(json, `{${note}:"x"}`, '9'.repeat(30)), 400],
    ['a length of which too little was sent', () => post(json, `{${note}:"x"}`, 1000), 400],
    ['a length in the middle of the body', () => post(json, `{${note}:"x"}`, 20), 400],
    ['a length of a gigabyte, and then nothing', () => post(json, '{}', 2 ** 30), 400],
  ])('%s, is answered properly, and a refusal changes nothing', async (_, bytes, status) => {
    const { answers, changes } = await ask(bytes());
    expect(answers[0]?.status).toBe(status);
    for (const answer of answers.slice(1)) expect([400, 404]).toContain(answer.status);
    for (const { body } of answers.filter((answer) => answer.status >= 400)) {
      errorReply.strict().parse(JSON.parse(body));
    }
    if (status !== 200) expect(changes).toEqual([]);
  });
});

describe('a request followed by invalid bytes', () => {
  it('while it is in progress, is answered first, and then they are', async () => {
    const sound = signInWith(json, JSON.stringify(other));
    const { answers, changes } = await ask(`${sound}${sound}\0\0\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(changes).toEqual([
      'insert session',
      'insert known_device',
      'insert session',
      'insert known_device',
    ]);
  });

  it('that stops in the middle of the next one, is answered first', async () => {
    const { answers } = await ask(signInWith(json, JSON.stringify(other)) + post(json, '{', 1000));
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });
});

type Damage = (bytes: string) => string;

/** One change to the bytes of a request. */
const damage: fc.Arbitrary<Damage> = fc
  .record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(40),
    bytes: fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 6 }).map((each) => String.fromCharCode(...each)),
      fc.constantFrom(
        '\r\n',
        '\n',
        '\0',
        '%',
        '%00',
        '%ff',
        '\xed\xa0\x80',
        '\t',
        ' ',
        '"',
        '}',
        '&',
        '=',
        ';',
      ),
      fc.constantFrom('\r\n\r\n', '\r\ntransfer-encoding: chunked\r\n', '\r\nexpect: 100-continue\r\n'),
      fc.constantFrom(
        '\r\ncontent-length: 3\r\n',
        '\r\nupgrade: h2c\r\nconnection: upgrade\r\n',
        'x'.repeat(9000),
      ),
    ),
    how: fc.constantFrom('replace', 'insert', 'remove', 'repeat', 'end', 'length'),
  })
  .map(({ at, length, bytes, how }) => (whole) => {
    const start = Math.floor(at * whole.length);
    const [before, cut, after] = [
      whole.slice(0, start),
      whole.slice(start, start + length),
      whole.slice(start),
    ];
    if (how === 'replace') return before + bytes + after.slice(bytes.length);
    if (how === 'insert') return before + bytes + after;
    if (how === 'remove') return before + after.slice(length);
    if (how === 'repeat') return before + cut + after;
    if (how === 'end') return before;
    return whole.replace(/content-length: \d+/, `content-length: ${length}`);
  });

/** What is wrong with the replies, or null. */
async function faultOf(bytes: string): Promise<string | null> {
  const { answers, changes } = await ask(bytes);
  for (const { status, body } of answers) {
    if (status >= 500) return `a fault: ${status} ${body}`;
    if (status >= 400 && body !== '' && !errorReply.strict().safeParse(JSON.parse(body)).success) {
      return `an error of another shape: ${body}`;
    }
  }
  const done = answers.some(({ status }) => status === 200);
  return changes.length > 0 && !done
    ? `${answers.map(({ status }) => status)}, and changed: ${changes}`
    : null;
}

describe(`damaged bytes (FUZZ_SEED=${seed}, FUZZ_SOCKET=${requests})`, () => {
  it('are answered as HTTP, without a fault, and what is refused changes nothing', async () => {
    const sound = [
      post(json, `{${note}:"x"}`),
      post(form, `${noteForm}&title=x`),
      signInWith(form, new URLSearchParams(other).toString()),
      get(`/api/info/my_todo/${testDay}/nm/all`),
      get('/api/info/lookup/raincoat', 'accept: application/json\r\nx-forwarded-for: 192.0.2.1\r\n'),
      get('/api/login/check_login') + post(json, `{${note}:"x"}`),
    ];
    const damaged = fc
      .tuple(fc.constantFrom(...sound), fc.array(damage, { minLength: 1, maxLength: 3 }))
      .map(([bytes, harm]) => harm.reduce((whole, each) => each(whole), bytes));
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        expect(await faultOf(bytes)).toBeNull();
      }),
      { seed, numRuns: requests, includeErrorInReport: true },
    );
    expect((await app.send('GET', `/api/info/my_todo/${testDay}/nm/all`)).statusCode).toBe(200);
  }, 600_000);
});
