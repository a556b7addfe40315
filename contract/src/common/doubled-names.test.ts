import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesTwice } from './doubled-names.ts';

const twice = (json: string) => namesTwice(json, JSON.parse(json));

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
