import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkSetupCode } from '@storyvan/contract/setup';
import { expect, it } from 'vitest';
import { startProgram } from '../../testing/processes/server-process.ts';
import { useFolder } from '../../testing/use-folder.ts';

/** Processes start slowly on a busy machine. */
const patience = 240_000;
const folder = useFolder('setup-codes');

/** A try of a code, from an address that a proxy on this machine reports. */
async function tryCode(url: string, code: string, address: string) {
  const reply = await fetch(url + checkSetupCode.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ code }),
  });
  const { status, error } = (await reply.json()) as {
    status?: { status: string };
    error?: { message: string };
  };
  return {
    said: status?.status ?? String(reply.status),
    wait: Number(reply.headers.get('retry-after')),
    message: error?.message ?? '',
  };
}

it(
  'wrong setup codes, a thousand from everywhere, delay only their own network, for five seconds and until a restart',
  async () => {
    const DATA_DIR = join(folder, 'data');
    const start = async () => {
      const server = await startProgram(['serve'], { DATA_DIR });
      return { ...server, code: /Setup code: (\S+)/.exec(server.printed())?.[1] as string };
    };
    const wrong = 'AAAA-AAAA-AAAA';
    const owner = '203.0.113.7';
    const first = await start();

    const strangers = Array.from({ length: 100 }, (_, n) => `198.51.100.${n}`);
    for (const address of strangers)
      await Promise.all(Array.from({ length: 10 }, () => tryCode(first.url, wrong, address)));
    expect((await tryCode(first.url, first.code, owner)).said).toBe('done');

    const mistakes: Awaited<ReturnType<typeof tryCode>>[] = [];
    while (mistakes.length < 40) mistakes.push(await tryCode(first.url, wrong, owner));
    expect(mistakes.slice(0, 5).map(({ said }) => said)).toEqual(Array(5).fill('wrong code'));
    const refused = await tryCode(first.url, first.code, owner);
    expect([refused.said, refused.message]).toEqual([
      '429',
      expect.stringMatching(/^Too many failed attempts\. Please wait \d seconds? and try again\.$/),
    ]);
    expect(Math.max(refused.wait, ...mistakes.map(({ wait }) => wait))).toBeLessThanOrEqual(5);
    await sleep(refused.wait * 1000);
    expect((await tryCode(first.url, first.code, owner)).said).toBe('done');

    for (const _ of mistakes) await tryCode(first.url, wrong, owner);
    await first.stop();
    const second = await start();
    expect((await tryCode(second.url, second.code, owner)).said).toBe('done');
    await second.stop();
  },
  patience,
);
