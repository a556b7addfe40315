import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepestJson, jsonFault, mostNames } from './json-fault.ts';

const twice = (json: string) => jsonFault(json) === 'doubled name';

describe('a key in JSON', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":{"b":1,"c":{},"b":null}}',
    '[{"a":1},{"a":1,"a":1}]',
    '{"a":1,"\\u0061":2}',
    '{"a":1 , "a" \n: 2}',
    '{"":1,"":2}',
    '{"1":1,"1":2}',
  ])('twice in one object, as in %s, is found', (json) => expect(twice(json)).toBe(true));

  it.each([
    '{"a":1,"b":{"a":2}}',
    '[{"a":1},{"a":2}]',
    '{"a":"\\"a\\":1","b":"a:"}',
    '{"a":"\\\\","b":":"}',
    '"a"',
    '3',
    '{}',
    '{"constructor":1}',
  ])('once in each object, as in %s, is fine', (json) => expect(twice(json)).toBe(false));

  it('once in each object, of any JSON, is fine, and twice after one is added', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (object) => {
        const json = JSON.stringify(object);
        if (json.includes('__proto__')) return;
        expect(twice(json)).toBe(false);
        const [name] = Object.keys(object) as [string];
        expect(twice(`${json.slice(0, -1)},${JSON.stringify(name)}:0}`)).toBe(true);
      }),
    );
  });
});

describe('the shape of JSON', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const named = (names: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, n) => [`n${n}`, n])));

  it('of as many levels and names as are allowed, is fine, and one more is a fault', () => {
    expect([jsonFault(nested(deepestJson)), jsonFault(nested(deepestJson + 1))]).toEqual([null, 'too deep']);
    expect([jsonFault(named(mostNames)), jsonFault(named(mostNames + 1))]).toEqual([null, 'too many names']);
  });

  it.each(['{"a', '"\\', '{"a":1,"\\x":2}', ']]]}', '{"a":1}}{"a":1}', ''])(
    'of text that is not JSON, such as %s, is left to JSON.parse',
    (text) => expect(jsonFault(text)).toBeNull(),
  );
});
