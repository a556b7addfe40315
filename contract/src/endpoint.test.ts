import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './all-endpoints.ts';
import { auditActions } from './audit-actions.gen.ts';
import { mayCall, mayDo } from './common/role.ts';
import { auditOf, get, post } from './endpoint.ts';

const named = allEndpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

describe('who may make a call', () => {
  it('without a sign-in, is only for signing in, setting up, the logo, and a device that checks in', () => {
    const open = allEndpoints.filter(({ may }) => may === 'open');
    expect(open.map(({ path }) => path)).toEqual([
      '/api/login/check_login',
      '/api/login/grant_ci',
      '/api/login/sign_out',
      '/api/field/check_in',
      '/api/library/logo/:logo',
      '/api/setup/check',
      '/api/setup/check_code',
      '/api/setup/finish',
      '/api/setup/demo',
    ]);
  });

  it.each([
    ['staff', 'POST', '/api/login/sign_out', true],
    ['staff', 'GET', '/api/info/ra_plan/mop/:weekStart', true],
    ['staff', 'POST', '/api/info/ra_plan/mop/:weekStart', false],
    ['coordinator', 'POST', '/api/info/ra_plan/mop/:weekStart', true],
    ['coordinator', 'GET', '/api/info/staff_accounts', false],
    ['administrator', 'GET', '/api/info/staff_accounts', true],
  ] as const)('%s, asked about %s %s, may make it: %s', (held, method, path, may) => {
    const call = allEndpoints.find((one) => one.method === method && one.path === path);
    expect(call && mayCall(held, call)).toBe(may);
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

describe('the audit entry of a call', () => {
  it('of a POST, without an entry or a reason, is a type error', () => {
    const call = { reply: z.null(), doc: 'None.' } as const;
    // @ts-expect-error: `audit` is missing.
    post('/api/info/none', 'staff', call);
    expect(auditOf(get('/api/info/none', 'staff', call))).toBeNull();
    const recordedElsewhere = post('/api/info/none', 'staff', {
      ...call,
      audit: { recordedElsewhere: 'A lending event.' },
    });
    expect(auditOf(recordedElsewhere)).toBeNull();
  });

  it('of a GET with the id of a child in its path, names that child', () => {
    const ofOneChild = allEndpoints.filter(
      ({ method, path }) => method === 'GET' && path.includes(':childId'),
    );
    expect(ofOneChild.length).toBeGreaterThan(4);
    const call = { params: { childId: 41 }, body: undefined, reply: undefined };
    expect(ofOneChild.map((endpoint) => auditOf(endpoint)?.child?.(call))).toEqual(ofOneChild.map(() => 41));
  });

  it.each(named)('of $name, has each subject that its sentence names', ({ endpoint }) => {
    const audit = auditOf(endpoint);
    const what = audit ? auditActions[audit.action].what : '';
    for (const subject of ['child', 'place', 'account'] as const) {
      if (what.includes(`{${subject}}`)) expect(audit?.[subject]).toBeDefined();
    }
  });
});
