import { readPage } from './commands.ts';
import { installedMachine, person } from './library.ts';
import type { Machine } from './machine.ts';
import { eventually, expectMatch, expectNoMatch } from './player.ts';
import { running } from './running.ts';
import type { Part, Scenario } from './scenario.ts';

/** What must be true of both proxies, seen from a browser on another machine. */

const proxySection = 'Behind a reverse proxy';
const httpsSection = 'HTTPS for work without a network';
const host = 'books.localhost';
const officeName = 'storyvan.lan';
const [libraryAddress, visitorAddress] = ['10.77.0.11', '10.77.0.12'];

export const proxiesPart: Part = {
  name: 'proxies',
  page: running,
  sections: [proxySection, httpsSection],
  async prepare(): Promise<Scenario> {
    const library = await installedMachine('library');
    const visitor = await installedMachine('visitor');
    visitor.beSwitch(visitorAddress);
    library.plugInto(visitor, libraryAddress);
    await library.sure('systemctl start storyvan');
    await importManySites(library);
    return {
      machines: { library: { machine: library, as: person }, visitor: { machine: visitor, as: person } },
      home: 'library',
      words: { YOUR_HOST_NAME: () => host, YOUR_OFFICE_NAME: () => officeName },
      steps: stepsOf(library, visitor),
    };
  },
};

/** Enough that their list is compressed. */
async function importManySites(library: Machine): Promise<void> {
  await library.sure(`(echo code,name; for n in $(seq 300); do echo "S$n,Library corner $n"; done) >/tmp/many.csv
storyvan import sites /tmp/many.csv`);
}

function stepsOf(library: Machine, visitor: Machine): Scenario['steps'] {
  const live = `/etc/letsencrypt/live/${host}`;
  const trust = (certificate: string) => visitor.copyIn(library.path(certificate), '/tmp/trusted.pem');
  return [
    {
      block: [proxySection, 'sudo apt-get install -y certbot'],
      before: () => makeCertificate(library, host),
    },
    {
      block: [proxySection, 'sudo apt-get install -y nginx'],
      after: async () => {
        trust(`${live}/fullchain.pem`);
        await checkProxy(library, visitor, '/var/log/nginx/*.log');
        await checkCiphers(library, host);
      },
    },
    {
      block: [proxySection, 'sudo systemctl disable --now nginx'],
      after: async () => {
        const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
        await eventually(async () => (await library.run(`ls ${authority}`)).output, /^\/var/);
        trust(authority);
        await checkProxy(library, visitor, '/var/log/caddy/*.log /var/log/caddy.journal');
      },
    },
    {
      block: [httpsSection, "sudo sed -i 's/^YOUR_HOST_NAME"],
      after: async () => {
        trust('/tmp/storyvan-office.crt');
        const ask = `curl -s --max-time 10 --cacert /tmp/trusted.pem --resolve '${officeName}:443:${libraryAddress}' https://${officeName}/readyz`;
        await eventually(async () => (await visitor.run(ask)).output, /"status":"ready"/);
      },
    },
  ];
}

/** A self-signed certificate, where certbot would put it. */
export async function makeCertificate(machine: Machine, name: string): Promise<void> {
  const live = `/etc/letsencrypt/live/${name}`;
  await machine.sure(`mkdir -p ${live} && cd ${live} && openssl req -x509 -newkey rsa:2048 -nodes -days 30 \\
    -subj /CN=${name} -addext subjectAltName=DNS:${name} -keyout privkey.pem -out fullchain.pem 2>/dev/null`);
}

/** Sets nginx up as the page says. */
export async function setUpNginx(machine: Machine, name: string): Promise<void> {
  await makeCertificate(machine, name);
  const block = readPage(running).blocks.find(
    ({ section, text }) => section === proxySection && text.startsWith('sudo apt-get install -y nginx'),
  );
  if (!block) throw new Error(`${running} has no commands for nginx.`);
  await machine.sure(block.text.replaceAll('YOUR_HOST_NAME', name), { as: person });
}

