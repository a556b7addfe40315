import { person } from './library.ts';
import type { Machine } from './machine.ts';
import { eventually, expectMatch, expectNoMatch, type Step } from './player.ts';

/** What must be true of both proxies, and the steps of docs/running.md that set them up. */

const section = 'Behind a reverse proxy';

export function proxySteps(library: Machine, host: string): Step[] {
  const live = `/etc/letsencrypt/live/${host}`;
  return [
    {
      block: [section, 'sudo certbot certonly'],
      // A certificate of our own, where certbot would put it.
      before: async () => {
        await library.sure(`mkdir -p ${live} && cd ${live} && openssl req -x509 -newkey rsa:2048 -nodes -days 30 \\
          -subj /CN=${host} -keyout privkey.pem -out fullchain.pem 2>/dev/null`);
      },
    },
    {
      block: [section, 'sudo systemctl reload nginx'],
      after: async () => {
        await checkProxy(library, host, '/var/log/nginx/*.log');
        await checkCiphers(library, host);
      },
    },
    {
      block: [section, 'sudo systemctl restart caddy'],
      after: () => checkProxy(library, host, '/var/log/caddy/*.log /var/log/caddy.journal'),
    },
  ];
}

async function checkProxy(library: Machine, host: string, logs: string): Promise<void> {
  const ask = async (path: string, more = '') =>
    (
      await library.run(
        `curl -sik --max-time 10 --resolve '${host}:443:127.0.0.1' ${more} 'https://${host}${path}'`,
      )
    ).output;
  await eventually(() => ask('/readyz'), /200[\s\S]*"status":"ready"/);

  const signIn =
    "--data-urlencode 'username=leela' --data-urlencode 'password=a long enough passphrase' --cookie-jar /tmp/jar";
  const port = `-H 'Host: ${host}:8443' -H 'Origin: https://${host}:8443'`;
  const signedIn = await ask('/api/login/grant_ci', `${signIn} ${port}`);
  expectMatch(signedIn, /^HTTP\S+ 200/, 'signing in at another port than 443');
  expectMatch(signedIn, /set-cookie: [^\n]*; Secure/i, 'the cookie');
  expectMatch(signedIn, /strict-transport-security: max-age=63072000\r?\n/i, 'HSTS for this name only');
  expectMatch(await ask('/api/info/lookup/Asha%20Naik', '--cookie /tmp/jar'), /^HTTP\S+ 200/, 'a look-up');
  expectMatch(await ask('/metrics'), /^HTTP\S+ 404/, '/metrics');
  expectMatch(await library.sure('tail -5 /var/log/storyvan.journal'), /"address":"127\.0\.0\.1"/, 'the log');

  await library.sure('sudo systemctl stop storyvan', { as: person });
  const away = await ask('/api/info/lookup/Asha%20Naik');
  expectMatch(
    away,
    /^HTTP\S+ 502[\s\S]*retry-after: 10[\s\S]*will be back shortly/i,
    'the page while Storyvan is stopped',
  );
  await library.sure('sudo systemctl start storyvan', { as: person });
  await eventually(() => ask('/readyz'), /"status":"ready"/);
  const logged = await library.sure(`cat ${logs}`);
  expectMatch(logged, /502/, 'the log of the proxy');
  expectNoMatch(logged, /Asha/, 'the log of the proxy');
}

async function checkCiphers(library: Machine, host: string): Promise<void> {
  const connect = async (options: string) =>
    (
      await library.run(
        `openssl s_client -connect 127.0.0.1:443 -servername ${host} ${options} </dev/null 2>&1`,
      )
    ).output;
  expectMatch(
    await connect('-tls1_2 -cipher ECDHE-RSA-AES128-GCM-SHA256'),
    /Cipher is ECDHE/,
    'a modern cipher',
  );
  for (const old of ['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-RSA-AES128-SHA'])
    expectMatch(await connect(`-tls1_2 -cipher ${old}`), /Cipher is \(NONE\)/, `the cipher ${old}`);
}
