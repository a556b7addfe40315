import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../run.ts';

/**
 * A bare Debian 12 in a folder. Its package cache already holds the packages that the docs install, so `apt-get install`
 * works without a network. Made once and kept in .cache.
 */

/** What a server installation has beyond the essential packages. */
const base = ['ca-certificates', 'iproute2', 'procps', 'init-system-helpers'];
/** What the docs install. */
const fetched = [
  ...['sudo', 'curl'],
  ...['nginx', 'caddy', 'postgresql', 'rsync', 'openssh-server', 'python3'],
  ...['patroni', 'etcd-server', 'etcd-client', 'haproxy', 'pgbouncer'],
];

const digest = createHash('sha256')
  .update([...base, ...fetched].join())
  .digest('hex')
  .slice(0, 8);
export const folder = join(root, `.cache/debian-12-${digest}`);

const sources = '/etc/apt/sources.list.d/debian.sources';
const uris = /^URIs:\s*(\S+)/m;

async function sure(command: string, args: string[]): Promise<void> {
  const code = await run(command, args, {
    quiet: true,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

/** Returns the folder. Do not change it: machines use it as the lower layer of their disks. */
export async function bareDebian(): Promise<string> {
  if (existsSync(folder)) return folder;
  const making = `${folder}.part`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const own = existsSync(sources) ? readFileSync(sources, 'utf8') : '';
  const configured = own.includes('bookworm') ? own : '';
  const mirror = uris.exec(configured)?.[1] ?? 'http://deb.debian.org/debian';
  await sure('debootstrap', ['--variant=minbase', `--include=${base.join(',')}`, 'bookworm', making, mirror]);
  if (configured !== '') {
    cpSync(sources, join(making, sources));
    rmSync(join(making, 'etc/apt/sources.list'), { force: true });
  }
  cpSync('/etc/resolv.conf', join(making, 'etc/resolv.conf'), { dereference: true });
  // Nothing here has to survive a power cut.
  writeFileSync(join(making, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
  await sure('chroot', [making, 'apt-get', 'update']);
  await sure('chroot', [making, 'apt-get', 'install', '--yes', '--download-only', ...fetched]);
  rmSync(join(making, 'etc/resolv.conf'));
  renameSync(making, folder);
  return folder;
}
