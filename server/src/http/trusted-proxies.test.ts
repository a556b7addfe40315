import { myAccount } from '@storyvan/contract/account';
import { signIn } from '@storyvan/contract/auth';
import { describe, expect, it } from 'vitest';
import { testStaff, useTestApp } from '../testing/test-app.ts';

const { username, password } = testStaff;

describe.each([
  ['this machine', undefined, '127.0.0.1', '10.0.0.5'],
  ['10.0.0.0/24', ['10.0.0.0/24'], '10.0.0.5', '127.0.0.1'],
  ['an IPv6 network', ['fd00::/8'], 'fd00::5', '2001:db8::5'],
])('when %s is the trusted proxy', (_what, trustedProxies, proxy, other) => {
  const app = useTestApp({ trustedProxies });

  const signInFrom = async (remoteAddress: string, headers: Record<string, string>) => {
    const reply = await app.http.inject({
      method: 'POST',
      url: signIn.path,
      payload: { username, password },
      remoteAddress,
      headers,
    });
    expect(reply.statusCode).toBe(200);
    const set = String(reply.headers['set-cookie']);
    const cookie = set.split(';')[0] as string;
    const https = cookie.startsWith('__Host-') ? { 'x-forwarded-proto': 'https' } : {};
    const account = await app.http.inject({
      url: myAccount.path,
      remoteAddress: proxy,
      headers: { cookie, ...https },
    });
    const present = account.json().sessions.find(({ this_one }: { this_one: boolean }) => this_one);
    return { address: present.address, secure: set.includes('Secure') };
  };

  const forwarded = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };

  it('its address of the visitor is trusted', async () => {
    expect(await signInFrom(proxy, forwarded)).toEqual({ address: '192.0.2.7', secure: true });
  });

  it('addresses that the visitor sent are not', async () => {
    const headers = { ...forwarded, 'x-forwarded-for': `203.0.113.1, ${proxy}, 192.0.2.7, ${proxy}` };
    expect(await signInFrom(proxy, headers)).toEqual({ address: '192.0.2.7', secure: true });
  });

  it('other senders are not trusted', async () => {
    const reply = await app.http.inject({
      method: 'POST',
      url: signIn.path,
      payload: { username, password },
      remoteAddress: other,
      headers: forwarded,
    });
    expect(String(reply.headers['set-cookie'])).not.toContain('Secure');
  });
});
