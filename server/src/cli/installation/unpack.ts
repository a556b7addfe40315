import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../../start-error.ts';
import { orWarn } from './or-warn.ts';
import type { Place } from './place.ts';

/** Unpacks a release archive beside the installed versions, passes the folder on, and removes it afterwards. */
export async function withUnpacked(
  file: string,
  { programs }: Place,
  work: (archive: string) => number,
): Promise<number> {
  const path = resolve(file);
  if (!existsSync(path)) throw new StartError(`There is no file ${path}.`);
  await compareSum(path);
  mkdirSync(programs, { recursive: true, mode: 0o755 });
  const folder = mkdtempSync(join(programs, '.unpacked-'));
  try {
    const { status, stderr } = spawnSync('tar', ['-xzf', path, '-C', folder], { encoding: 'utf8' });
    const [archive, ...others] = status === 0 ? readdirSync(folder) : [];
    if (archive === undefined || others.length > 0 || !existsSync(join(folder, archive, 'release.json')))
      throw new StartError(`${path} is not a release archive of Storyvan. ${stderr.trim()}`.trim());
    return work(join(folder, archive));
  } finally {
    orWarn(folder, () => rmSync(folder, { recursive: true }));
  }
}

/** Compares it with the list of sums that was downloaded with it, if that is there. */
async function compareSum(path: string): Promise<void> {
  const sums = join(dirname(path), 'SHA256SUMS');
  const line = existsSync(sums)
    ? readFileSync(sums, 'utf8')
        .split('\n')
        .find((each) => each.endsWith(`  ${basename(path)}`))
    : undefined;
  if (line === undefined) {
    console.log(`There is no sum of ${basename(path)} in ${sums}, so the archive was not compared with it.`);
    return;
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (line.startsWith(hash.digest('hex'))) return;
  throw new StartError(
    `${path} is not as it was published: its sum differs from ${sums}. Download it again.`,
  );
}
