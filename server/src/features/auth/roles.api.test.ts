import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { mayDo, type Role, roles } from '@storyvan/contract/common/role';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

/** Every call with every role: only the roles that the contract names are allowed. */

const named = allEndpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));
const closed = named.filter(({ endpoint }) => endpoint.may !== 'open');
const names: Record<Role, string> = { staff: 'Sunita', coordinator: 'Rehana', administrator: 'Asha' };

describe('a call', () => {
  const app = useTestApp();
  const cookies = {} as Record<Role, string>;

  beforeAll(async () => {
    for (const role of roles) cookies[role] = await app.signInAs(names[role], role);
  });

  it.each(closed)(
    '$name, for each role, allows those that the contract names and refuses the others',
    async ({ endpoint }) => {
      const needed = endpoint.may as Role;
      const url = pathOf(endpoint, { program: 'mop' });
      for (const role of roles) {
        const reply = await app.send(endpoint.method, url, {}, { cookie: cookies[role] });
        if (mayDo(role, needed)) expect([role, reply.statusCode]).not.toEqual([role, 403]);
        else expect([role, reply.statusCode, reply.json().error.code]).toEqual([role, 403, 'not_allowed']);
      }
    },
  );
});
