import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Packs a folder so that the same files give the same bytes, whoever packs them, where and when. gzip, because a bare
 * Debian can unpack it.
 */
export function pack(folder: string, archive: string, time: number): void {
  const tar = [
    ...['tar', '--create', '--format=gnu', '--sort=name', `--mtime=@${time}`],
    ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'],
    ...[`--directory=${dirname(folder)}`, basename(folder)],
  ];
  const command = `set -o pipefail; ${tar.map((word) => `'${word}'`).join(' ')} | gzip --no-name >"$1"`;
  execFileSync('bash', ['-c', command, 'bash', archive], { env: { ...process.env, LC_ALL: 'C' } });
}

export const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

export const megabytesOf = (file: string): string => `${(statSync(file).size / 1e6).toFixed(1)} MB`;
