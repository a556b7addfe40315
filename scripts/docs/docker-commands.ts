import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../run.ts';

/** No Docker engine runs where the pages are tested, so this compares their commands with the compose files. */

interface Compose {
  services: Record<string, { build?: unknown; volumes?: string[] }>;
}

const command = /^docker compose --file (\S+) (\S+) ?(.*)$/;
/** Options of `run` and `exec` that a value follows. */
const withValue = /--(volume|env|entrypoint) \S+ ?/g;

/** What is wrong with a command that begins with `docker compose`; null if nothing is. */
export function wrongWithDocker(line: string): string | null {
  if (!line.startsWith('docker compose')) return null;
  const [, file = '', verb = '', rest = ''] = command.exec(line) ?? [];
  if (file === '' || !existsSync(join(root, file))) return `there is no file ${file}`;
  const { services } = parse(readFileSync(join(root, file), 'utf8')) as Compose;
  const words = rest
    .replace(withValue, '')
    .split(' ')
    .filter((word) => word !== '' && !word.startsWith('--'));
  // The name of the image stays the same, so that an upgrade would start the old one again.
  if (verb === 'up') return rest.includes('--build') ? null : 'an image that is built here needs --build';
  const [service, path] = verb === 'cp' ? (words[0] ?? '').split(':') : [words[0]];
  if (service === undefined) return null;
  const found = services[service];
  if (!found) return `there is no service ${service} in ${file}`;
  if (verb === 'build' && !found.build) return `${service} is not built here`;
  const mounts = (found.volumes ?? []).map((volume) => volume.split(':')[1] ?? '');
  return path === undefined || mounts.some((mount) => path.startsWith(`${mount}/`))
    ? null
    : `${path} is in no volume of ${service}`;
}
