import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../scripts/free-port.ts';

/** The documented proxy, deploy/nginx.conf, before a server of a test; only ports and paths are others. */

export const publicHost = 'library.example.org';

export interface PublicProxy {
  /** A request as a browser on another machine sends it to the public address. */
  ask(method: 'GET' | 'POST', path: string, sent?: { body?: object; cookie?: string }): Promise<Answer>;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  body: ReturnType<typeof JSON.parse>;
  cookie: string;
}

export async function startNginx(folder: string, serverPort: number): Promise<PublicProxy> {
  mkdirSync(folder, { recursive: true });
  const [port, plainPort] = [await freePort(), await freePort()];
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${publicHost}`];
  execFileSync('openssl', [...asked, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const site = readFileSync(new URL('../../../../deploy/nginx.conf', import.meta.url), 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    .replaceAll(/listen \[::\][^;]+;/g, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll(`/etc/letsencrypt/live/${publicHost}/fullchain.pem`, certificate)
    .replaceAll(`/etc/letsencrypt/live/${publicHost}/privkey.pem`, key)
    .replaceAll('/var/log/nginx/', `${folder}/`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/start.log;\nevents {}\nhttp {\n${temporary}\n${site}\n}\n`,
  );
  const nginx = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: 'ignore',
  });
  const proxy: PublicProxy = {
    ask: (method, path, sent = {}) => askAt(port, method, path, sent),
    async stop() {
      if (nginx.exitCode !== null) return;
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    },
  };
  while (!(await proxy.ask('GET', '/healthz').catch(() => null))) {
    if (nginx.exitCode !== null) throw new Error(readFileSync(join(folder, 'start.log'), 'utf8'));
    await sleep(50);
  }
  return proxy;
}

function askAt(
  port: number,
  method: string,
  path: string,
  { body, cookie }: { body?: object; cookie?: string },
): Promise<Answer> {
  const headers = {
    host: publicHost,
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(cookie ? { cookie } : {}),
  };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, rejectUnauthorized: false };
    const asking = request(options, async (reply) => {
      const text = Buffer.concat(await reply.toArray()).toString();
      const json = /json/.test(reply.headers['content-type'] ?? '');
      resolve({
        status: reply.statusCode ?? 0,
        body: json ? JSON.parse(text) : text,
        cookie: String(reply.headers['set-cookie'] ?? '').split(';')[0] as string,
      });
    });
    asking.on('error', reject);
    asking.end(body ? JSON.stringify(body) : undefined);
  });
}
