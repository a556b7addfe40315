import { describe, expect, it } from 'vitest';
import { postOutside } from '../../http/post-outside.ts';
import { addressProblem, nextAttempt } from './webhooks.rules.ts';

describe('the address of a webhook', () => {
  it.each([
    ['https://catalogue.example/changes', null],
    ['https://catalogue.example:8443/a?b=c', null],
    ['http://catalogue.example/', 'The address must begin with https://.'],
    ['ftp://catalogue.example/', 'Enter an address that begins with https://.'],
    ['catalogue.example', 'Enter an address that begins with https://.'],
    ['https://me:secret@catalogue.example/', 'The address must not hold a username or a password.'],
    ['https://localhost/', /not on the public internet/],
    ['https://printer.local/', /not on the public internet/],
    ['https://127.0.0.1/', /not on the public internet/],
    ['https://2130706433/', /not on the public internet/],
    ['https://0x7f.1/', /not on the public internet/],
    ['https://[::1]/', /not on the public internet/],
    ['https://[::ffff:10.0.0.1]/', /not on the public internet/],
    ['https://169.254.169.254/latest/meta-data', /not on the public internet/],
  ])('as %s, is checked', (address, problem) => {
    const found = addressProblem(address, false);
    if (problem instanceof RegExp) expect(found).toMatch(problem);
    else expect(found).toBe(problem);
  });

  it.each(['http://127.0.0.1:8080/', 'https://catalogue.local/'])(
    'as %s, where the settings allow private addresses, is accepted',
    (address) => expect(addressProblem(address, true)).toBeNull(),
  );

  it.each(['http://169.254.169.254/', 'http://[fe80::1]/', 'http://[::ffff:169.254.169.254]/'])(
    'as %s, of the link alone, is refused and not reached whatever the settings allow',
    async (address) => {
      expect(addressProblem(address, true)).toBe('This address is not one of a receiver.');
      const stopping = new AbortController().signal;
      const posted = await postOutside(address, { body: '', headers: {}, inside: true, stopping });
      expect(posted).toMatchObject({ status: null, problem: expect.stringMatching(/not a public address/) });
    },
  );

  it.each(['http://localhost:9/', 'http://127.0.0.1:9/', 'http://[::1]:9/'])(
    'as %s, which was saved when it was allowed, is not reached once it no longer is',
    async (address) => {
      const stopping = new AbortController().signal;
      const posted = await postOutside(address, { body: '', headers: {}, inside: false, stopping });
      expect(posted).toMatchObject({ status: null, problem: expect.stringMatching(/not a public address/) });
    },
  );
});

describe('the next attempt', () => {
  it('after each failure, waits longer, and ends after three days', () => {
    const since = new Date('2026-11-21T10:00:00Z');
    const waits: number[] = [];
    let now = since;
    for (let attempts = 1; ; attempts++) {
      const next = nextAttempt(attempts, since, now);
      if (next === null) break;
      waits.push((next.getTime() - now.getTime()) / 1000);
      now = next;
    }
    expect(waits.slice(0, 10)).toEqual([10, 30, 120, 600, 1800, 3600, 7200, 14400, 28800, 28800]);
    const hours = (now.getTime() - since.getTime()) / 3600_000;
    expect([waits.length, hours > 60, hours <= 72]).toEqual([16, true, true]);
  });
});
