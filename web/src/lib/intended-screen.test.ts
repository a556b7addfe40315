import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeIntendedScreen, encodeParams } from './intended-screen.ts';

const routes = ['/', '/mop', '/mop/site/$siteId', '/lookup/$query', '/mop/child/$siteId/$childId'];
const isRoute = (path: string) => routes.includes(path);
const base64 = (value: unknown) => btoa(JSON.stringify(value));

test('an intended screen, with any parameters in any script, comes back as it was sent', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  const search = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(text, text, search, (siteId, childId, asked) => {
      const params = { siteId, childId };
      const sent = { next: '/mop/child/$siteId/$childId', params: encodeParams({ params, search: asked }) };
      expect(decodeIntendedScreen(sent, isRoute)).toEqual({ next: sent.next, params, search: asked });
    }),
  );
});

test('parameters are base64 of their JSON, as in the specification', () => {
  expect(atob(encodeParams({ params: { siteId: '7' }, search: {} }))).toBe('{"siteId":"7"}');
});

test('a screen without parameters, when params is left out, is the screen itself', () => {
  expect(decodeIntendedScreen({ next: '/mop' }, isRoute)).toEqual({ next: '/mop', params: {}, search: {} });
});

test('a parameter that is a number, as another sender may write it, is read as text', () => {
  const sent = { next: '/mop/site/$siteId', params: base64({ siteId: 7 }) };
  expect(decodeIntendedScreen(sent, isRoute)?.params).toEqual({ siteId: '7' });
});

test.each([
  ['another site', { next: '//evil.example' }],
  ['another site by its full address', { next: 'https://evil.example/mop' }],
  ['a backslash address', { next: '/\\evil.example' }],
  ['a script', { next: 'javascript:alert(1)' }],
  ['an unknown path', { next: '/mop/nowhere' }],
  ['a property of every object', { next: 'constructor' }],
  ['nothing', {}],
  ['a list', { next: ['/mop'] }],
  ['params that are not base64', { next: '/mop/site/$siteId', params: '%%%' }],
  ['params that are not UTF-8', { next: '/mop/site/$siteId', params: btoa('{"siteId":"\xff"}') }],
  ['params that are not JSON', { next: '/mop/site/$siteId', params: btoa('{siteId') }],
  ['params that are a list', { next: '/mop', params: base64([]) }],
  ['params that are null', { next: '/mop', params: base64(null) }],
  ['a missing parameter', { next: '/mop/site/$siteId', params: base64({}) }],
  ['an empty parameter', { next: '/mop/site/$siteId', params: base64({ siteId: '' }) }],
  ['a parameter too many', { next: '/mop', params: base64({ siteId: '7' }) }],
  ['a parameter that is an object', { next: '/mop/site/$siteId', params: base64({ siteId: {} }) }],
  ['a search that is text', { next: '/mop', params: base64({ '?': 'a=b' }) }],
])('an intended screen that is %s is ignored', (_, given) => {
  expect(decodeIntendedScreen(given, isRoute)).toBeNull();
});
