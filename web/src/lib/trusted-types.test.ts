// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { harmlessText, ownScript } from './trusted-types.ts';

describe('the Trusted Types policy', () => {
  it.each([
    [':root { --mantine-scale: 1 }', true],
    ['', true],
    ['<img src=x onerror=alert(1)>', false],
    ['</style><script>', false],
    ['a < b', false],
  ])('the text %j, put into an element, is allowed: %s', (text, harmless) => {
    expect(harmlessText(text)).toBe(harmless ? text : null);
  });

  it.each([
    ['/assets/xlsx.worker-1.js', true],
    [`${location.origin}/assets/xlsx.worker-1.js`, true],
    ['/sw.js', true],
    ['/sw.js?x', false],
    ['/x/../sw.js', false],
    ['//evil.example/sw.js', false],
    ['/api/info/lookup/x', false],
    ['/assets/../api/x', false],
    ['https://evil.example/assets/x.js', false],
    ['//evil.example/assets/x.js', false],
    [`blob:${location.origin}/assets/x`, false],
    ['data:text/javascript,alert(1)', false],
    ['javascript:alert(1)', false],
  ])('a script at %s is allowed: %s', (address, own) => {
    expect(ownScript(address)).toBe(own ? address : null);
  });
});
