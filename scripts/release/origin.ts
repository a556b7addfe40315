import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';

/** What a release was built from. */
export interface Origin {
  version: string;
  commit: string;
  /** Seconds since 1970: the time of every file. */
  time: number;
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

export function originOf(): Origin {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const changed = git('status', '--porcelain') !== '';
  if (changed)
    console.log('The tree has changes that are not committed; the commit is marked with "-changed".');
  return {
    version,
    commit: `${git('rev-parse', 'HEAD')}${changed ? '-changed' : ''}`,
    time: Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct')),
  };
}
