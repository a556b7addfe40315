import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../run.ts';

/**
 * A copy of the sources in a temporary folder, as after `npm ci`. Its packages are links to those of this folder,
 * because copying a gigabyte takes long; those of the workspaces are its own.
 */
export interface SourceCopy {
  folder: string;
  remove(): void;
}

export function copySources(): SourceCopy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'storyvan-sources-')));
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', git, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const file of files.split('\0').filter((each) => each !== '' && existsSync(join(root, each))))
    cpSync(join(root, file), join(folder, file));
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const workspace of readdirSync(join(root, 'node_modules/@storyvan'))) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) linkPackages(own, join(folder, workspace, 'node_modules'));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '.bin' || name === '@storyvan') copyLinks(join(from, name), join(to, name));
    // Vite and others keep their caches in folders that begin with a dot.
    else if (!name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
}

/** Their relative targets then lead to the copy's own workspaces. */
function copyLinks(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) symlinkSync(readlinkSync(join(from, name)), join(to, name));
}
