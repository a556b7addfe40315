import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { download, installedMachine, person, pretendSystemd } from './library.ts';
import type { Machine } from './machine.ts';
import { harmless, makeNextRelease } from './next-release.ts';
import { expectMatch, ready } from './player.ts';

/**
 * `npm run docs -- small`: the demo library is served and upgraded by a machine whose processes together may use no more
 * than a machine with 1 GB leaves to them. Needs the memory controller of cgroups. Prints what was used.
 */

/** 1 GB without what the kernel and the base system take. */
const limit = 850e6;

interface Group {
  folder: string;
  limitFile: string;
  eventsFile: string;
}

/** A cgroup with the limit, in whichever version this computer has. The page cache counts, and is given up when needed. */
function makeGroup(): Group {
  const name = `storyvan-small-${process.pid}`;
  const first = '/sys/fs/cgroup/memory';
  const group = existsSync(join(first, 'memory.limit_in_bytes'))
    ? { folder: join(first, name), limitFile: 'memory.limit_in_bytes', eventsFile: 'memory.oom_control' }
    : { folder: join('/sys/fs/cgroup', name), limitFile: 'memory.max', eventsFile: 'memory.events' };
  mkdirSync(group.folder);
  writeFileSync(join(group.folder, group.limitFile), String(limit));
  return group;
}

const read = ({ folder }: Group, file: string): string => readFileSync(join(folder, file), 'utf8');

/** Memory of processes alone, without the page cache, in bytes. */
function ownMemory(group: Group): number {
  const stat = read(group, 'memory.stat');
  return Number(/^(?:total_rss|anon) (\d+)$/m.exec(stat)?.[1]);
}

export async function upgradeOnSmallMachine(): Promise<void> {
  const library = await installedMachine('library');
  pretendSystemd(library);
  await library.sure('rm /var/lib/storyvan/storyvan.sqlite* && storyvan demo');
  const group = makeGroup();
  try {
    const peaks = await inside(library, group);
    const ended = /^oom_kill [1-9]\d*$/m.test(read(group, group.eventsFile));
    for (const [what, bytes] of peaks) console.log(`  ${what}: ${Math.round(bytes / 1e6)} MB at most`);
    if (ended) throw new Error('Processes were ended because there was no memory left.');
  } finally {
    await library.remove();
    rmdirSync(group.folder);
  }
}

async function inside(library: Machine, group: Group): Promise<[string, number][]> {
  let peak = 0;
  const measuring = setInterval(() => {
    peak = Math.max(peak, ownMemory(group));
  }, 20);
  const taken = (): number => {
    const was = peak;
    peak = 0;
    return was;
  };
  try {
    library.cgroup = group.folder;
    await library.sure('systemctl start storyvan');
    await ready(library);
    await library.sure('for n in $(seq 300); do curl -s --output /dev/null http://127.0.0.1:3000/; done');
    const serving = taken();
    await download(library, makeNextRelease({ version: '1.0.1', migration: harmless }));
    const said = await library.sure(`cd /home/${person} && storyvan upgrade storyvan-1.0.1-linux-x64.tar.gz`);
    expectMatch(said, /Storyvan 1\.0\.1 is running/, 'the upgrade');
    return [
      ['serving the demo library', serving],
      ['serving and upgrading it at the same time', taken()],
    ];
  } finally {
    clearInterval(measuring);
  }
}
