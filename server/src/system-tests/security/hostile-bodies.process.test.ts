import { readFileSync } from 'node:fs';
import { signIn, signOut } from '@storyvan/contract/auth';
import { checkIn } from '@storyvan/contract/devices';
import { checkSetup, finishSetup } from '@storyvan/contract/setup';
import { describe, expect, it } from 'vitest';
import { tellFigure, useFaultServer } from '../../testing/processes/fault-server.ts';

/** What a stranger can make the program, as it is started, work on. */

const used = useFaultServer(0);
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const upTo = (bytes: number, piece: (n: number) => string): string => {
  const pieces: string[] = [];
  for (let size = 0, n = 0; size < bytes; n++) size += (pieces[pieces.push(piece(n)) - 1] as string).length;
  return pieces.join('');
};
const shapes: [string, string, (bytes: number) => string][] = [
  ['arrays in arrays', json, (bytes) => '['.repeat(bytes)],
  ['objects in objects', json, (bytes) => upTo(bytes, () => '{"a":')],
  ['many names', json, (bytes) => `{${upTo(bytes, (n) => `"n${n}":0,`)}"z":0}`],
  ['quotes that are escaped', json, (bytes) => upTo(bytes, () => '"\\"')],
  ['a list of zeros', json, (bytes) => `[${upTo(bytes, () => '0,')}0]`],
  ['many form fields', form, (bytes) => upTo(bytes, (n) => `f${n}&`)],
  ['escapes in a form', form, (bytes) => `a=${upTo(bytes, () => '%41')}`],
];
const sizes = [10_000, 15_000, 60_000, 100_000, 1_000_000];
const rounds = 20;

/** Processor time of a process in milliseconds; Linux counts it in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

describe('a hostile body, of a stranger', () => {
  it('is refused at the cost of an ordinary one, and another connection is answered meanwhile', async () => {
    const server = await used.start();
    const pid = server.pid;
    const send = async (path: string, type: string, body: string) => {
      const reply = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      return {
        status: reply.status,
        code: ((await reply.json()) as { error?: { code: string } }).error?.code,
      };
    };
    let dearest = 0;
    for (const [shape, type, write] of shapes) {
      for (const size of sizes) {
        const body = write(size);
        const before = cpuOf(pid);
        const attacks = Array.from({ length: rounds }, () => send(signIn.path, type, body));
        const desk = await fetch(`${server.url}/readyz`);
        const refused = await Promise.all(attacks);
        const each = (cpuOf(pid) - before) / rounds;
        dearest = Math.max(dearest, each);
        expect([shape, size, desk.status]).toEqual([shape, size, 200]);
        for (const reply of refused) {
          expect([400, 413]).toContain(reply.status);
          expect(reply.code).toBe(reply.status === 413 ? 'too_large' : 'invalid_input');
          if (size > 16 * 1024) expect(reply.status).toBe(413);
        }
        // One such request cost more than a second of the only main thread.
        expect(each, `${shape}, ${size} bytes`).toBeLessThan(40);
      }
    }
    tellFigure('the dearest hostile body, in processor time', `${dearest} ms`);
    for (const { path } of [signOut, checkIn, checkSetup, finishSetup])
      expect(await send(path, json, '['.repeat(70_000))).toEqual({ status: 413, code: 'too_large' });
  }, 180_000);
});
