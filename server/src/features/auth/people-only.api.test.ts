import { endpointsIn } from '@storyvan/contract/all-endpoints';
import type { Role } from '@storyvan/contract/common/role';
import { features } from '@storyvan/contract/features.gen';
import { addServiceAccount } from '@storyvan/contract/service-accounts';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

/** Every call with the token of a program: those for people are refused, whatever the role of the program. */

const calls = Object.entries(features).flatMap(([feature, exported]) =>
  endpointsIn(exported).map(([name, endpoint]) => ({ feature, name, endpoint })),
);

/** They are about people, their sign-ins and their devices, or give other programs access. */
const forPeople = [
  'account',
  'accounts',
  'devices',
  'field-kits',
  'field-sync',
  'service-accounts',
  'webhooks',
];

/** What changes the library as a whole; programs may read its state. */
const changedByPeople = ['backups', 'settings', 'imports', 'exports'];

describe('a program with the role of administrator', () => {
  const app = useTestApp();
  let authorization = '';
  beforeAll(async () => {
    const body = { name: 'Website', role: 'administrator' as Role, expires: 'never' };
    authorization = `Bearer ${(await app.call(addServiceAccount, { body })).details?.token}`;
  });

  it.each(calls)(
    'calling $name, is refused if the call is for people, and allowed otherwise',
    async (call) => {
      const { method, peopleOnly, may } = call.endpoint;
      const url = pathOf(call.endpoint, { program: 'mop' });
      const reply = await app.send(method, url, method === 'POST' ? {} : undefined, { authorization });
      if (peopleOnly) expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'not_allowed']);
      else expect([may, reply.statusCode]).not.toEqual([may, expect.toBeOneOf([401, 403])]);
    },
  );

  it('calling anything about accounts, devices or access, finds every call marked for people', () => {
    const open = calls.filter(({ feature, endpoint }) => forPeople.includes(feature) && !endpoint.peopleOnly);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('calling anything that changes the library as a whole, finds every call marked for people', () => {
    const writes = calls.filter(
      ({ feature, endpoint }) => changedByPeople.includes(feature) && endpoint.method === 'POST',
    );
    expect(writes.length).toBeGreaterThan(5);
    expect(writes.filter(({ endpoint }) => !endpoint.peopleOnly).map(({ name }) => name)).toEqual([]);
  });
});