async function checkProxy(library: Machine, visitor: Machine, logs: string): Promise<void> {
  const fetched = async (scheme: string, port: number, path: string, options: string) =>
    (
      await visitor.run(
        `curl -si --max-time 10 --cacert /tmp/trusted.pem --resolve '${host}:${port}:${libraryAddress}' ${options} '${scheme}://${host}${path}' | tr -d '\\0'`,
      )
    ).output;
  const ask = (path: string, options = '') => fetched('https', 443, path, options);

  await eventually(() => ask('/readyz'), /200[\s\S]*"status":"ready"/);
  // After a reload, workers of the old configuration may still answer for a moment.
  await eventually(
    () => fetched('http', 80, '/books?word=owl', ''),
    new RegExp(`^HTTP\\S+ 30[18][\\s\\S]*location: https://${host}/books\\?word=owl\\r?\\n`, 'i'),
  );
  await checkSignIn(library, ask);
  await checkCompression(ask);
  for (const path of ['/metrics', '/metrics/']) expectMatch(await ask(path), /^HTTP\S+ 404/, path);
  await checkStopped(library, ask);
  const logged = await library.sure(`cat ${logs}`);
  expectMatch(logged, /502/, 'the log of the proxy');
  expectNoMatch(logged, /Asha/, 'the log of the proxy');
}

type Ask = (path: string, options?: string) => Promise<string>;

async function checkSignIn(library: Machine, ask: Ask): Promise<void> {
  const fields =
    "--data-urlencode 'username=leela' --data-urlencode 'password=a long enough passphrase' --cookie-jar /tmp/jar";
  const port = `-H 'Host: ${host}:8443' -H 'Origin: https://${host}:8443'`;
  const pretended = "-H 'X-Forwarded-For: 192.0.2.66' -H 'X-Forwarded-Proto: http'";
  const signedIn = await ask('/api/login/grant_ci', `${fields} ${port} ${pretended} --compressed`);
  expectMatch(signedIn, /^HTTP\S+ 200/, 'signing in at another port than 443');
  expectMatch(signedIn, /set-cookie: [^\n]*; Secure/i, 'the cookie');
  expectMatch(signedIn, /strict-transport-security: max-age=63072000\r?\n/i, 'HSTS for this name only');
  expectNoMatch(signedIn, /content-encoding/i, 'the reply to a password');
  // The log is written shortly after the reply.
  await eventually(
    () => library.sure('grep grant_ci /var/log/storyvan.journal | tail -1'),
    new RegExp(`"address":"${visitorAddress}"`),
  );
}

async function checkCompression(ask: Ask): Promise<void> {
  const sites = await ask('/api/mop/sites/all/no_junior', '--cookie /tmp/jar --compressed');
  expectMatch(
    sites,
    /^HTTP\S+ 200[\s\S]*content-encoding: (gzip|br|zstd)[\s\S]*Library corner 300/i,
    'a long list',
  );
  expectMatch(await ask('/api/info/lookup/Asha%20Naik', '--cookie /tmp/jar'), /^HTTP\S+ 200/, 'a look-up');
  const [, program] = /src="(\/assets\/[^"]+\.js)"/.exec(await ask('/')) ?? [];
  expectMatch(
    await ask(`${program}`, '--head --compressed'),
    /^HTTP\S+ 200[\s\S]*content-encoding: /i,
    'the program',
  );
}

async function checkStopped(library: Machine, ask: Ask): Promise<void> {
  await library.sure('sudo systemctl stop storyvan', { as: person });
  const page = /^HTTP\S+ 502[\s\S]*retry-after: 10[\s\S]*will be back shortly/i;
  for (const path of ['/', '/api/info/lookup/Asha%20Naik'])
    expectMatch(await ask(path), page, 'the page while Storyvan is stopped');
  await library.sure('sudo systemctl start storyvan', { as: person });
  await eventually(() => ask('/readyz'), /"status":"ready"/);
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
