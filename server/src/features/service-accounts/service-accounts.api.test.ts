import { addAccount, setAccountActive } from '@storyvan/contract/accounts';
import { auditLog } from '@storyvan/contract/audit';
import { checkLogin, signIn } from '@storyvan/contract/auth';
import type { Role } from '@storyvan/contract/common/role';
import { issueBookSite } from '@storyvan/contract/lending';
import { listReadWith } from '@storyvan/contract/reading';
import {
  addServiceAccount,
  listServiceAccounts,
  renewServiceToken,
  revokeServiceAccount,
} from '@storyvan/contract/service-accounts';
import { listSites } from '@storyvan/contract/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { runChange, runQuery } from '../../db/prepare.ts';
import { openSnapshot } from '../../recovery/snapshot.ts';
import { verify } from '../../recovery/verify.ts';
import { makeCopy, makeSite } from '../../testing/factories.ts';
import { pathOf, testDay, testStaff, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const sites = '/api/mop/sites/all/all';

const add = async (name: string, body: { role?: Role; expires?: string } = {}) => {
  const { details } = await app.call(addServiceAccount, { body: { name, expires: 'never', ...body } });
  return { staff_id: details?.account.staff_id ?? 0, token: details?.token ?? '' };
};
const as = (token: string) => ({ authorization: `Bearer ${token}`, cookie: '' });
const statusOf = async (token: string) => (await app.send('GET', sites, undefined, as(token))).statusCode;

describe('a service account', () => {
  it('added without a role, gets the lowest one and a token that is shown once and stored as a hash', async () => {
    const reply = await app.call(addServiceAccount, { body: { name: 'Website', expires: 'never' } });
    expect(reply).toMatchObject({ status: { status: 'added' }, details: { account: { role: 'staff' } } });
    const token = reply.details?.token ?? '';
    expect(token).toMatch(/^svt_[\w-]{43}$/);
    const listed = await app.call(listServiceAccounts);
    expect(listed).toMatchObject([{ name: 'Website', state: 'active', token_end: token.slice(-4) }]);
    expect(JSON.stringify(listed)).not.toContain(token);
    const rows = await runQuery(app.db, (k) => k.selectFrom('service_account').selectAll());
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(['Website', 'leela naik'])('added as %s, whose name is in use, is refused', async (name) => {
    const { status, details } = await app.call(addServiceAccount, { body: { name, expires: 'never' } });
    expect([status.status, details]).toEqual(['name taken', null]);
  });

  it.each([undefined, '', '2026-2-30', 'soon'])('added with the expiry %j, is refused', async (expires) => {
    const reply = await app.send('POST', addServiceAccount.path, { name: 'Sheet', expires });
    expect([reply.statusCode, reply.json().error.fields[0].field]).toEqual([400, 'expires']);
  });

  it('added with a last day in the past, is refused', async () => {
    const { status } = await app.call(addServiceAccount, { body: { name: 'Sheet', expires: '2026-11-20' } });
    expect(status.status).toBe('date has passed');
  });

  it.each(['2028-11-20', '2028-11-21', '9999-12-31'])(
    'until %s, is refused after two years',
    async (expires) => {
      const added = await app.call(addServiceAccount, { body: { name: `Until ${expires}`, expires } });
      const isAllowed = expires === '2028-11-20';
      expect(added.status.status).toBe(isAllowed ? 'added' : 'date too late');
      if (isAllowed) return;
      expect(added.status.message).toBe(
        'A token is valid for two years at most. Choose a last day up to 20 Nov 2028, and renew the token before then.',
      );
      const { staff_id } = await add(`Renewed until ${expires}`);
      const renewed = await app.call(renewServiceToken, { body: { staff_id, expires } });
      expect([renewed.status.status, renewed.details]).toEqual(['date too late', null]);
    },
  );

  it('with a name that a program has, is refused for a person', async () => {
    const body = { name: 'website', username: 'website', role: 'staff' as const };
    expect((await app.call(addAccount, { body })).status.status).toBe('name taken');
  });

  it('with its token, makes calls of its role and no others', async () => {
    const { token, staff_id } = await add('Timetable');
    const who = await app.send('GET', checkLogin.path, undefined, as(token));
    expect(who.json().staff).toMatchObject({ staff_id, name: 'Timetable', role: 'staff' });
    expect(await statusOf(token)).toBe(200);
    const refused = await app.send('POST', '/api/info/save_site', {}, as(token));
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'not_allowed']);
  });

  it('with the role of administrator, needs no second factor', async () => {
    const { token } = await add('Audit archive', { role: 'administrator' });
    expect((await app.send('GET', auditLog.path, undefined, as(token))).statusCode).toBe(200);
  });

  it.each([
    ['an unknown token', 'svt_0000000000000000000000000000000000000000000'],
    ['no token of ours', 'abc'],
  ])('with %s, is refused, also beside the cookie of a person', async (_, token) => {
    const reply = await app.send('GET', sites, undefined, { authorization: `Bearer ${token}` });
    expect([reply.statusCode, reply.json().error.message]).toEqual([401, 'This token is not valid.']);
  });

  it('beside the cookie of an administrator, has only its own role', async () => {
    const { token } = await add('Low');
    const reply = await app.send('GET', auditLog.path, undefined, { authorization: `bearer ${token}` });
    expect(reply.statusCode).toBe(403);
  });

  it('of another scheme, such as Basic by a proxy in front, leaves the cookie in force', async () => {
    const reply = await app.send('GET', sites, undefined, { authorization: 'Basic bGVlbGE6eA==' });
    expect(reply.statusCode).toBe(200);
  });

  it('calling from a page of another origin, is allowed, while a person with a cookie is refused', async () => {
    const { token } = await add('Page');
    const accn_no = await makeCopy(app.db);
    const body = { program: 'mop', site_grade_id: await makeSite(app.db), accn_no, date_issue: testDay };
    const origin = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const byCookie = await app.send('POST', issueBookSite.path, body, origin);
    expect(byCookie.json().error.code).toBe('foreign_origin');
    const byToken = await app.send('POST', issueBookSite.path, body, { ...origin, ...as(token) });
    expect(byToken.json().status.status).toBe('issued');
  });

  it('with a last day, works on that day and not on the next, until it is renewed', async () => {
    const { token, staff_id } = await add('Seasonal', { expires: testDay });
    expect(await statusOf(token)).toBe(200);
    const { now } = app.clock;
    for (const at of ['2026-11-21T21:00:00', '2026-11-22T00:00:01']) {
      app.clock.now = new Date(at);
      await app.call(listServiceAccounts);
    }
    const expired = await app.send('GET', sites, undefined, as(token));
    const { details } = await app.call(renewServiceToken, { body: { staff_id, expires: '2026-11-30' } });
    const renewed = await statusOf(details?.token ?? '');
    app.clock.now = now;
    expect([expired.statusCode, expired.json().error.message]).toEqual([
      401,
      'This token has expired. Ask an administrator to renew it.',
    ]);
    expect([renewed, await statusOf(token)]).toEqual([200, 401]);
  });

  it('revoked, is refused at once in every process, and cannot be renewed', async () => {
    const other = await buildApp({ db: app.db, now: () => app.clock.now });
    const { token, staff_id } = await add('Old website');
    const inOther = async () => (await other.inject({ url: sites, headers: as(token) })).statusCode;
    const before = [await statusOf(token), await inOther()];
    const first = await app.call(revokeServiceAccount, { body: { staff_id } });
    const again = await app.call(revokeServiceAccount, { body: { staff_id } });
    expect([before, await statusOf(token), await inOther()]).toEqual([[200, 200], 401, 401]);
    await other.close();
    expect(again.details).toEqual(first.details);
    expect(first.details).toMatchObject({ state: 'revoked', revoked_by: testStaff.name });
    const renewal = await app.call(renewServiceToken, { body: { staff_id, expires: 'never' } });
    expect(renewal).toMatchObject({ status: { status: 'revoked' }, details: null });
  });

  it('in use, has its last use recorded at most once a minute', async () => {
    const { token, staff_id } = await add('Busy');
    const lastUse = async () =>
      (await app.call(listServiceAccounts)).find((each) => each.staff_id === staff_id)?.last_used_at;
    const { now } = app.clock;
    for (const [seconds, recorded] of [
      [0, 0],
      [30, 0],
      [61, 61],
    ] as const) {
      app.clock.now = new Date(now.getTime() + seconds * 1000);
      await statusOf(token);
      // It is recorded after the reply.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await expect
        .poll(async () => Date.parse(String(await lastUse())) - now.getTime())
        .toBe(recorded * 1000);
    }
    app.clock.now = now;
  });

  it('that lends a book, is named in the audit log as a program', async () => {
    const { token, staff_id } = await add('Kiosk');
    const accn_no = await makeCopy(app.db);
    const body = { program: 'mop', site_grade_id: await makeSite(app.db), accn_no, date_issue: testDay };
    await app.send('POST', issueBookSite.path, body, as(token));
    await app.send('POST', '/api/info/save_site', {}, as(token));
    const { entries } = await app.call(auditLog, { query: { staff: String(staff_id) } });
    expect(entries.map(({ action, via, outcome }) => [action, via, outcome])).toEqual([
      ['save_site', 'program', 'refused'],
      ['issue_site', 'program', 'done'],
    ]);
  });

  it('cannot sign in with a password, nor be enabled or made a librarian', async () => {
    const { staff_id } = await add('Sneaky', { role: 'administrator' });
    const [row] = await runQuery(app.db, (k) =>
      k.selectFrom('staff').select('username').where('staff_id', '=', staff_id),
    );
    const payload = { username: row?.username, password: '!' };
    const reply = await app.http.inject({ method: 'POST', url: signIn.path, payload });
    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'sign_in_failed']);
    const enabled = await app.send('POST', setAccountActive.path, { staff_id, active: true });
    expect(enabled.statusCode).toBe(404);
    const librarians = await app.call(listReadWith);
    expect(JSON.stringify(librarians)).not.toContain('Sneaky');
    const withPassword = app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k.updateTable('staff').set({ password_hash: 'x' }).where('staff_id', '=', staff_id),
      ),
    );
    await expect(withPassword).rejects.toThrow(/check/i);
  });

  it('with the role of administrator, does not count as the last one', async () => {
    const reply = await app.send('POST', setAccountActive.path, { staff_id: 1, active: false, sure: true });
    expect(reply.json().status.status).toBe('last administrator');
    const disable = app.db.transaction((tx) =>
      runChange(tx, (k) => k.updateTable('staff').set({ role: 'staff' }).where('staff_id', '=', 1)),
    );
    await expect(disable).rejects.toThrow('the last administrator stays one');
  });
});

describe('the rate limit', () => {
  it('of one service account, is its own', async () => {
    const limited = await buildApp({
      db: app.db,
      now: () => app.clock.now,
      requestsPerMinute: 5,
      serviceRequestsPerMinute: 3,
    });
    const [one, two] = [await add('Rate one'), await add('Rate two')];
    const send = async (headers: Record<string, string>) =>
      (await limited.inject({ url: pathOf(listSites, { groups: 'all' }), headers })).statusCode;
    const times = async (count: number, headers: Record<string, string>) => {
      const statuses: number[] = [];
      for (let n = 0; n < count; n++) statuses.push(await send(headers));
      return statuses.filter((status) => status === 429).length;
    };
    expect([
      await times(4, as(one.token)),
      await times(3, as(two.token)),
      await times(6, { cookie: app.cookie }),
      await times(6, as('svt_wrong')),
    ]).toEqual([1, 0, 1, 1]);
    await limited.close();
  });
});

describe('the service accounts', () => {
  beforeAll(() => add('Last of all'));
  it('together, leave a database that passes its checks', async () => {
    const snapshot = await openSnapshot(app.settings);
    expect(await verify(snapshot)).toEqual([]);
    await snapshot.close();
  });
});
