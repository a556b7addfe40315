import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { addAccount } from '@storyvan/contract/accounts';
import { signIn } from '@storyvan/contract/auth';
import { setUpDemo } from '@storyvan/contract/setup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/free-port.ts';
import { type PublicProxy, publicHost, startNginx } from '../../testing/processes/nginx.ts';
import { type ProgramServer, startProgram } from '../../testing/processes/server-process.ts';
import { useFolder } from '../../testing/use-folder.ts';

/** What a stranger can do with a demo: the program as people start it. Processes start slowly on a busy machine. */
const patience = 400_000;
const known = { username: 'demo', password: 'storyvan' };
const folder = useFolder('public-demo');
const newAccount = { name: 'Thief', username: 'thief', role: 'administrator' };

/** Signs in on this machine; `headers` are those that a proxy adds. Unlike fetch, it sends the Host that is given. */
async function signInHere(url: string, given: object, headers: Record<string, string> = {}) {
  const asking = request(url + signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  }).end(JSON.stringify(given));
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  const { error } = JSON.parse(Buffer.concat(await reply.toArray()).toString());
  const cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
  return { status: reply.statusCode, code: error?.code, cookie };
}

const addThief = async (url: string, cookie: string) => {
  const headers = { cookie, 'content-type': 'application/json' };
  const body = JSON.stringify(newAccount);
  return (await fetch(url + addAccount.path, { method: 'POST', headers, body })).status;
};

describe('the demo of the setup page, behind the documented nginx', () => {
  let server: ProgramServer;
  let proxy: PublicProxy;
  let signedIn: { username: string; password: string };

  beforeAll(async () => {
    const PORT = String(await freePort());
    const environment = { DATA_DIR: join(folder, 'public'), PORT, PUBLIC_URL: `https://${publicHost}` };
    server = await startProgram(['serve'], environment);
    proxy = await startNginx(join(folder, 'nginx'), Number(PORT));
    const code = /Setup code: (\S+)/.exec(server.printed())?.[1];
    for (;;) {
      const { body } = await proxy.ask('POST', setUpDemo.path, { body: { code } });
      signedIn = body.sign_in;
      if (body.status.status !== 'loading') break;
    }
  }, patience);
  afterAll(async () => {
    await proxy?.stop();
    await server?.stop();
  });

  it('the password that everyone knows, from outside or from this machine, is refused', async () => {
    const outside = await proxy.ask('POST', signIn.path, { body: known });
    expect([outside.status, outside.body.error.code]).toEqual([401, 'sign_in_failed']);
    expect((await signInHere(server.url, known)).status).toBe(401);
  });

  it('its administrator, with the random password, needs a second factor for the calls of administrators', async () => {
    expect(signedIn).toEqual({ username: 'demo', password: expect.stringMatching(/^[\w-]{16}$/) });
    const { status, cookie } = await proxy.ask('POST', signIn.path, { body: signedIn });
    expect(status).toBe(200);
    const refused = await proxy.ask('POST', addAccount.path, { body: newAccount, cookie });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'second_factor_missing']);
  });
});

it(
  'the demo of npm start, asked by a proxy or under another name, is refused; on this machine it needs no second factor',
  async () => {
    const DATA_DIR = join(folder, 'local');
    const server = await startProgram(['serve', '--demo-if-empty'], { DATA_DIR });
    expect(server.printed()).toContain('Sign in as demo with the password storyvan.');
    const { status, cookie } = await signInHere(server.url, known);
    expect(status).toBe(200);
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via', 'Host']) {
      const value = name === 'Host' ? publicHost : '127.0.0.1';
      const proxied = await signInHere(server.url, known, { [name]: value });
      expect([name, proxied.status, proxied.code]).toEqual([name, 421, 'wrong_host']);
    }
    expect(await addThief(server.url, cookie)).toBe(200);
    await server.stop();

    // Served to others, the same library has another password, and the earlier sign-in has ended.
    const opened = await startProgram(['serve'], { DATA_DIR, PUBLIC_URL: `https://${publicHost}` });
    expect(opened.printed()).toMatch(/Sign in as demo with the password [\w-]{16}\n/);
    expect((await signInHere(opened.url, known)).status).toBe(401);
    expect(await addThief(opened.url, cookie)).toBe(401);
    await opened.stop();
  },
  patience,
);
