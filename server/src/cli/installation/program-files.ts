import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { currentLink, type Place } from './place.ts';

/** The versions of the program on the disk, and the link that says which one runs. */

/** An installed version. */
export interface Installed {
  version: string;
  folder: string;
  /** The Node.js that runs it. */
  node: string;
}

export const programOf = (folder: string): string => join(folder, 'server/bin/storyvan.js');
export const nodeOf = (folder: string): string => join(folder, 'bin/node');

/** The version that runs now, or null. */
export function findInstalled(place: Place): Installed | null {
  const link = currentLink(place);
  if (!existsSync(link)) return null;
  const folder = join(place.programs, readlinkSync(link));
  return { version: basename(folder), folder, node: nodeOf(folder) };
}

/** Copies the unpacked archive to `to`. It appears there as a whole or not at all. */
export function putVersion(archive: string, to: string, { kind }: Place): void {
  const part = `${to}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  cpSync(archive, part, { recursive: true });
  // Whoever unpacked it may have had another umask; the user of the service must be able to read all of it.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', part]);
  if (kind === 'machine') execFileSync('chown', ['-R', '0:0', part]);
  rmSync(to, { recursive: true, force: true });
  renameSync(part, to);
}

/** Replaces a link in one step, so that there is one at every moment. */
export function putLink(target: string, link: string): void {
  mkdirSync(dirname(link), { recursive: true, mode: 0o755 });
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(target, next);
  renameSync(next, link);
}

/** The target of a link; null if there is none. */
export const readLink = (link: string): string | null =>
  lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : null;

/** The folders of all versions but those to keep and those that still run: another library may not be restarted yet. */
export function otherVersions({ programs }: Place, keep: string[]): string[] {
  const running = runningPrograms();
  return readdirSync(programs)
    .filter((name) => /^\d+\.\d+\.\d+/.test(name) && !keep.includes(name))
    .map((name) => join(programs, name))
    .filter((folder) => !running.some((program) => program.startsWith(`${folder}/`)));
}

/** The program file of each process that this user may look at. */
function runningPrograms(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readlinkSync(`/proc/${pid}/exe`)];
      } catch {
        return [];
      }
    });
}

/** Below zero if `a` is the earlier version, above zero if it is the later one. "1.0.0-rc.1" is earlier than "1.0.0". */
export function compareVersions(a: string, b: string): number {
  const split = (version: string) => {
    const [numbers = '', ...rest] = version.split('-');
    return { numbers: numbers.split('.').map(Number), rest: rest.join('-') };
  };
  const [first, second] = [split(a), split(b)];
  for (const at of [0, 1, 2]) {
    const difference = (first.numbers[at] ?? 0) - (second.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (first.rest === second.rest) return 0;
  if (first.rest === '') return 1;
  if (second.rest === '') return -1;
  return first.rest.localeCompare(second.rest, 'en', { numeric: true });
}
