import { signIn } from '@storyvan/contract/auth';
import { id } from '@storyvan/contract/common/ids';
import { role } from '@storyvan/contract/common/role';
import { registerEntry } from '@storyvan/contract/lending-register';
import { describe, expect, it } from 'vitest';

const noSchemas = /The browser has no zod schemas.*Write a plain function in contract\/src\/common/;

describe('a schema of the contract, in the browser', () => {
  it.each([
    ['parse', () => id.parse('0')],
    ['safeParse', () => id.safeParse('0')],
    ['success of safeParse', () => id.safeParse('1').success],
    ['parseAsync', () => registerEntry.parseAsync({})],
    ['decode', () => id.decode('1')],
    ['options', () => role.options],
    ['a loop over it', () => [...(role as unknown as Iterable<string>)]],
  ])('throws and says what to do instead, when it is used by %s', (_, ask) => {
    expect(ask).toThrow(noSchemas);
  });

  it('can be built and extended, and keeps the method, path and role of a call', () => {
    expect(() => registerEntry.extend({ more: id.optional() })).not.toThrow();
    expect(signIn).toEqual({ method: 'POST', path: '/api/login/grant_ci', may: 'open' });
  });
});
