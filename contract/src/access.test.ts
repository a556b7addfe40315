import { describe, expect, it } from 'vitest';
import { accessOf, callsWithAccess, mayCall } from './access.ts';
import { allEndpoints } from './all-endpoints.ts';
import { mayDo } from './common/role.ts';

describe('who may make which call', () => {
  it('the table, beside the calls there are, has one row for each and no other', () => {
    const calls = allEndpoints.map(({ method, path }) => `${method} ${path}`);
    expect([...callsWithAccess].sort()).toEqual([...calls].sort());
  });

  it('a call without a session, when its table is asked, is one of the three of signing in', () => {
    const open = allEndpoints.filter((endpoint) => accessOf(endpoint) === 'open');
    expect(open.map(({ path }) => path)).toEqual([
      '/api/login/grant_ci',
      '/api/login/check_login',
      '/api/login/sign_out',
    ]);
  });

  it('a call that stands in no row, when it is asked for, is a fault of ours', () => {
    expect(() => accessOf({ method: 'GET', path: '/api/none' })).toThrow('stands in no row');
  });

  it.each([
    ['staff', 'POST', '/api/login/sign_out', true],
    ['staff', 'GET', '/api/info/ra_plan/mop/:weekStart', true],
    ['staff', 'POST', '/api/info/ra_plan/mop/:weekStart', false],
    ['coordinator', 'POST', '/api/info/ra_plan/mop/:weekStart', true],
    ['coordinator', 'GET', '/api/info/staff_accounts', false],
    ['administrator', 'GET', '/api/info/staff_accounts', true],
  ] as const)('a session of %s, asked about %s %s, is let in or not', (held, method, path, may) => {
    expect(mayCall(held, { method, path })).toBe(may);
  });

  it.each([
    ['staff', 'staff', true],
    ['staff', 'coordinator', false],
    ['coordinator', 'administrator', false],
    ['administrator', 'coordinator', true],
  ] as const)('the role of %s, where %s is needed, is enough: %s', (held, needed, enough) => {
    expect(mayDo(held, needed)).toBe(enough);
  });
});
