import { expect, it } from 'vitest';
import { insightScope, readScope, writeScope } from './insight-scope.ts';

const scopes = {
  all: { kind: 'all' },
  mop: { kind: 'programme', program: 'mop' },
  lis: { kind: 'programme', program: 'lis' },
  'region:North Goa: Bardez': { kind: 'region', region: 'North Goa: Bardez' },
  'school:3': { kind: 'school', school_id: 3 },
  'place:12': { kind: 'place', site_grade_id: 12 },
} as const;

it.each(Object.entries(scopes))('a scope, written %s, is read and written again', (text, scope) => {
  expect(readScope(text)).toEqual(scope);
  expect(writeScope(scope)).toBe(text);
});

it.each(['', 'everything', 'region:', 'region: ', 'school:', 'school:0', 'place:x', 'place:1.5', 'grade:1'])(
  'a scope, written %j, is refused with how to write it',
  (text) => {
    const read = insightScope.safeParse(text);
    expect(read.error?.issues[0]?.message).toContain('Write all, mop, lis, region:');
  },
);
