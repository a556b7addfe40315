import { describe, expect, it } from 'vitest';
import {
  makeRecoveryCodes,
  makeSecret,
  normaliseRecoveryCode,
  stepOf,
  uriOf,
} from './second-factor.rules.ts';

/** The secret of RFC 6238, Appendix B; its codes there have eight digits, of which an app shows the last six. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1111111111, '050471', 37037037],
    [1234567890, '005924', 41152263],
    [2000000000, '279037', 66666666],
  ])('of RFC 6238, at second %i, is %s of its step', (seconds, typed, step) => {
    expect(stepOf(typed, secret, at(seconds))).toBe(step);
  });

  it.each([
    ['at the end of its step', 59, 1],
    ['one step late', 89, 1],
    ['one step early', 29, 1],
    ['two steps late', 90, null],
    ['two steps early', -1, null],
  ])('%s is accepted or not', (_when, seconds, step) => {
    expect(stepOf('287082', secret, at(seconds))).toBe(step);
  });

  it.each(['287 082', ' 287082 ', '287\t082'])('typed as %j is read', (typed) => {
    expect(stepOf(typed, secret, at(59))).toBe(1);
  });

  it.each(['', '28708', '2870820', '287083', 'abcdef', '２８７０８２', '-87082', '1e5000'])(
    'typed as %j is rejected',
    (typed) => {
      expect(stepOf(typed, secret, at(59))).toBeNull();
    },
  );
});

describe('a secret', () => {
  it('has 160 bits and differs each time', () => {
    const secrets = Array.from({ length: 50 }, makeSecret);
    for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets).size).toBe(50);
  });

  it('for an app, is an otpauth address with the username and the issuer', () => {
    const uri = new URL(uriOf(secret, 'leela@van'));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Storyvan:leela@van',
    ]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Storyvan', secret, period: '30' });
  });
});

describe('recovery codes', () => {
  it('are ten different codes, accepted as shown', () => {
    const codes = makeRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
      expect(normaliseRecoveryCode(code)).toBe(code.replace('-', ''));
    }
  });

  it.each(['k7dm2-xqp9v', 'K7DM2 XQP9V', ' k7dm2xqp9v '])('typed as %j are the same', (typed) => {
    expect(normaliseRecoveryCode(typed)).toBe('k7dm2xqp9v');
  });

  it.each(['', '123456', 'k7dm2-xqp9', 'k7dm2-xqp9vv', 'k7dm1-xqp9v', 'oooooooooo'])(
    'typed as %j are rejected',
    (typed) => {
      expect(normaliseRecoveryCode(typed)).toBeNull();
    },
  );
});
